import { expect, test, vi } from 'vitest';
import type { PendingApproval } from '../../../../shared/call/pending-approval';
import type { CommandHandlers } from '../../../../shared/contract/contract';
import type { EventMessage } from '../../../../shared/contract/event-message';
import { defaultSettings, type Settings } from '../../../../shared/settings/settings';
import { createHandClock } from '../../../../shared/testing/hand-clock';
import { CommandFailure } from '../../../base/command-failure';
import { createEventBus } from '../../../base/event-bus';
import { fakeNotifications } from '../testing/fake-notification';
import { createDesktopNotifications } from './create-desktop-notifications';
import { createTestNotification } from './create-test-notification';

const id = (number: number) => `3f0c8c1e-0000-4000-8000-${String(number).padStart(12, '0')}`;
const conversationId = id(999);

function pending(number: number, change: Partial<PendingApproval> = {}): PendingApproval {
  return {
    ...{ approvalId: id(number), conversationId, callId: id(number), workspacePath: '/work', toolId: 'shell' },
    ...{ toolName: 'Run command', summary: 'Run <b>make</b> && ls', riskLevel: 'low', askedAt: 0 },
    ...change,
  };
}

async function start({
  platform = 'darwin' as NodeJS.Platform,
  settings = defaultSettings as Settings,
  isLookedAt = false,
  isSupported = true,
  waiting = [] as PendingApproval[],
} = {}) {
  const { Notification, shown } = fakeNotifications({ isSupported });
  const bus = createEventBus<EventMessage>();
  const decide = vi.fn<(input: { approvalId: string; isApproved: boolean }) => Record<string, never>>(() => ({}));
  const handlers = {
    'settings.read': () => settings,
    'conversation.list': () => [],
    'approval.list': () => waiting,
    'approval.decide-in-inbox': decide,
  } as unknown as CommandHandlers;
  const showPlace = vi.fn();
  const openWindow = vi.fn();
  const clock = createHandClock(new Date(2026, 0, 15, 12));
  const stop = await createDesktopNotifications({
    app: { handlers, subscribe: bus.subscribe, showPlace },
    ...{ Notification, platform, openWindow, now: clock.now, later: clock.later },
    isLookedAt: () => isLookedAt,
  });
  const wait = (...approvals: PendingApproval[]) => bus.publish({ name: 'approvals.changed', payload: approvals });
  const change = (next: Partial<Settings>) =>
    bus.publish({ name: 'settings.changed', payload: { ...settings, ...next } });
  const open = () => shown.filter(({ isOpen }) => isOpen).map(({ options }) => options.title);
  return { ...clock, shown, open, wait, change, publish: bus.publish, decide, showPlace, openWindow, stop };
}

const buttons = [
  { type: 'button', text: 'Allow' },
  { type: 'button', text: 'Deny' },
];

test.each([
  ['darwin', buttons, 'Low risk: Run <b>make</b> && ls'],
  ['win32', buttons, 'Low risk: Run <b>make</b> && ls'],
  ['linux', undefined, 'Low risk: Run &lt;b&gt;make&lt;/b&gt; &amp;&amp; ls'],
] as const)('a call calls on %s, urgently, with the buttons that there are', async (platform, actions, body) => {
  const { shown, wait } = await start({ platform });
  wait(pending(1));
  expect(shown.map(({ options }) => options)).toEqual([
    {
      ...{ id: id(1), title: 'Run command needs approval', body },
      ...{ urgency: 'critical', timeoutType: 'never' },
      ...(actions ? { actions } : {}),
    },
  ]);
});

test('there are no buttons for a call that is to be looked at first', async () => {
  const { shown, wait } = await start();
  wait(pending(1, { riskLevel: 'high' }), pending(2, { summary: 'a\u200bb' }));
  expect(shown.map(({ options }) => options.actions)).toEqual([undefined, undefined]);
});

