import { expect, test } from 'vitest';
import { fakeConnection } from '../../../testing/fake-connection';
import { memoryStorage } from '../../../testing/memory-storage';
import { conversationId, messageId, waitingEvents } from '../../../testing/sample-events';
import { createCommandClient } from '../../bridge/command-client';
import { createAppModel } from '../app-model';
import { createReviewModel } from './review-model';

test('a commit can be taken back after a reload too, and only once', async () => {
  const { connection, invoked } = fakeConnection({
    'conversation.open': () => ({ events: waitingEvents, sequence: waitingEvents.length }),
    'changes.review': () => ({ git: null, reviews: [] }),
    'changes.commit': () => ({ message: 'Committed', undoId: messageId }),
    'changes.take-back': () => ({ message: 'Taken back' }),
  });
  const storage = memoryStorage();
  const app = createAppModel({ connection, client: createCommandClient(connection.bridge) });
  app.start();
  await app.showConversation(conversationId);
  await createReviewModel({ app, storage }).commit([], 'Add a file');
  const reloaded = createReviewModel({ app, storage });
  expect(reloaded.store.getState().report).toMatchObject({ conversationId, message: 'Committed' });
  await reloaded.takeBack();
  expect(invoked).toContainEqual({ name: 'changes.take-back', input: { conversationId, revertId: messageId } });
  expect(createReviewModel({ app, storage }).store.getState().report).toBeNull();
});
