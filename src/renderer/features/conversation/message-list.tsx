import { ArrowDown } from 'lucide-react';
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { allItems } from '../../../shared/conversation/branches';
import type { ConversationItem, ConversationState } from '../../../shared/conversation/conversation-state';
import { useApprovalState, useAppState, useModels } from '../../core/store/app-context';
import { findItem } from '../../core/store/find-item';
import { pendingApprovals } from '../../core/store/pending-approvals';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { PreservedStateProvider } from '../../ui/preserved-state';

import { questionElementId } from '../approval/question/question-sight';
import { setGroupOpen } from '../tool-call/card-store';
import { messageExtras } from './actions/message-extras';
import { RewindDialog } from './actions/rewind-dialog';
import { RewindEnd } from './actions/rewind-end';
import { StopQuestion } from './actions/stop-question';
import { VersionSwitchingContext } from './actions/version-switch';
import { useCallArrangement } from './calls/use-call-arrangement';

import { FindBar } from './find/find-bar';
import { useFind } from './find/use-find';
import { useFindHighlights } from './find/use-find-highlights';
import { findPlan } from './find-plan';
import { findResumePoint } from './find-resume-point';
import { MessageListItem } from './message-list-item';
import { PlanEnd } from './plan-end';
import { RunIndicator } from './run-indicator';
import { useMessageVirtualizer } from './use-message-virtualizer';
import { useStickToBottom } from './use-stick-to-bottom';

/** Shows one conversation's messages; another conversation needs its own list. */
export function MessageList({ conversation }: { conversation: ConversationState }) {
  const { items } = conversation;
  const [opened] = useState(() => new Map<string, unknown>());
  const listRef = useRef<HTMLOListElement>(null);
  const { scrollerRef, contentRef, isAtBottom, jumpToBottom, stay, noteOwnMove } = useStickToBottom();
  const { arrangement, shownIndex } = useCallArrangement(conversation);
  const { run, branches } = conversation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a call that changes state adds no message
  const extras = useMemo(() => messageExtras(conversation), [items, branches, run]);
  const virtualizer = useMessageVirtualizer({
    conversation,
    arrangement,
    extras,
    scrollerRef,
    listRef,
    onOwnMove: noteOwnMove,
  });
  const takeList = useCallback(
    (list: HTMLOListElement | null) => {
      listRef.current = list;
      virtualizer.containerRef(list);
    },
    [virtualizer],
  );
  const show = useCallback(
    (index: number) => {
      stay();
      virtualizer.scrollToIndex(shownIndex(index), { align: 'center' });
    },
    [stay, virtualizer, shownIndex],
  );
  const soughtIndex = useScrollToItem(items, show);
  useScrollToQuestion(conversation, show);
  const find = useFind({ conversation, firstInSight: () => virtualizer.range?.startIndex ?? 0, show });
  const foundIndex = find.current === null ? null : shownIndex(find.current.index);
  const { query, current } = find;
  const isHitSeen = useFindHighlights({ listRef, scrollerRef, query, current, shownIn: foundIndex });
  /** What is found in folded text can't be highlighted, so its item is. */
  const hiddenHit = isHitSeen ? null : foundIndex;
  useJumpToMessage(conversation, jumpToBottom);
  const resumePoint = findResumePoint(conversation);
  const plan = findPlan(conversation);
  const editedId = useAppState((state) => state.editedId);
  const switching = useVersionSwitching(stay);
  const { app } = useModels();
  const rewindId = useAppState((state) => state.rewindId);
  const rewindTarget = rewindId === null ? undefined : items.find(({ id }) => id === rewindId);

  function jumpByKey(event: KeyboardEvent) {
    const { current: scroller } = scrollerRef;
    // Only the list's own keys: in a field or on a card's button they mean something else.
    if (event.target !== scroller || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Not through the virtualizer, because its moves don't count as the user's.
    if (event.key === 'Home') scroller.scrollTop = 0;
    else if (event.key === 'End') jumpToBottom();
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative flex min-h-0 grow flex-col">
      {find.isOpen && <FindBar find={find} />}
      <section
        ref={scrollerRef}
        aria-label={texts.conversation.label}
        onKeyDown={jumpByKey}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className="peer min-h-0 grow overflow-y-auto -outline-offset-2 [overflow-anchor:none]"
      >
        <div ref={contentRef} className="mx-auto max-w-3xl pb-6">
          <PreservedStateProvider values={opened}>
            <VersionSwitchingContext value={switching}>
              <ol ref={takeList} className="relative">
                {virtualizer.getVirtualItems().map(({ index, key }) => {
                  const item = items[index];
                  return (
                    item && (
                      <MessageListItem
                        key={key}
                        item={item}
                        index={index}
                        count={items.length}
                        canResume={item === resumePoint}
                        arrangement={arrangement.of(item.id)}
                        hasActions={extras.get(index)?.hasActions ?? false}
                        versionIds={extras.get(index)?.versions?.ids ?? null}
                        versionIndex={extras.get(index)?.versions?.index ?? 0}
                        isEdited={item.id === editedId}
                        isSought={index === hiddenHit || (soughtIndex !== null && index === shownIndex(soughtIndex))}
                        measure={virtualizer.measureElement}
                      />
                    )
                  );
                })}
              </ol>
            </VersionSwitchingContext>
          </PreservedStateProvider>
          <div className="px-6 py-2 empty:hidden">
            <RunIndicator conversation={conversation} />
            <RewindEnd conversation={conversation} />
            {plan && <PlanEnd key={plan.id} plan={plan} />}
          </div>
        </div>
      </section>
      {rewindTarget && (
        <RewindDialog
          itemId={rewindTarget.id}
          isOwn={rewindTarget.kind === 'user'}
          onClose={() => app.askToRewind(null)}
        />
      )}
      <StopQuestion />
      {/* What is below the edge fades out instead of running into the composer. */}
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-0 bottom-0 mr-3 h-5 bg-linear-to-t from-canvas to-transparent peer-focus-visible:hidden"
      />
      {!isAtBottom && (
        <Button className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-panel" onClick={jumpToBottom}>
          <ArrowDown aria-hidden className="size-4" />
          {texts.conversation.jumpToLatest}
        </Button>
      )}
    </div>
  );
}

/** Users who send a message want to see it and the answer, wherever they were reading. */
function useJumpToMessage(conversation: ConversationState, jumpToBottom: () => void): void {
  const said = conversation.items.findLast(({ kind }) => kind === 'user')?.id;
  const latest = useRef(conversation);
  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = conversation;
    if (before.id !== conversation.id || before.items === conversation.items || said === undefined) return;
    const last = before.items.findLast(({ kind }) => kind === 'user')?.id;
    // On another branch, it was there before.
    if (last !== said && !allItems(before).some(({ id }) => id === said)) jumpToBottom();
  }, [conversation, said, jumpToBottom]);
}

