import { expect, test } from 'vitest';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../shared/conversation/fold-conversation';
import { callId, messageId, questionId, runId, waitingEvents } from '../../testing/sample-events';
import { findItem } from './find-item';

test('a message is found by its own id, and by that of a call in it', () => {
  const { items } = waitingEvents.reduce(foldConversation, emptyConversation);
  const found = [runId, messageId, callId, questionId].map((id) => findItem(items, id)?.id);
  expect(found).toEqual([runId, messageId, messageId, undefined]);
});
