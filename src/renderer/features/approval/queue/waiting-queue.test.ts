import { expect, test } from 'vitest';
import type { PendingApproval } from '../../../../shared/call/pending-approval';
import { emptyConversation, foldConversation } from '../../../../shared/conversation/fold-conversation';
import { approvalId, callId, conversationId, waitingEvents } from '../../../testing/sample-events';
import { waitingQueue } from './waiting-queue';

const conversation = waitingEvents.reduce(foldConversation, emptyConversation);
const here: PendingApproval = {
  approvalId,
  conversationId,
  callId,
  workspacePath: '/work',
  toolId: 'file-write',
  toolName: 'Write file',
  summary: 'Create hello.txt',
  riskLevel: 'low',
  askedAt: 1_020,
};
const elsewhere: PendingApproval = { ...here, approvalId: 'b', conversationId: 'other', askedAt: 900 };

test('all that wait stand in one queue, the oldest first', () => {
  expect(waitingQueue([here, elsewhere], conversation)).toEqual([elsewhere, here]);
});

test('a call that the conversation shows counts before the list tells of it', () => {
  expect(waitingQueue([elsewhere], conversation)).toEqual([elsewhere, here]);
});

test('a call that the conversation no longer shows does not count, though the list still tells of it', () => {
  expect(waitingQueue([{ ...here, approvalId: 'settled' }, here], conversation)).toEqual([here]);
});

test('what the list knows besides is kept', () => {
  expect(waitingQueue([{ ...here, expiresAt: 9 }], conversation)).toEqual([{ ...here, expiresAt: 9 }]);
});