test.each([
  [0, true],
  [1, false],
])('button %i decides the call, and the notice goes when it is decided', async (actionIndex, isApproved) => {
  const { shown, open, wait, decide, openWindow } = await start();
  wait(pending(1));
  shown[0]?.emit('action', { actionIndex });
  await expect.poll(() => decide.mock.calls).toEqual([[{ approvalId: id(1), isApproved }]]);
  wait();
  expect([open(), openWindow.mock.calls]).toEqual([[], []]);
});

test('a click brings the window to the call, and so does a button that main refuses', async () => {
  const { shown, wait, decide, showPlace, openWindow } = await start();
  wait(pending(1));
  shown[0]?.emit('click');
  const place = { kind: 'approval', conversationId, approvalId: id(1) };
  expect([showPlace.mock.calls, openWindow.mock.calls]).toEqual([[[place]], [[]]]);
  decide.mockImplementation(() => {
    throw new CommandFailure('refused', 'Look at it first');
  });
  shown[0]?.emit('action', { actionIndex: 0 });
  await expect.poll(() => showPlace.mock.calls).toEqual([[place], [place]]);
});

test('a notice goes when the call is decided elsewhere, and all go when the app does', async () => {
  const { open, wait, stop } = await start();
  wait(pending(1), pending(2));
  expect(open()).toHaveLength(2);
  wait(pending(2));
  expect(open()).toHaveLength(1);
  stop();
  expect(open()).toEqual([]);
  wait(pending(3));
  expect(open()).toEqual([]);
});

test('many at once are put together, and lead to the inbox', async () => {
  const { shown, open, wait, pass, showPlace } = await start();
  wait(...[1, 2, 3, 4, 5].map((number) => pending(number)));
  expect(open()).toHaveLength(3);
  pass(10_000);
  expect(open()).toEqual(['5 calls need you']);
  shown.at(-1)?.emit('click');
  expect(showPlace.mock.calls).toEqual([[{ kind: 'inbox' }]]);
});

test('runs are told under the title of their conversation, without urgency', async () => {
  const { shown, publish } = await start();
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
  publish({ name: 'conversations.changed', payload: [conversation] });
  const events = [{ type: 'run-failed' as const, runId: id(1), error: 'No key', at: 0 }];
  publish({ name: 'conversation.events', payload: { conversationId, sequence: 0, events } });
  expect(shown.map(({ options: { body, urgency } }) => [body, urgency])).toEqual([['Tidy up: No key', 'normal']]);
});

test('nothing is shown while a window of ours is in front, while it is quiet, or where nothing can be', async () => {
  for (const options of [
    { isLookedAt: true },
    { settings: { ...defaultSettings, doNotDisturb: true } },
    { isSupported: false },
  ]) {
    const { shown, wait } = await start({ ...options, waiting: [pending(1)] });
    wait(pending(1), pending(2));
    expect(shown).toEqual([]);
  }
});

test('what waited in the quiet is one notice when it ends', async () => {
  const { open, wait, change } = await start({ settings: { ...defaultSettings, doNotDisturb: true } });
  wait(pending(1), pending(2));
  change({ doNotDisturb: false });
  expect(open()).toEqual(['2 calls need you']);
});

test('what waits already when it begins is told', async () => {
  const { open } = await start({ waiting: [pending(1)] });
  expect(open()).toEqual(['Run command needs approval']);
});

test('a notification for trial says what became of it', async () => {
  vi.useFakeTimers();
  const outcomes = [
    createTestNotification(fakeNotifications().Notification)(),
    createTestNotification(fakeNotifications({ isSupported: false }).Notification)(),
    createTestNotification(fakeNotifications({ answer: 'failed' }).Notification)(),
    createTestNotification(fakeNotifications({ answer: 'nothing' }).Notification)(),
  ];
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  expect(await Promise.all(outcomes)).toEqual([
    { outcome: 'shown' },
    { outcome: 'unsupported' },
    { outcome: 'failed', error: 'not signed' },
    { outcome: 'unanswered' },
  ]);
});
