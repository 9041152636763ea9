import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PendingApproval } from '../call/pending-approval';
import type { EventMessage } from '../contract/event-message';
import type { ConversationEvent } from '../conversation/conversation-event';
import { defaultSettings, type Settings } from '../settings/settings';
import { createHandClock } from '../testing/hand-clock';
import type { AppNotification } from './app-notification';
import { createNotifier } from './create-notifier';
import { isQuiet } from './is-quiet';

const id = (number: number) => `3f0c8c1e-0000-4000-8000-${String(number).padStart(12, '0')}`;
const conversationId = id(999_999);

function pending(number: number): PendingApproval {
  return {
    ...{ approvalId: id(number), conversationId, callId: id(number), workspacePath: '/work', toolId: 'file-write' },
    ...{ toolName: 'Write file', summary: `Write ${number}.txt`, riskLevel: 'low', askedAt: 0 },
  };
}
const told = (...events: ConversationEvent[]): EventMessage => ({
  name: 'conversation.events',
  payload: { conversationId, sequence: 0, events },
});
const asks = (number: number): ConversationEvent => ({
  ...{ type: 'question-asked', questionId: id(number), reason: 'ask-user', text: 'Which?', options: [] },
  ...{ allowsText: true, at: 0 },
});
const ends = (number: number): ConversationEvent => ({ type: 'run-completed', runId: id(number), at: 0 });

function start(change: Partial<Settings> = {}) {
  const notifications = { approvals: true, questions: true, ended: true, failed: true };
  const clock = createHandClock(new Date(2026, 0, 15, 12));
  const state = {
    settings: { ...defaultSettings, notifications, ...change } as Settings | null,
    isAway: true,
    title: 'Tidy up',
  };
  const shown: (AppNotification & { readonly at: number })[] = [];
  const open: AppNotification[] = [];
  const notifier = createNotifier({
    settings: () => state.settings,
    titleOf: () => state.title,
    isAway: () => state.isAway,
    show(notice) {
      shown.push({ ...notice, at: clock.now() });
      open.push(notice);
      return () => open.splice(open.indexOf(notice), 1);
    },
    now: clock.now,
    later: clock.later,
  });
  function set(next: Partial<Settings>): void {
    if (state.settings) state.settings = { ...state.settings, ...next };
    notifier.settingsChanged();
  }
  const titles = () => shown.map(({ title }) => title);
  return {
    ...clock,
    notifier,
    state,
    shown,
    open,
    set,
    titles,
    wait: (...numbers: number[]) => {
      notifier.setApprovals(numbers.map(pending));
    },
  };
}

test('a run that ends at once is announced with the title it gave its conversation', () => {
  const { notifier, shown } = start();
  notifier.receive(told({ type: 'conversation-renamed', title: 'Water the plants', at: 0 }, ends(1)));
  expect(shown.map(({ title, body }) => ({ title, body }))).toEqual([
    { title: 'Run finished', body: 'Water the plants' },
  ]);
});

test('a conversation that is renamed in the list after its run is announced with the new title', () => {
  const { notifier, shown, state } = start();
  notifier.receive(told({ type: 'conversation-renamed', title: 'Water the plants', at: 0 }, ends(1)));
  state.title = 'Feed the cat';
  notifier.receive(told(ends(2)));
  expect(shown.map(({ body }) => body)).toEqual(['Water the plants', 'Feed the cat']);
});

test('each is told once, and what waits is taken away when it is answered', () => {
  const { notifier, wait, titles, open } = start();
  wait(1);
  wait(1);
  notifier.receive(told(asks(2)));
  notifier.receive(told(asks(2)));
  expect(titles()).toEqual(['Write file needs approval', 'AIntern has a question']);
  wait();
  notifier.receive(told({ type: 'question-answered', questionId: id(2), at: 0 }));
  expect(open).toEqual([]);
  wait(1);
  expect(titles()).toHaveLength(2);
});

test('a question goes with its run', () => {
  const { notifier, open } = start();
  notifier.receive(told(asks(1)));
  notifier.receive(told({ type: 'run-cancelled', runId: id(2), at: 0 }));
  expect(open).toEqual([]);
});

test('nothing is told while somebody looks, nor afterwards', () => {
  const { notifier, wait, state, titles } = start();
  state.isAway = false;
  wait(1);
  notifier.receive(told(asks(2), ends(3)));
  state.isAway = true;
  wait(1);
  notifier.receive(told(asks(2), ends(3)));
  expect(titles()).toEqual([]);
});

test('only what is wanted is told', () => {
  const notifications = { approvals: false, questions: false, ended: false, failed: true };
  const { notifier, wait, titles } = start({ notifications });
  wait(1);
  notifier.receive(told(asks(2), ends(3), { type: 'run-failed', runId: id(4), error: 'No key', at: 0 }));
  expect(titles()).toEqual(['Run failed']);
});