/** The list stays where it is when another version is shown. */
function useVersionSwitching(stay: () => void) {
  const { app } = useModels();
  const lastStep = useRef<{ readonly ids: readonly string[]; readonly step: -1 | 1 } | null>(null);
  return useMemo(() => {
    return {
      lastStep,
      show(itemId: string) {
        stay();
        // It fails only while the conversation is busy, and then nothing has changed.
        void app.showBranch(itemId).catch(() => {});
      },
    };
  }, [app, stay]);
}

/** Scrolls to a search result; returns the index of its item. */
function useScrollToItem(items: readonly ConversationItem[], show: (index: number) => void): number | null {
  const soughtId = useAppState((state) => state.soughtId);
  const item = soughtId === null ? undefined : findItem(items, soughtId);
  const index = item ? items.indexOf(item) : -1;
  useLayoutEffect(() => {
    if (index < 0 || soughtId === null) return;
    setGroupOpen([soughtId], { isOpen: true });
    show(index);
  }, [index, soughtId, show]);
  return index < 0 ? null : index;
}

/** Renders a question that the user wants to get to; it takes the focus itself. */
function useScrollToQuestion(conversation: ConversationState, show: (index: number) => void): void {
  const soughtId = useApprovalState((state) => state.soughtId);
  const call = pendingApprovals(conversation).find(({ approvalId }) => approvalId === soughtId);
  const item = call && findItem(conversation.items, call.request.id);
  const index = item ? conversation.items.indexOf(item) : -1;
  useLayoutEffect(() => {
    const isRendered = soughtId !== null && document.getElementById(questionElementId(soughtId)) !== null;
    if (index >= 0 && !isRendered) show(index);
  }, [index, show, soughtId]);
}
