import { beforeEach, expect, it, vi } from 'vitest';
import { type CommandHandlers, commandNames } from '../../../../../shared/contract/contract';
import type { EventMessage } from '../../../../../shared/contract/event-message';
import type { ConversationEvent } from '../../../../../shared/conversation/conversation-event';
import { CommandFailure } from '../../../../base/command-failure';
import { createSuspendRecovery, type SuspendRecovery } from './create-suspend-recovery';

const [first, second, third] = ['first', 'second', 'third'].map(
  (name) => `00000000-0000-4000-8000-${name.padEnd(12, '0').replaceAll(/[^0-9a-f]/g, '1')}`,
) as [string, string, string];
const runId = '11111111-1111-4111-8111-111111111111';

let now: number;
let timers: { at: number; action: () => void }[];
let asked: string[];
let refuses: boolean;
let tell: (message: EventMessage) => void;
const retryNow = vi.fn();
const warn = vi.fn();
let recovery: SuspendRecovery;

beforeEach(() => {
  [now, timers, asked, refuses] = [0, [], [], false];
  retryNow.mockReset();
  warn.mockReset();
  const handlers = Object.fromEntries(
    commandNames.map((name) => [
      name,
      (input: { conversationId?: string; refresh?: boolean }) => {
        if (name === 'conversation.list') return [{ id: first, title: 'The first' }];
        asked.push(name === 'conversation.resume' ? `resume ${input.conversationId}` : `${name} ${input.refresh}`);
        if (refuses) throw new CommandFailure('refused', 'Nothing to continue');
        return {};
      },
    ]),
  ) as unknown as CommandHandlers;
  recovery = createSuspendRecovery({
    app: {
      handlers,
      retryNow,
      warn,
      subscribe(listener) {
        tell = listener;
        return () => {};
      },
    },
    clock: { now: () => now },
    after(milliseconds, action) {
      const timer = { at: now + milliseconds, action };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
});

function happen(conversationId: string, event: ConversationEvent): void {
  tell({ name: 'conversation.events', payload: { conversationId, sequence: 0, events: [event] } });
}
const begin = (id: string) =>
  happen(id, { type: 'run-started', runId, processId: 1, provider: 'openai', model: 'm', at: now });
const lose = (id: string) => happen(id, { type: 'run-failed', runId, error: 'gone', isConnectionLost: true, at: now });
const fail = (id: string) => happen(id, { type: 'run-failed', runId, error: 'no key', at: now });

async function pass(milliseconds: number): Promise<void> {
  now += milliseconds;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { action } of due) action();
  await new Promise((resolve) => setImmediate(resolve));
}
const resumed = () => asked.filter((name) => name.startsWith('resume'));

it('has a run go on that lost its connection in the sleep, once the network is there, and says so', async () => {
  begin(first);
  recovery.suspend();
  lose(first);
  recovery.resume();
  await pass(100);
  expect(asked).toEqual([]);
  await pass(5_000);
  expect(asked).toEqual(['model.list true', `resume ${first}`]);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'The connection dropped while the computer was asleep. “The first” continues where it left off.',
  );
  expect(retryNow).toHaveBeenCalledOnce();
});

it('does the same for one that finds out later, but not for ever', async () => {
  begin(first);
  begin(second);
  recovery.suspend();
  recovery.resume();
  await pass(5_000);
  lose(first);
  await pass(14 * 60_000);
  expect(resumed()).toEqual([`resume ${first}`]);
  await pass(2 * 60_000);
  lose(second);
  await pass(0);
  expect(resumed()).toEqual([`resume ${first}`]);
});

it('does so once: what fails again is the user’s to decide', async () => {
  begin(first);
  recovery.suspend();
  lose(first);
  recovery.resume();
  await pass(5_000);
  begin(first);
  lose(first);
  await pass(1_000);
  expect(resumed()).toEqual([`resume ${first}`]);
});

it('leaves alone what was not running, what failed for another reason, and what came to its end', async () => {
  begin(first);
  begin(second);
  recovery.suspend();
  fail(first);
  happen(second, { type: 'run-completed', runId, at: now });
  begin(third);
  lose(third);
  recovery.resume();
  await pass(5_000);
  expect(resumed()).toEqual([]);
});

it('leaves alone what somebody had go on already, and is silent where that cannot be done', async () => {
  begin(first);
  begin(second);
  recovery.suspend();
  lose(first);
  lose(second);
  recovery.resume();
  begin(first);
  refuses = true;
  await pass(5_000);
  expect(resumed()).toEqual([`resume ${second}`]);
  expect(warn).not.toHaveBeenCalled();
});

it('waits again where the computer falls asleep at once', async () => {
  begin(first);
  recovery.suspend();
  lose(first);
  recovery.resume();
  await pass(1_000);
  recovery.suspend();
  await pass(60_000);
  expect(asked).toEqual([]);
  recovery.resume();
  await pass(5_000);
  expect(resumed()).toEqual([`resume ${first}`]);
  expect(retryNow).toHaveBeenCalledOnce();
});

it('asks nothing of anybody while the computer is awake', async () => {
  begin(first);
  lose(first);
  await pass(60_000);
  expect(asked).toEqual([]);
  expect(retryNow).not.toHaveBeenCalled();
});
