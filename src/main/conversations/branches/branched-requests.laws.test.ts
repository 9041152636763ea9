import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allItems } from '../../../shared/conversation/branches';
import { modelAppOptions } from '../../testing/model-app-options';
import type { ReceivedRequest } from '../../testing/providers/provider-rules';
import { type ScriptedReply, scriptedCall } from '../../testing/providers/scripted-reply';
import { startStrictAnthropicServer } from '../../testing/providers/strict-anthropic-server';
import { startStrictOpenAiServer } from '../../testing/providers/strict-openai-server';
import { sampleSeed, slowLawRuns } from '../../testing/slow-laws';
import { startLibraryApp } from '../../testing/start-library-app';

type Step =
  | { readonly kind: 'send' | 'restart' | 'undo-rewind' }
  | { readonly kind: 'edit' | 'regenerate' | 'show' | 'rewind'; readonly at: number };

const anySteps = fc.array(
  fc.oneof(
    fc.constantFrom<Step>({ kind: 'send' }, { kind: 'restart' }, { kind: 'undo-rewind' }),
    fc.record({
      kind: fc.constantFrom('edit' as const, 'regenerate' as const, 'show' as const, 'rewind' as const),
      at: fc.nat(20),
    }),
  ),
  { minLength: 3, maxLength: 10 },
);

const servers = { anthropic: startStrictAnthropicServer, openai: startStrictOpenAiServer };

/** Reads a file first, and then answers. */
function createModel(): (request: ReceivedRequest) => ScriptedReply {
  let count = 0;
  return ({ body }) => {
    count += 1;
    const last = JSON.stringify((body as { messages: unknown[] }).messages.at(-1));
    const isAnswered = last.includes('tool_result') || last.includes('"role":"tool"');
    if (isAnswered) return { kind: 'message', text: `Answer ${count}` };
    return { kind: 'message', text: 'I look', calls: [scriptedCall(`call_${count}`, 'file-read', { path: 'a.txt' })] };
  };
}

async function play(provider: keyof typeof servers, steps: readonly Step[]) {
  const server = await servers[provider](createModel());
  let app = await startLibraryApp(modelAppOptions(provider, server.origin));
  writeFileSync(join(app.workspacePath, 'a.txt'), 'Hello\n');
  const said: string[] = ['first'];
  const conversationId = await app.ask('first');
  const runsOf = () =>
    app.told(conversationId).flatMap(({ events }) => events.filter(({ type }) => type === 'run-completed'));
  const whenDone = async (start: () => Promise<unknown>) => {
    const before = runsOf().length;
    await start();
    await app.whenEnded(conversationId, { runs: before + 1 });
  };
  for (const [index, step] of steps.entries()) {
    const { items, branches, rewind } = await app.stateOf(conversationId);
    const pick = <T>(from: readonly T[]): T | undefined => from['at' in step ? step.at % from.length : 0];
    const text = `message ${index}`;
    switch (step.kind) {
      case 'send':
        said.push(text);
        await whenDone(() => app.call('conversation.send', { conversationId, text }));
        break;
      case 'edit': {
        const messageId = pick(items.filter(({ kind }) => kind === 'user'))?.id;
        if (messageId === undefined) break;
        said.push(text);
        await whenDone(() => app.call('conversation.resend', { conversationId, messageId, text }));
        break;
      }
      case 'regenerate': {
        const itemId = pick(items)?.id;
        if (itemId === undefined) break;
        await whenDone(() => app.call('conversation.regenerate', { conversationId, itemId }));
        break;
      }
      case 'show': {
        const itemId = pick(allItems({ items, branches }))?.id;
        await app.call('conversation.show-branch', { conversationId, itemId });
        break;
      }
      case 'rewind': {
        const target = pick(items.filter(({ kind }) => kind === 'user' || kind === 'assistant'));
        if (target)
          await app.call('conversation.rewind', { conversationId, itemId: target.id, part: 'both', leaveOut: [] });
        break;
      }
      case 'undo-rewind':
        if (rewind) await app.call('conversation.undo-rewind', { conversationId });
        break;
      case 'restart':
        app = await app.restart();
    }
  }
  const { events } = (await app.call('conversation.open', { conversationId })) as unknown as {
    events: { type: string }[];
  };
  const state = await app.stateOf(conversationId);
  const again = await app.restart();
  expect(await again.stateOf(conversationId)).toEqual(state);
  const texts = allItems(state).flatMap((item) => (item.kind === 'user' ? [item.text] : []));
  const ran = events.flatMap((event) =>
    'status' in event && event.status === 'executing' && 'id' in event ? [event.id] : [],
  );
  await again.app.dispose();
  return { violations: server.violations, texts, said, ran, calls: Object.keys(state.calls) };
}

describe.each(['anthropic', 'openai'] as const)('a conversation with branches and %s', (provider) => {
  it('obeys the rules of the provider, loses no words and runs nothing twice', { timeout: 300_000 }, async () => {
    const runs = Math.ceil(slowLawRuns() / 10);
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const { violations, texts, said, ran, calls } = await play(provider, steps);
        expect(violations).toEqual([]);
        expect(texts.toSorted()).toEqual(said.toSorted());
        expect(ran.toSorted()).toEqual([...new Set(ran)].toSorted());
        expect(calls.toSorted()).toEqual(ran.toSorted());
      }),
      { numRuns: runs, seed: sampleSeed() },
    );
  });
});