describe('many at once', () => {
  test('are put together after three, when ten seconds are over', () => {
    const { wait, titles, open, pass } = start();
    wait(1, 2, 3, 4, 5);
    expect(titles()).toHaveLength(3);
    pass(10_000);
    expect(titles().slice(3)).toEqual(['5 calls need you']);
    expect(open.map(({ place }) => place.kind)).toEqual(['inbox']);
    wait(5);
    expect(open).toHaveLength(1);
    wait();
    expect(open).toEqual([]);
  });

  test('are not told any more when they were decided meanwhile', () => {
    const { wait, titles, pass } = start();
    wait(1, 2, 3, 4, 5);
    wait(1);
    pass(10_000);
    expect(titles()).toHaveLength(3);
  });

  test('runs that end are counted', () => {
    const { notifier, titles, pass } = start();
    notifier.receive(told(...[1, 2, 3, 4, 5].map(ends)));
    pass(10_000);
    expect(titles().slice(3)).toEqual(['2 runs finished']);
  });

  test('far enough apart they are told one by one', () => {
    const { wait, titles, pass } = start();
    for (const number of [1, 2, 3, 4, 5]) {
      wait(number);
      pass(5_000);
    }
    expect(new Set(titles())).toEqual(new Set(['Write file needs approval']));
  });
});

describe('what comes while it is quiet', () => {
  test('is told as one number when the hours end and it still waits', () => {
    const { notifier, wait, titles, pass } = start({ quietHours: { isOn: true, from: '11:00', to: '13:00' } });
    wait(1, 2, 3);
    notifier.receive(told(asks(4), ends(5)));
    wait(2, 3);
    notifier.receive(told(asks(6)));
    pass(3_600_000 - 1);
    expect(titles()).toEqual([]);
    pass(1);
    expect(titles()).toEqual(['2 calls and 1 question need you']);
  });

  test('is told when do not disturb is turned off, and as itself where it is alone', () => {
    const { wait, set, titles } = start({ doNotDisturb: true });
    wait(1, 2);
    wait(2);
    set({ doNotDisturb: false });
    expect(titles()).toEqual(['Write file needs approval']);
  });

  test('is not told when it was answered, when it only ended, or when somebody looks by then', () => {
    const { notifier, wait, set, state, titles } = start({ doNotDisturb: true });
    wait(1);
    wait();
    notifier.receive(told(ends(2)));
    set({ doNotDisturb: false });
    set({ doNotDisturb: true });
    wait(3);
    state.isAway = false;
    set({ doNotDisturb: false });
    expect(titles()).toEqual([]);
  });
});

test('whatever happens: nothing while somebody looks or it is quiet, few at once, nothing open that waits no more', () => {
  const number = fc.integer({ min: 0, max: 9 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('wait' as const), numbers: fc.uniqueArray(number, { maxLength: 8 }) }),
    fc.record({ kind: fc.constant('end' as const), number: fc.integer({ min: 10, max: 40 }) }),
    fc.record({ kind: fc.constant('away' as const), isAway: fc.boolean() }),
    fc.record({ kind: fc.constant('disturb' as const), doNotDisturb: fc.boolean() }),
    fc.record({ kind: fc.constant('hours' as const), isOn: fc.boolean() }),
    fc.record({ kind: fc.constant('pass' as const), time: fc.integer({ min: 0, max: 40_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { notifier, state, shown, open, set, wait, pass, now } = start();
      let waiting: readonly number[] = [];
      /** Notifications not caused by the user changing the settings. */
      const unasked: (typeof shown)[number][] = [];
      for (const one of steps) {
        const before = shown.length;
        if (one.kind === 'wait') waiting = one.numbers;
        if (one.kind === 'wait') wait(...waiting);
        else if (one.kind === 'end') notifier.receive(told(ends(one.number)));
        else if (one.kind === 'away') state.isAway = one.isAway;
        else if (one.kind === 'disturb') set({ doNotDisturb: one.doNotDisturb });
        else if (one.kind === 'hours') set({ quietHours: { isOn: one.isOn, from: '11:59', to: '12:01' } });
        else pass(one.time);
        if (one.kind !== 'disturb' && one.kind !== 'hours') unasked.push(...shown.slice(before));
        if (!state.isAway || (state.settings && isQuiet(state.settings, new Date(now())))) {
          expect(shown.length).toBe(before);
        }
        const waits = open.filter(({ kind }) => kind === 'approvals');
        const keys = waiting.map(id);
        for (const { key } of waits) expect(key === 'waiting' ? keys.length > 0 : keys.includes(key)).toBe(true);
      }
      for (const { at } of unasked) {
        expect(unasked.filter((other) => other.at >= at && other.at < at + 10_000).length).toBeLessThanOrEqual(5);
      }
      notifier.dispose();
      expect(open.filter(({ kind }) => kind === 'approvals')).toEqual([]);
    }),
  );
});

test('a call is announced only once its rehearsal has left something to decide', () => {
  const { notifier, shown } = start();
  notifier.setApprovals([{ ...pending(1), rehearsal: 'running' }]);
  expect(shown).toEqual([]);
  notifier.setApprovals([{ ...pending(1), rehearsal: 'done' }]);
  expect(shown.map(({ key, decides }) => [key, decides])).toEqual([[id(1), null]]);
});
