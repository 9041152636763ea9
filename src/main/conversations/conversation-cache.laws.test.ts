import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertNever } from '../../shared/assert-never';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { CommandFailure } from '../base/command-failure';
import { slowLawRuns } from '../testing/slow-laws';
import { type Conversation, createConversation } from './conversation';
import { createConversationCache } from './conversation-cache';
import { createRecorder } from './create-recorder';
import { recoverConversation } from './recover-conversation';
import { createScheduledLibrary } from './testing/scheduled-library';

/** More than stay in memory when unused. */
const EARLIER = 9;
const IN_MEMORY = 6;
/** Disk steps long enough for several other operations to finish. */
const LONG = 8;

const operations = [
  ...['create', 'open', 'send', 'rename', 'undo', 'delete', 'delete in vain', 'refresh', 'tidy', 'save'],
  ...['other process begins', 'other process ends', 'other process dies'],
] as const;

/** Operations on conversations, each with the number of disk steps before the next one begins. */
const arbitrarySchedule = fc.array(
  fc.record({ operation: fc.constantFrom(...operations), target: fc.nat(20), steps: fc.nat(4) }),
  { minLength: 10, maxLength: 80, size: 'max' },
);

/** What has to be true of a conversation in every interleaving. */
interface Expected {
  readonly id: string;
  readonly texts: string[];
  stage: 'there' | 'deleting' | 'deleted';
  /** Someone has tried to delete it, so pending requests for it may fail later. */
  isContested: boolean;
  /** The run of another process that started it. */
  readonly otherRun: string | null;
}

function setUp(scheduler: fc.Scheduler) {
  const violations: string[] = [];
  const onViolation = (message: string) => void violations.push(message);
  const pause = () => scheduler.schedule(Promise.resolve());
  const { library, logs, trash } = createScheduledLibrary({ pause, onViolation });
  const expected: Expected[] = [];
  const inUse: Conversation[] = [];
  const writes: Promise<void>[] = [];
  const nextSequence = new Map<string, number>();
  /** Runs whose process is alive. */
  const alive = new Set<string>();
  let count = 0;

  function newId(): string {
    count += 1;
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  }

  const recorder = createRecorder({
    append: library.append,
    publish(message) {
      if (message.name !== 'conversation.events') return;
      const { conversationId: id, sequence } = message.payload;
      if (sequence < (nextSequence.get(id) ?? 0)) onViolation(`Two events of ${id} have the same number`);
      nextSequence.set(id, sequence + 1);
    },
    recordCall: async () => true,
    warn: onViolation,
    onChange: (id) => cache.touch(id),
    onSummary: () => {},
  });
  const start = () =>
    createConversationCache({
      library: {
        ...library,
        async release(id) {
          if (inUse.some((each) => each.id === id)) onViolation(`${id} was let go of while somebody used it`);
          await library.release(id);
        },
      },
      isRunningElsewhere: ({ id }) => alive.has(id),
      recover: (conversation) => recorder.recordAnyway(conversation, recoverConversation(conversation.state, count)),
      warn: onViolation,
    });
  const cache = start();

  function begin(change: Partial<Expected> = {}): Expected {
    const model: Expected = { id: newId(), texts: [], stage: 'there', isContested: false, otherRun: null, ...change };
    expected.push(model);
    return model;
  }

  function created({ id: conversationId }: Expected): ConversationEvent {
    return { type: 'conversation-created', conversationId, title: 'T', workspacePath: '/w', at: count };
  }

  function say(model: Expected): ConversationEvent {
    const messageId = newId();
    model.texts.push(messageId);
    return { type: 'user-message', messageId, text: messageId, at: count };
  }

  /** Checks the invariants whenever a conversation is used. */
  function use(model: Expected, work: (conversation: Conversation) => Promise<void>): Promise<void> {
    return cache.use(model.id, async (conversation) => {
      const isTwice = inUse.some((each) => each.id === model.id && each !== conversation);
      if (isTwice) onViolation(`${model.id} is in memory twice`);
      expect([model.stage, textsIn(conversation.events)]).toEqual(['there', model.texts]);
      inUse.push(conversation);
      await work(conversation).finally(() => inUse.splice(inUse.indexOf(conversation), 1));
    });
  }

  /** Callers don't have to wait until it is written. */
  function rename(model: Expected, conversation: Conversation): Promise<void> {
    const title = newId();
    model.texts.push(title);
    return recorder.record(conversation, { type: 'conversation-renamed', title, at: count });
  }

  /** Keeps the conversation in use for a while, and records the outcome at the end. */
  async function undo(model: Expected, conversation: Conversation): Promise<void> {
    conversation.undos += 1;
    for (let step = 0; step < LONG; step += 1) await pause();
    await recorder.record(conversation, say(model));
    conversation.undos -= 1;
  }

  async function remove(model: Expected, conversation: Conversation, moveAway: () => Promise<void>): Promise<void> {
    if (conversation.undos > 0) return;
    model.stage = 'deleting';
    model.isContested = true;
    await cache
      .remove(conversation, async () => {
        for (let step = 0; step < LONG; step += 1) await pause();
        await moveAway().catch((cause: unknown) => {
          model.stage = 'there';
          throw cause;
        });
        model.stage = 'deleted';
      })
      .catch(() => {});
  }

  async function perform(operation: (typeof operations)[number], model: Expected): Promise<void> {
    const { id, texts, otherRun: runId } = model;
    switch (operation) {
      case 'create': {
        const begun = begin();
        const conversation = createConversation(begun.id);
        cache.add(conversation);
        return recorder.record(conversation, created(begun));
      }
      case 'open': {
        const shown = textsIn((await cache.view(id)).events);
        return expect(shown).toEqual(texts.slice(0, shown.length));
      }
      case 'send':
        return use(model, (conversation) => recorder.record(conversation, say(model)));
      case 'rename':
        return use(model, async (conversation) => void writes.push(rename(model, conversation)));
      case 'undo':
        return use(model, (conversation) => undo(model, conversation));
      case 'delete':
        return use(model, (conversation) => remove(model, conversation, () => library.moveToTrash(id)));
      case 'delete in vain': {
        const fail = () => Promise.reject(new Error('There is no trash'));
        return use(model, (conversation) => remove(model, conversation, fail));
      }
      case 'refresh':
        await cache.refresh();
        return;
      case 'tidy':
        return cache.tidy();
      case 'save':
        return cache.save();
      case 'other process begins': {
        const begun = begin({ otherRun: newId() });
        const run = { runId: begun.otherRun ?? '', processId: 1, provider: 'test', model: 'test' };
        alive.add(run.runId);
        logs.set(begun.id, [created(begun), say(begun), { type: 'run-started', ...run, at: count }]);
        return;
      }
      case 'other process ends': {
        const log = logs.get(id);
        if (!runId || !alive.has(runId) || log?.at(-1)?.type !== 'run-started') return;
        logs.set(id, [...log, { type: 'run-completed', runId, at: count }]);
        return;
      }
      case 'other process dies':
        if (runId) alive.delete(runId);
        return;
      default:
        return assertNever(operation);
    }
  }

  /**
   * Only a conversation that is being deleted may be missing, and only one that another process started may be refused
   * or not visible yet.
   */
  async function attempt(operation: (typeof operations)[number], target: number): Promise<void> {
    const model = expected[target % expected.length];
    if (!model) return;
    await perform(operation, model).catch((cause: unknown) => {
      const isExpected = model.otherRun !== null || model.isContested;
      if (!(cause instanceof CommandFailure) || !isExpected) throw cause;
    });
  }

  for (let number = 0; number < EARLIER; number += 1) {
    const model = begin();
    logs.set(model.id, [created(model), say(model)]);
  }
  return { attempt, writes, cache, start, expected, alive, logs, trash, violations };
}

