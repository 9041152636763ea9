import { type KeyboardEvent, useMemo } from 'react';
import { assertNever } from '../../../shared/assert-never';
import { useActions } from '../../core/actions/actions-context';
import { pageEffects } from '../../core/actions/page-effects';
import { useAsyncAction } from '../../core/components/use-async-action';
import { goToRoute } from '../../core/navigation/go-to-route';
import { useApprovalState, useAppState, useModels } from '../../core/store/app-context';
import { inboxOf } from '../../core/store/inbox-of';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { useNow } from '../../ui/behavior/use-now';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { useClickGuard } from '../approval/dialog/use-click-guard';
import { useKeyGuard } from '../approval/dialog/use-key-guard';
import { useGoToApproval } from '../approval/queue/use-go-to-approval';
import { ApprovalRow } from './approval-row';
import { EmptyInbox } from './empty-inbox';
import { InboxHeader } from './inbox-header';
import { type InboxKey, inboxKey } from './inbox-key';
import { InboxSection } from './inbox-section';
import { QuestionRow, questionRowKey } from './question-row';
import { RunningRow, runningRowKey } from './running-row';
import { useAnswerAnnouncement } from './use-answer-announcement';
import { useInboxAnswers } from './use-inbox-answers';
import { rowOf, useRowFocus } from './use-row-focus';

/** Shows what waits and what runs in all conversations. */
export function InboxPage() {
  const { app, approval } = useModels();
  const { stage } = useActions();
  const approvals = useAppState((state) => state.approvals);
  const conversations = useAppState((state) => state.conversations);
  const tried = useApprovalState((state) => state.tried);
  const inbox = useMemo(() => inboxOf({ approvals, conversations }, tried), [approvals, conversations, tried]);
  const review = useGoToApproval();
  const answer = useInboxAnswers(review);
  const said = useAnswerAnnouncement(inbox.approvals);
  const now = useNow(15_000);
  const open = (conversationId: string) =>
    goToRoute({ kind: 'conversation', conversationId }, { app, approval, page: pageEffects, stage });
  const titles = new Map((readyValue(conversations) ?? []).map(({ id, title }) => [id, title]));

  const ids = [
    ...inbox.approvals.map(({ approvalId }) => approvalId),
    ...inbox.questions.map(({ id }) => questionRowKey(id)),
    ...inbox.running.map(({ id }) => runningRowKey(id)),
  ];
  const rows = useRowFocus(ids);
  // When a row disappears, the others move under the pointer and the focus moves to another: a press has to begin after
  // that.
  const surroundings = inbox.approvals.map(({ approvalId }) => approvalId).join(' ');
  const isArmed = useClickGuard(surroundings || null);
  const isKeyMeant = useKeyGuard(rows.focusedId ?? '');

  function openRow(id: string): void {
    const pending = inbox.approvals.find(({ approvalId }) => approvalId === id);
    const conversation = inbox.running.find((one) => [questionRowKey(one.id), runningRowKey(one.id)].includes(id));
    if (pending) review(pending);
    else if (conversation) open(conversation.id);
  }
  function perform(key: InboxKey, rowId: string | null): void {
    const index = rowId === null ? -1 : ids.indexOf(rowId);
    const pending = inbox.approvals.find(({ approvalId }) => approvalId === rowId);
    switch (key) {
      case 'next':
        return rows.focus(ids[Math.min(index + 1, ids.length - 1)] ?? null);
      case 'previous':
        return rows.focus(ids[Math.max(index - 1, 0)] ?? null);
      case 'first':
        return rows.focus(ids[0] ?? null);
      case 'last':
        return rows.focus(ids.at(-1) ?? null);
      case 'allow':
      case 'deny':
        // Only a decision can be made by mistake; everything else should react immediately.
        if (!pending || !isArmed || !isKeyMeant()) return;
        return answer(pending, key);
      case 'review':
        return rowId === null ? undefined : openRow(rowId);
      default:
        return assertNever(key);
    }
  }
  function press(event: KeyboardEvent<HTMLElement>): void {
    const rowId = rowOf(event.target);
    const isOnRowItself = event.target instanceof Element && event.target.matches('[data-inbox-row]');
    const [pressed] = event.nativeEvent.composedPath();
    const isInField = pressed instanceof Element && pressed.matches('input, textarea, [contenteditable="true"]');
    const key = isInField ? null : inboxKey(event, { isOnRowItself });
    if (key === null || event.defaultPrevented) return;
    event.preventDefault();
    const isMove = key === 'next' || key === 'previous';
    if (!event.repeat || isMove) perform(key, rowId);
  }

  return (
    <main className="flex min-h-0 min-w-0 grow flex-col">
      <InboxHeader waiting={inbox.approvals.length + inbox.questions.length} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows, which can have the focus, and of the buttons in them */}
      <div className="min-h-0 grow overflow-y-auto" onKeyDown={press} onFocus={rows.onFocus}>
        <div className="mx-auto w-full max-w-3xl space-y-6 px-6 py-5">
          {inbox.approvals.length + inbox.questions.length === 0 && <EmptyInbox isWorking={inbox.running.length > 0} />}
          <InboxSection heading={texts.inbox.approvals} count={inbox.approvals.length}>
            {inbox.approvals.map((pending) => (
              <ApprovalRow
                key={pending.approvalId}
                pending={pending}
                title={titles.get(pending.conversationId)}
                now={now}
                isReachable={pending.approvalId === rows.reachableId}
                surroundings={surroundings}
                onReview={(part) => review(pending, part)}
              />
            ))}
          </InboxSection>
          <InboxSection heading={texts.inbox.questions} count={inbox.questions.length}>
            {inbox.questions.map((conversation) => (
              <QuestionRow
                key={conversation.id}
                conversation={conversation}
                isReachable={questionRowKey(conversation.id) === rows.reachableId}
                onOpen={() => open(conversation.id)}
              />
            ))}
          </InboxSection>
          <InboxSection
            heading={texts.inbox.running}
            count={inbox.running.length}
            action={inbox.running.length > 1 && <StopAll />}
          >
            {inbox.running.map((conversation) => (
              <RunningRow
                key={conversation.id}
                conversation={conversation}
                isReachable={runningRowKey(conversation.id) === rows.reachableId}
                onOpen={() => open(conversation.id)}
              />
            ))}
          </InboxSection>
        </div>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </main>
  );
}

function StopAll() {
  const { app } = useModels();
  const stopping = useAsyncAction(app.stopAll);
  return (
    <div className="flex items-center gap-2">
      {stopping.error !== null && <FailureMessage>{stopping.error}</FailureMessage>}
      <Button size="small" look="quiet" disabled={stopping.isRunning} onClick={() => void stopping.run()}>
        {texts.inbox.stopAll}
      </Button>
    </div>
  );
}
