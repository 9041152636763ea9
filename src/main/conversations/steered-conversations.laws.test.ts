import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToolCallLifecycle } from '../../shared/call/tool-call-lifecycle';
import type { CommandName } from '../../shared/contract/contract';
import { allItems, continueAfter } from '../../shared/conversation/branches';
import { isRunEnd } from '../../shared/conversation/conversation-event';
import type { ConversationState } from '../../shared/conversation/conversation-state';
import type { QueuedMessage } from '../../shared/conversation/message-queue';
import { slowLawRuns } from '../testing/slow-laws';
import type { LibraryApp } from '../testing/start-library-app';
import { type Prompted, startPrompted } from './testing/prompted-model';

/** What the user said must be somewhere afterwards. */
interface Said {
  count: number;
  readonly messages: Set<string>;
  /** For each queued message what the user made of it, by revision. */
  readonly edits: Map<string, string[]>;
  readonly removed: Set<string>;
}

interface Step {
  readonly operation: keyof typeof operations;
  readonly target: number;
  readonly other: number;
  /** Whether the next step waits until nothing moves on without a prompt. */
  readonly isSettled: boolean;
}

interface Played extends Prompted {
  readonly conversationId: string;
  app: LibraryApp;
  isRunning: boolean;
  readonly pending: Promise<unknown>[];
}

/** A refusal is an answer too; everything else is a defect. */
const refusals = [
  ...[
    'already sent or removed',
    'changed in another window',
    'nothing to summarize',
    'Nothing to continue',
    'Wait for',
  ],
  ...['no longer in the conversation', 'no message before it', 'can no longer be undone', 'is in progress'],
  ...['Only your own messages', 'Nothing was changed', 'has changed since', 'there is nothing to rewind'],
];

function attempt(
  { app, conversationId, pending }: Played,
  name: CommandName,
  input: object,
  done: (value: object) => void = () => {},
): void {
  const called = app.call(name, { conversationId, ...input }).then(done, (cause: Error) => {
    if (!refusals.some((refusal) => cause.message.includes(refusal))) throw cause;
  });
  called.catch(() => {});
  pending.push(called);
}

function newWords(said: Said): string {
  said.count += 1;
  return `said-${said.count}-words`;
}

type Perform = (played: Played, said: Said, step: Step) => Promise<void> | void;

const stateOf = ({ app, conversationId }: Played) => app.stateOf(conversationId);
const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)];
const queued = async (played: Played, index: number): Promise<QueuedMessage | undefined> =>
  pick((await stateOf(played)).queue, index);
const ownMessages = ({ items }: ConversationState) => items.filter(({ kind }) => kind === 'user');

function say(delivery: 'after-run' | 'after-step'): Perform {
  return (played, said) => {
    const text = newWords(said);
    attempt(played, 'conversation.send', { text, delivery }, () => said.messages.add(text));
  };
}

function edit(age: number): Perform {
  return async (played, said, { target }) => {
    const message = await queued(played, target);
    const revision = (message?.revision ?? -1) - age;
    if (!message || revision < 0) return;
    const text = newWords(said);
    attempt(played, 'queue.edit', { queuedId: message.id, revision, delivery: 'after-run', text }, () => {
      said.edits.set(message.id, (said.edits.get(message.id) ?? []).toSpliced(revision, 0, text));
    });
  };
}

function rewind(part: 'conversation' | 'files' | 'both'): Perform {
  return async (played, _said, { target }) => {
    const { items } = await stateOf(played);
    const item = pick(
      items.filter(({ kind }) => kind === 'user' || kind === 'assistant'),
      target,
    );
    if (item) attempt(played, 'conversation.rewind', { itemId: item.id, part, leaveOut: [] });
  };
}

const operations = {
  send: say('after-run'),
  steer: say('after-step'),
  edit: edit(0),
  'edit an old version': edit(1),
  async 'send queued'(played, _said, { target }) {
    const message = await queued(played, target);
    if (message) attempt(played, 'queue.send', { queuedId: message.id });
  },
  async hold(played, _said, { target }) {
    const message = await queued(played, target);
    if (message) attempt(played, 'queue.hold', { queuedId: message.id });
  },
  async release(played, _said, { target }) {
    const message = await queued(played, target);
    if (message) attempt(played, 'queue.release', { queuedId: message.id, delivery: 'after-run' });
  },
  async move(played, _said, { target, other }) {
    const [message, before] = [await queued(played, target), await queued(played, other)];
    if (message) attempt(played, 'queue.move', { queuedId: message.id, beforeId: before?.id ?? null });
  },
  async remove(played, said, { target, other }) {
    const found = [await queued(played, target), await queued(played, other)];
    const queuedIds = found.map((message) => message?.id ?? randomUUID());
    attempt(played, 'queue.remove', { queuedIds }, (value) => {
      for (const id of (value as { removedIds: string[] }).removedIds) said.removed.add(id);
    });
  },
  async resend(played, said, { target }) {
    const message = pick(ownMessages(await stateOf(played)), target);
    const text = newWords(said);
    if (!message) return;
    attempt(played, 'conversation.resend', { messageId: message.id, text }, () => said.messages.add(text));
  },
  async regenerate(played, _said, { target }) {
    const item = pick((await stateOf(played)).items, target);
    if (item) attempt(played, 'conversation.regenerate', { itemId: item.id });
  },
  async 'show branch'(played, _said, { target }) {
    const item = pick(allItems(await stateOf(played)), target);
    if (item) attempt(played, 'conversation.show-branch', { itemId: item.id });
  },
  'rewind the conversation': rewind('conversation'),
  'rewind files': rewind('files'),
  'rewind both': rewind('both'),
  'undo rewind': (played) => attempt(played, 'conversation.undo-rewind', {}),
  answer: ({ reply }, said) => {
    said.count += 1;
    reply({ kind: 'message', text: `Answer ${said.count}.` });
  },
  'call tools': ({ reply, callsOf }, said) => {
    said.count += 1;
    reply(callsOf([`${said.count}a`, `${said.count}b`]));
  },
  'finish tools': ({ finishTools }) => finishTools(),
  fail: ({ reply }) => reply({ kind: 'status', status: 400 }),
  stop: (played) => attempt(played, 'conversation.stop', {}),
  resume: (played) => attempt(played, 'conversation.resume', {}),
  compact: (played) => attempt(played, 'conversation.compact', {}),
  async restart(played) {
    await Promise.allSettled(played.pending);
    played.app = await played.app.restart();
    watchRuns(played);
  },
} satisfies Record<string, Perform>;

