import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertNever } from '../../shared/assert-never';
import { ToolResult } from '../../shared/call/tool-result';
import type { CommandName } from '../../shared/contract/contract';
import { isRunEnd } from '../../shared/conversation/conversation-event';
import type { QueuedMessage } from '../../shared/conversation/message-queue';
import { modelAppOptions } from '../testing/model-app-options';
import { type ScriptedReply, scriptedCall } from '../testing/providers/scripted-reply';
import { startStrictAnthropicServer } from '../testing/providers/strict-anthropic-server';
import { startStrictOpenAiServer } from '../testing/providers/strict-openai-server';
import { slowLawRuns } from '../testing/slow-laws';
import { type LibraryApp, startLibraryApp } from '../testing/start-library-app';
import { JsonSchemaBuilder } from '../tools/framework/seed-api/json-schema-builder';
import { MockTool } from '../tools/framework/testing/mock-tool';
import { createToolRegistry } from '../tools/framework/tool-registry';

const operations = [
  ...['send', 'send', 'steer', 'send queued', 'edit', 'edit an old version', 'hold', 'release', 'move', 'remove'],
  ...['answer', 'answer', 'call tools', 'call tools', 'finish tools', 'finish tools', 'fail', 'stop', 'resume'],
  ...['compact', 'restart'],
] as const;

