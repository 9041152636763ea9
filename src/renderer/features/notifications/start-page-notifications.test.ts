import { expect, test, vi } from 'vitest';
import type { PendingApproval } from '../../../shared/call/pending-approval';
import type { EventMessage } from '../../../shared/contract/event-message';
import type { AppNotification } from '../../../shared/notifications/app-notification';
import { defaultSettings } from '../../../shared/settings/settings';
import { createCommandClient } from '../../core/bridge/command-client';
import { createAppModel } from '../../core/store/app-model';
import { ready } from '../../core/store/loadable';
import { fakeConnection } from '../../testing/fake-connection';
import { startPageNotifications } from './start-page-notifications';

const conversationId = '3f0c8c1e-0000-4000-8000-000000000001';
const approvalId = '3f0c8c1e-0000-4000-8000-000000000002';
const runId = '3f0c8c1e-0000-4000-8000-000000000003';

const pending: PendingApproval = {
  ...{ approvalId, conversationId, callId: approvalId, workspacePath: '/work', toolId: 'file-write' },
  ...{ toolName: 'Write file', summary: 'Write a.txt', riskLevel: 'low', askedAt: 0 },
};
const failed: EventMessage = {
  name: 'conversation.events',
  payload: { conversationId, sequence: 0, events: [{ type: 'run-failed', runId, at: 0, error: 'No key' }] },
};

function start({ host = 'web' as 'web' | 'electron' } = {}) {
  const { connection, push } = fakeConnection();
  const app = createAppModel({ connection, client: createCommandClient(connection.bridge) });
  const shown: { notice: AppNotification; click: () => void }[] = [];
  const closed: string[] = [];
  const go = vi.fn();
  const stop = startPageNotifications({
    app,
    bridge: { ...connection.bridge, host },
    go,
    screen: {
      isAway: () => true,
      show(notice, click) {
        shown.push({ notice, click });
        return () => closed.push(notice.key);
      },
    },
  });
  return { app, shown, closed, go, push, stop };
}

test('a call that waits is told as soon as the settings are known, and taken away when it is decided', () => {
  const { app, shown, closed } = start();
  app.store.setState({ approvals: [pending] });
  expect(shown).toEqual([]);
  app.store.setState({ settings: ready(defaultSettings) });
  expect(shown.map(({ notice }) => notice.title)).toEqual(['Write file needs approval']);
  app.store.setState({ approvals: [] });
  expect(closed).toEqual([approvalId]);
});

test('a click leads to the place', () => {
  const { app, shown, go } = start();
  app.store.setState({ settings: ready(defaultSettings), approvals: [pending] });
  shown[0]?.click();
  expect(go.mock.calls).toEqual([[{ kind: 'approval', conversationId, approvalId }]]);
});

test('runs are told under the title of their conversation, until it is stopped', () => {
  const { app, shown, push, stop } = start();
  const times = {
    createdAt: 0,
    updatedAt: 0,
    state: 'idle',
    activity: null,
    mode: 'ask',
    isElsewhere: false,
    isPinned: false,
    isArchived: false,
  } as const;
  const conversation = { id: conversationId, title: 'Tidy up', workspacePath: '/work', ...times };
  app.store.setState({ settings: ready(defaultSettings), conversations: ready([conversation]) });
  push(failed);
  expect(shown.map(({ notice }) => notice.body)).toEqual(['Tidy up: No key']);
  stop();
  app.store.setState({ approvals: [pending] });
  expect(shown).toHaveLength(1);
});

test('the window of the desktop app tells nothing, since main does', () => {
  const { app, shown, push } = start({ host: 'electron' });
  app.store.setState({ settings: ready(defaultSettings), approvals: [pending] });
  push(failed);
  expect(shown).toEqual([]);
});