function watchRuns(played: Played): void {
  played.isRunning = false;
  played.app.app.subscribe((message) => {
    if (message.name !== 'conversation.events') return;
    for (const event of message.payload.events) {
      if (event.type === 'run-started') played.isRunning = true;
      else if (isRunEnd(event)) played.isRunning = false;
    }
  });
}

async function settle(played: Played): Promise<void> {
  await Promise.all(played.pending);
  await expect.poll(() => !played.isRunning || played.isWaiting(), { interval: 1 }).toBe(true);
}

function commandOf(step: Step): fc.AsyncCommand<Said, Played> {
  const perform: Perform = operations[step.operation];
  return {
    check: () => true,
    async run(said, played) {
      await perform(played, said, step);
      if (step.isSettled) await settle(played);
    },
    toString: () => `${step.operation} ${step.target} ${step.other}${step.isSettled ? '.' : ''}`,
  };
}

const more = ['send', 'answer', 'answer', 'call tools', 'call tools', 'finish tools', 'finish tools'] as const;
const arbitraryStep = fc.record({
  operation: fc.constantFrom(...(Object.keys(operations) as Step['operation'][]), ...more),
  target: fc.nat(9),
  other: fc.nat(5),
  isSettled: fc.boolean(),
});

const wordsIn = (text: string) => text.match(/said-\d+-words/g) ?? [];

function userTextsIn(body: unknown): string[] {
  const { messages } = body as { messages: { role: string; content: unknown }[] };
  return messages.flatMap(({ role, content }) => (role === 'user' ? wordsIn(JSON.stringify(content)) : []));
}

const textsOf = (items: ConversationState['items']) => items.flatMap((item) => (item.kind === 'user' ? item.text : []));

/** What the user said up to their message, on its branch. */
function saidUpTo(state: ConversationState, text: string): string[] {
  const item = allItems(state).find((each) => each.kind === 'user' && each.text === text);
  return textsOf(continueAfter(state, item?.id ?? null)?.items ?? []);
}

/** A queued message is what its last edit made of it; everything else that the user said is there as it was. */
function expectedTexts({ messages, edits, removed }: Said, events: Awaited<ReturnType<LibraryApp['open']>>['events']) {
  const expected = new Set(messages);
  for (const event of events) {
    if (event.type !== 'message-queued') continue;
    const made = edits.get(event.queuedId) ?? [];
    const latest = made.at(-1);
    if (latest !== undefined || removed.has(event.queuedId)) expected.delete(event.text);
    if (latest !== undefined && !removed.has(event.queuedId)) expected.add(latest);
  }
  return [...expected];
}

const setups = fc.record({
  provider: fc.constantFrom('openai' as const, 'anthropic' as const),
  toolMode: fc.constantFrom('native' as const, 'text' as const),
});

describe('a conversation that the user steers', () => {
  it('loses no words, runs nothing twice and obeys its provider, however things interleave', async () => {
    const schedules = fc.commands([arbitraryStep.map(commandOf)], { maxCommands: 40, size: '+1' });
    await fc.assert(
      fc.asyncProperty(setups, schedules, async (setup, commands) => {
        const prompted = await startPrompted(setup);
        const { id } = await prompted.app.call('conversation.create');
        const played: Played = { ...prompted, conversationId: String(id), isRunning: false, pending: [] };
        const said: Said = { count: 0, messages: new Set(), edits: new Map(), removed: new Set() };
        watchRuns(played);
        await fc.asyncModelRun(() => ({ model: said, real: played }), commands);

        await Promise.all(played.pending);
        // Ends what still runs.
        played.app = await played.app.restart();
        const last = await stateOf(played);
        const again = await played.app.restart();
        const state = await again.stateOf(played.conversationId);
        const { events } = await again.open(played.conversationId);
        await again.app.dispose();

        expect(played.server.violations).toEqual([]);
        expect(new Set(played.executed).size).toBe(played.executed.length);
        const open = Object.values(state.calls).filter(({ lifecycle }) => !ToolCallLifecycle.isTerminal(lifecycle));
        expect([state.run, open]).toEqual([null, []]);
        const { items, branches, calls } = last;
        expect(state).toMatchObject({ items, branches: { tails: branches.tails }, calls });
        expect(state.queue).toEqual(last.queue.map((message) => ({ ...message, delivery: 'held' })));

        const there = [...textsOf(allItems(state)), ...state.queue.map(({ text }) => text)];
        expect(there.toSorted()).toEqual(expectedTexts(said, events).toSorted());

        // Each request holds what was said on its branch until then, unless a summary stands for the beginning.
        for (const { body } of played.server.requests) {
          const sent = userTextsIn(body);
          const until = sent.length === 0 ? [] : saidUpTo(state, sent.at(-1) ?? '');
          expect(sent).toEqual(until.slice(until.length - sent.length));
        }
      }),
      { numRuns: Math.ceil(slowLawRuns() / 2) },
    );
  });
});