/** What users and the model do, each with whether the next one waits until nothing moves on by itself. */
const arbitrarySchedule = fc.array(
  fc.record({
    operation: fc.constantFrom(...operations),
    target: fc.nat(5),
    other: fc.nat(5),
    isSettled: fc.boolean(),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
);

const providers = { openai: startStrictOpenAiServer, anthropic: startStrictAnthropicServer } as const;
const setups = fc.record({
  provider: fc.constantFrom('openai' as const, 'anthropic' as const),
  toolMode: fc.constantFrom('native' as const, 'text' as const),
});

/** A model and a tool that go on when they are told to. */
async function startPrompted({ provider, toolMode }: typeof setups extends fc.Arbitrary<infer T> ? T : never) {
  const asked: ((reply: ScriptedReply) => void)[] = [];
  const working = new Set<() => void>();
  const executed: string[] = [];
  const server = await providers[provider](() => new Promise((resolve) => asked.push(resolve)));
  const registry = createToolRegistry();
  registry.register(
    MockTool.create({
      id: 'work',
      schema: JsonSchemaBuilder.create().addString('id', 'Which', { required: true }).build(),
      async execute(context) {
        executed.push(context.getRequiredString('id'));
        await new Promise<void>((resolve) => {
          working.add(resolve);
          context.signal.addEventListener('abort', () => resolve());
        });
        return ToolResult.succeeded({ message: 'Worked' });
      },
    }),
  );
  const app = await startLibraryApp({ ...modelAppOptions(provider, server.origin, { registry, toolMode }) });
  return {
    app,
    server,
    executed,
    isWaiting: () => asked.length > 0 || working.size > 0,
    reply(reply: ScriptedReply) {
      for (const resolve of asked.splice(0)) resolve(reply);
    },
    finishTools() {
      for (const resolve of working) resolve();
      working.clear();
    },
    /** In the way that the model has to call tools. */
    callsOf(ids: readonly string[]): ScriptedReply {
      const calls = ids.map((id) => scriptedCall(`call_${id}`, 'work', { id }));
      if (toolMode === 'native') return { kind: 'message', calls };
      const fences = ids.map((id) => `\`\`\`tool_call\n{"tool": "work", "parameters": {"id": "${id}"}}\n\`\`\``);
      return { kind: 'message', text: fences.join('\n') };
    },
  };
}

const wordsIn = (text: string) => text.match(/said-\d+-words/g) ?? [];

function userTextsIn(body: unknown): string[] {
  const { messages } = body as { messages: { role: string; content: unknown }[] };
  return messages.flatMap(({ role, content }) => (role === 'user' ? wordsIn(JSON.stringify(content)) : []));
}

async function play(
  prompted: Awaited<ReturnType<typeof startPrompted>>,
  schedule: typeof arbitrarySchedule extends fc.Arbitrary<infer T> ? T : never,
) {
  const { server, executed } = prompted;
  let app: LibraryApp = prompted.app;
  let count = 0;
  let isRunning = false;
  let summaries = 0;
  /** What the user said, and for each queued message what they made of it, by revision. */
  const said = new Set<string>();
  const edits = new Map<string, string[]>();
  const removed = new Set<string>();
  const pending: Promise<unknown>[] = [];

  const words = () => {
    count += 1;
    return `said-${count}-words`;
  };
  function watch(watched: LibraryApp) {
    isRunning = false;
    watched.app.subscribe((message) => {
      if (message.name !== 'conversation.events') return;
      for (const event of message.payload.events) {
        if (event.type === 'run-started') isRunning = true;
        else if (isRunEnd(event)) isRunning = false;
      }
    });
  }
  watch(app);
  const { id } = await app.call('conversation.create');
  const conversationId = String(id);

  /** A refusal is an answer too; everything else is a defect. */
  function attempt(name: CommandName, input: object, done: (value: object) => void = () => {}): void {
    const refusals =
      /already sent or removed|changed in another window|nothing to summarize|Nothing to continue|Wait for/i;
    const called = app.call(name, { conversationId, ...input }).then(done, (cause: Error) => {
      if (!refusals.test(cause.message)) throw cause;
    });
    called.catch(() => {});
    pending.push(called);
  }

  async function pick(index: number): Promise<QueuedMessage | undefined> {
    const { queue } = await app.stateOf(conversationId);
    return queue[index % Math.max(1, queue.length)];
  }

  async function perform(operation: (typeof operations)[number], target: number, other: number): Promise<void> {
    switch (operation) {
      case 'send':
      case 'steer': {
        const text = words();
        said.add(text);
        return attempt('conversation.send', { text, delivery: operation === 'send' ? 'after-run' : 'after-step' });
      }
      case 'send queued':
      case 'hold': {
        const message = await pick(target);
        return message && attempt(operation === 'hold' ? 'queue.hold' : 'queue.send', { queuedId: message.id });
      }
      case 'release': {
        const message = await pick(target);
        return message && attempt('queue.release', { queuedId: message.id, delivery: 'after-run' });
      }
      case 'edit':
      case 'edit an old version': {
        const message = await pick(target);
        if (!message) return;
        const revision = operation === 'edit' ? message.revision : message.revision - 1;
        if (revision < 0) return;
        const text = words();
        return attempt('queue.edit', { queuedId: message.id, revision, delivery: 'after-run', text }, () => {
          edits.set(message.id, (edits.get(message.id) ?? []).toSpliced(revision, 0, text));
        });
      }
      case 'move': {
        const [message, before] = [await pick(target), await pick(other)];
        return message && attempt('queue.move', { queuedId: message.id, beforeId: before?.id ?? null });
      }
      case 'remove': {
        const messages = [await pick(target), await pick(other)].flatMap((message) => message?.id ?? randomUUID());
        return attempt('queue.remove', { queuedIds: messages }, (value) => {
          for (const removedId of (value as { removedIds: string[] }).removedIds) removed.add(removedId);
        });
      }
      case 'answer':
        summaries += 1;
        return prompted.reply({ kind: 'message', text: `Answer ${summaries}.` });
      case 'call tools':
        count += 2;
        return prompted.reply(prompted.callsOf([`${count}a`, `${count}b`]));
      case 'finish tools':
        return prompted.finishTools();
      case 'fail':
        return prompted.reply({ kind: 'status', status: 400 });
      case 'stop':
        return attempt('conversation.stop', {});
      case 'resume':
        return attempt('conversation.resume', {});
      case 'compact':
        return attempt('conversation.compact', {});
      case 'restart':
        await Promise.allSettled(pending);
        app = await app.restart();
        return watch(app);
      default:
        return assertNever(operation);
    }
  }

  const settle = () => expect.poll(() => !isRunning || prompted.isWaiting(), { interval: 1 }).toBe(true);

  for (const { operation, target, other, isSettled } of schedule) {
    await perform(operation, target, other);
    if (isSettled) {
      await Promise.allSettled(pending);
      await settle();
    }
  }
  await Promise.all(pending);
  attempt('conversation.stop', {});
  await Promise.all(pending);
  await expect.poll(() => isRunning, { interval: 1 }).toBe(false);
  const last = await app.stateOf(conversationId);
  const again = await app.restart();
  const { items, queue, run } = await again.stateOf(conversationId);
  const { events } = await again.open(conversationId);
  await again.app.dispose();
  return { server, executed, said, edits, removed, last, items, queue, run, events };
}

describe('a conversation that the user steers', () => {
  it('loses no words, says nothing twice, runs nothing twice and obeys its provider, however things interleave', async () => {
    await fc.assert(
      fc.asyncProperty(setups, arbitrarySchedule, async (setup, schedule) => {
        const played = await play(await startPrompted(setup), schedule);
        const { server, executed, said, edits, removed, last, items, queue, run, events } = played;
        expect(server.violations).toEqual([]);
        expect([run, new Set(executed).size]).toEqual([null, executed.length]);
        expect(queue).toEqual(last.queue.map((message) => ({ ...message, delivery: 'held' })));

        const queuedAs = new Map(
          events.flatMap((event) => (event.type === 'message-queued' ? [[event.queuedId, event.text]] : [])),
        );
        // A queued message is what its last edit made of it; everything else the user said is there as it was.
        const expected = new Set(said);
        for (const [id, first] of queuedAs) {
          const made = edits.get(id) ?? [];
          if (made.length > 0 || removed.has(id)) expected.delete(first);
          const latest = made.at(-1);
          if (latest !== undefined && !removed.has(id)) expected.add(latest);
        }
        const told = items.flatMap((item) => (item.kind === 'user' ? [item.text] : []));
        const there = [...told, ...queue.map(({ text }) => text)];
        expect(there.toSorted()).toEqual([...expected].toSorted());

        // Each request holds what was said until then, in its order, unless a summary stands for the beginning.
        for (const { body } of server.requests) {
          const sent = userTextsIn(body);
          const from = told.indexOf(sent[0] ?? '');
          expect(sent).toEqual(sent.length === 0 ? [] : told.slice(from, from + sent.length));
        }
      }),
      { numRuns: slowLawRuns() },
    );
  });
});
