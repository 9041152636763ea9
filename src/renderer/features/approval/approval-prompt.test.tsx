import { expect, test } from 'vitest';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../../shared/conversation/fold-conversation';
import { ready } from '../../core/store/loadable';
import { type AwaitingCall, pendingApprovals } from '../../core/store/pending-approvals';
import { texts } from '../../core/texts/texts';
import { renderBare } from '../../testing/render-bare';
import { conversationId, waitingEvents } from '../../testing/sample-events';
import { sampleSummary } from '../../testing/sample-summary';
import { Announcer } from '../conversation/announcer';
import { CallActions } from '../tool-call/actions/call-actions';
import { ApprovalPrompt } from './approval-prompt';

const shown = foldConversationEvents(emptyConversation, waitingEvents);
const [call] = Object.values(shown.calls);

function markupOf(change: Partial<ConversationSummary>): string {
  const open = { status: 'ready', id: conversationId, shown, nextSequence: 0 } as const;
  return renderBare(
    <>
      <ApprovalPrompt conversation={shown} />
      {call && <CallActions call={call} />}
      <Announcer />
    </>,
    { open, conversations: ready([{ ...sampleSummary, ...change }]) },
  );
}

test('a call of this AIntern is led to while its question is out of sight, and is announced', () => {
  const markup = markupOf({ mode: 'ask', isElsewhere: false });
  expect(markup).toContain(texts.ask.strip.one);
  expect(markup).toContain(`>${texts.ask.strip.goTo}<`);
  expect(markup).toContain('Write file needs approval.');
});

test('a call of another AIntern offers nothing to decide, and says where it is decided', () => {
  const markup = markupOf({ isElsewhere: true });
  expect(markup).toContain(texts.approval.waitingInOtherProcess(1));
  expect(markup).toContain(texts.call.decidedThere);
  expect(markup).not.toContain('<button');
  expect(markup).not.toContain('Write file needs approval.');
});

test('a call that may be settled by its rehearsal is neither announced nor led to', () => {
  const { request, approvalId } = pendingApprovals(shown)[0] as AwaitingCall;
  const { id: callId, toolId, toolName, executionSummary: summary, riskLevel } = request;
  const open = { status: 'ready', id: conversationId, shown, nextSequence: 0 } as const;
  const pending = { approvalId, conversationId, callId, workspacePath: '/work', toolId, toolName, summary, riskLevel };
  const markup = renderBare(
    <>
      <ApprovalPrompt conversation={shown} />
      <Announcer />
    </>,
    { open, approvals: [{ ...pending, askedAt: 0, rehearsal: 'running' }] },
  );
  expect([markup.includes(texts.ask.strip.one), markup.includes('needs approval')]).toEqual([false, false]);
});