describe('the cache of conversations', () => {
  it('loses nothing, writes nothing twice and keeps few in memory, however its work interleaves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), arbitrarySchedule, async (scheduler, schedule) => {
        const { attempt, writes, cache, start, expected, alive, logs, trash, violations } = setUp(scheduler);
        await scheduler.waitFor(cache.restore(() => {}).then(cache.keepIndex));
        const attempts: Promise<void>[] = [];
        for (const { operation, target, steps } of schedule) {
          attempts.push(attempt(operation, target));
          for (let step = 0; step < steps && scheduler.count() > 0; step += 1) await scheduler.waitNext(1);
        }
        await scheduler.waitFor(Promise.all(attempts).then(() => Promise.all(writes)));
        await scheduler.waitFor(cache.refresh().then(cache.save));

        const there = expected.filter(({ stage }) => stage === 'there');
        expect(new Set(cache.list().map(({ id }) => id))).toEqual(new Set(there.map(({ id }) => id)));
        expect(cache.loaded().length).toBeLessThanOrEqual(IN_MEMORY);
        for (const { id, texts, stage } of expected) {
          const [kept, gone] = stage === 'there' ? [logs, trash] : [trash, logs];
          expect([textsIn(kept.get(id) ?? []), gone.has(id)]).toEqual([texts, false]);
        }
        for (const log of logs.values()) {
          expect(log.filter(({ type }) => type === 'run-failed').length).toBeLessThanOrEqual(1);
        }

        const again = start();
        const read: string[] = [];
        await scheduler.waitFor(again.restore(({ state }) => void read.push(state.id)));
        // Idle conversations are in the index, so they are not read again.
        expect([new Set(again.list()), read]).toEqual([new Set(cache.list()), []]);
        for (const { id, texts } of there) {
          for (const each of [cache, again]) {
            const { events, state } = await scheduler.waitFor(each.view(id));
            expect(textsIn(events)).toEqual(texts);
            expect(state.run === null || alive.has(state.run.id)).toBe(true);
          }
        }
        expect(violations).toEqual([]);
      }),
      { numRuns: slowLawRuns() },
    );
  });
});

function textsIn(events: readonly ConversationEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'user-message') return event.text;
    return event.type === 'conversation-renamed' ? event.title : [];
  });
}
