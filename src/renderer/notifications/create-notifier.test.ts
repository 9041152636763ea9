import { expect, test, vi } from 'vitest';
import type { EventMessage } from '../../shared/contract';
import type { PendingApproval } from '../../shared/pending-approval';
import { defaultSettings, type Settings } from '../../shared/settings';
import { createCommandClient } from '../bridge/command-client';
import { createAppModel } from '../store/app-model';
import { ready } from '../store/loadable';
import { fakeConnection } from '../testing/fake-connection';
import { createNotifier } from './create-notifier';
import type { WindowNotice } from './window-notice';

const conversationId = '3f0c8c1e-0000-4000-8000-000000000001';
const approvalId = '3f0c8c1e-0000-4000-8000-000000000002';
const runId = '3f0c8c1e-0000-4000-8000-000000000003';

const pending: PendingApproval = {
  ...{ approvalId, conversationId, callId: approvalId, workspacePath: '/work', toolId: 'file-write' },
  ...{ toolName: 'Write file', summary: 'Write a\u202etxt', riskLevel: 'low', askedAt: 0 },
};

const ends = (type: 'run-completed' | 'run-failed' | 'run-cancelled'): EventMessage => ({
  name: 'conversation.events',
  payload: { conversationId, sequence: 0, events: [{ type, runId, at: 0, error: 'No key' }] },
});

function start({ isAway = true, wanted = {} as Partial<Settings['notifications']> } = {}) {
  const { connection } = fakeConnection();
  const app = createAppModel({ connection, client: createCommandClient(connection.bridge) });
  const notifications = { approvals: true, ended: true, failed: true, ...wanted };
  app.store.setState({ settings: ready({ ...defaultSettings, notifications }), conversations: ready([]) });
  const shown: { notice: WindowNotice; click: () => void }[] = [];
  const closed: string[] = [];
  const review = vi.fn();
  let receive: (message: EventMessage) => void = () => {};
  const stop = createNotifier({
    app,
    approval: { review },
    bridge: {
      subscribe(listener) {
        receive = listener;
        return () => {};
      },
    },
    place: {
      isAway: () => isAway,
      show(notice, click) {
        shown.push({ notice, click });
        return () => closed.push(notice.key);
      },
    },
  });
  const wait = (...approvals: PendingApproval[]) => app.store.setState({ approvals });
  return { app, shown, closed, review, receive: (message: EventMessage) => receive(message), wait, stop };
}

test('a call that waits is told once, with what its card shows, and taken away when it is decided', () => {
  const { shown, closed, wait } = start();
  wait(pending);
  wait({ ...pending });
  expect(shown.map(({ notice }) => notice)).toEqual([
    {
      key: approvalId,
      title: 'Write file needs your approval',
      body: 'Low risk: Write a\\u202etxt',
      conversationId,
      approvalId,
    },
  ]);
  expect(closed).toEqual([]);
  wait();
  expect(closed).toEqual([approvalId]);
  wait(pending);
  expect(shown).toHaveLength(1);
});

test('a click leads to the call', () => {
  const { app, shown, review, wait } = start();
  app.showSettings('about', 'opener');
  wait(pending);
  shown[0]?.click();
  const { open, settingsDialog } = app.store.getState();
  expect([open?.id, settingsDialog, review.mock.calls]).toEqual([conversationId, null, [[approvalId]]]);
});

test('the end of a run is told as what it was, and one that was stopped is not', () => {
  const { shown, receive } = start();
  receive(ends('run-cancelled'));
  receive(ends('run-failed'));
  receive(ends('run-failed'));
  expect(shown.map(({ notice: { title, body } }) => [title, body])).toEqual([
    ['The run has failed', 'A conversation: No key'],
  ]);
});

test('nothing is told while somebody looks, nor afterwards', () => {
  const { shown, receive, wait } = start({ isAway: false });
  wait(pending);
  receive(ends('run-completed'));
  expect(shown).toEqual([]);
});

test('only what is wanted is told', () => {
  const { shown, receive, wait } = start({ wanted: { approvals: false, ended: false } });
  wait(pending);
  receive(ends('run-completed'));
  expect(shown).toEqual([]);
  receive(ends('run-failed'));
  expect(shown).toHaveLength(1);
});
