import { expect, test, vi } from 'vitest';
import type { Route } from '../../../shared/contract/route';
import { fakeConnection } from '../../testing/fake-connection';
import { memoryStorage } from '../../testing/memory-storage';
import { approvalId, conversationId, waitingEvents } from '../../testing/sample-events';
import { createActionController } from '../actions/action-controller';
import { createCommandClient } from '../bridge/command-client';
import { createAppModel } from '../store/app-model';
import { createApprovalModel } from '../store/approval/approval-model';
import { followRoutes } from './follow-routes';
import { goToRoute } from './go-to-route';

function arrange(places: Route[] = []) {
  const fake = fakeConnection({
    'conversation.open': () => ({ events: waitingEvents, sequence: waitingEvents.length }),
    'place.take': () => ({ place: places.shift() ?? null }),
  });
  const client = createCommandClient(fake.connection.bridge);
  const app = createAppModel({ connection: fake.connection, client });
  const approval = createApprovalModel({ client, now: () => 0 });
  const focusMessageField = vi.fn();
  const stage = createActionController(memoryStorage());
  app.start();
  const go = (place: Route) => goToRoute(place, { app, approval, page: { focusMessageField }, stage });
  const where = () => {
    const { page, open, settingsDialog } = app.store.getState();
    return {
      page,
      openId: open?.id ?? null,
      settings: settingsDialog?.section ?? null,
      reviewed: approval.store.getState().reviewed?.approvalId ?? null,
      sought: approval.store.getState().soughtId,
      isWriting: focusMessageField.mock.calls.length > 0,
      over: stage.store.getState().scene.kind,
    };
  };
  return { ...fake, app, client, go, where };
}

const pending = {
  ...{ approvalId, conversationId, callId: approvalId, workspacePath: '/project', askedAt: 0 },
  ...{ toolId: 'file-write', toolName: 'Write file', summary: 'Create a.txt' },
};

const nowhere = {
  ...{ page: 'conversation', openId: null, settings: null, reviewed: null, sought: null },
  ...{ isWriting: false, over: 'none' },
};

test.each<[Route, Partial<ReturnType<ReturnType<typeof arrange>['where']>>]>([
  [{ kind: 'conversation', conversationId }, { openId: conversationId }],
  [
    { kind: 'approval', conversationId, approvalId },
    { openId: conversationId, reviewed: approvalId },
  ],
  [{ kind: 'inbox' }, { page: 'inbox' }],
  [{ kind: 'new-task' }, { isWriting: true }],
  [{ kind: 'settings' }, { settings: 'approval' }],
  [{ kind: 'shortcuts' }, { over: 'shortcuts' }],
])('leads to %j', (place, expected) => {
  const { go, where } = arrange();
  go(place);
  expect(where()).toEqual({ ...nowhere, ...expected });
});

test.each([
  ['medium', { sought: approvalId }],
  ['high', { reviewed: approvalId }],
] as const)('leads to the question about a call of %s risk, or to its dialog', (riskLevel, expected) => {
  const { app, go, where } = arrange();
  app.store.setState({ approvals: [{ ...pending, riskLevel }] });
  go({ kind: 'approval', conversationId, approvalId });
  expect(where()).toEqual({ ...nowhere, openId: conversationId, ...expected });
});

test('leads out of the inbox and the settings to the conversation that is open under them', async () => {
  const { app, go, where, invoked } = arrange();
  await app.showConversation(conversationId);
  app.showInbox();
  app.showSettings('about', 'opener');
  go({ kind: 'approval', conversationId, approvalId });
  expect(where()).toEqual({ ...nowhere, openId: conversationId, reviewed: approvalId });
  expect(invoked.filter(({ name }) => name === 'conversation.open')).toHaveLength(1);
});

test('a window asks for the place when it is connected, and each time that main says so, until it stops', async () => {
  const places: Route[] = [{ kind: 'inbox' }, { kind: 'settings' }, { kind: 'new-task' }];
  const { connection, client, push, enter } = arrange([...places, { kind: 'inbox' }]);
  const gone: Route[] = [];
  const stop = followRoutes({ connection, client, go: (place) => gone.push(place) });
  await expect.poll(() => gone).toEqual(places.slice(0, 1));
  push({ name: 'place.wanted', payload: {} });
  await expect.poll(() => gone).toEqual(places.slice(0, 2));
  enter('lost');
  enter('connected');
  await expect.poll(() => gone).toEqual(places);
  stop();
  push({ name: 'place.wanted', payload: {} });
  await Promise.resolve();
  expect(gone).toHaveLength(3);
});
