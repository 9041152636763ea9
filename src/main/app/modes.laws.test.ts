import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRiskAtMost, type RiskLevel, riskLevels } from '../../shared/call/risk-level';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversation, foldConversationEvents } from '../../shared/conversation/fold-conversation';
import { type ApprovalMode, approvalModeInfo, approvalModes } from '../../shared/settings/approval-mode';
import type { ModelBackend, ModelChunk } from '../model/backend';
import { sampleSeed, slowLawRuns } from '../testing/slow-laws';
import { startApp } from '../testing/start-app';
import { JsonSchemaBuilder } from '../tools/framework/seed-api/json-schema-builder';
import { MockTool } from '../tools/framework/testing/mock-tool';
import { createToolRegistry } from '../tools/framework/tool-registry';

type Form = 'fence' | 'json-block' | 'repaired' | 'native' | 'native-repaired' | 'upper-case';

interface WrittenCall {
  readonly level: RiskLevel;
  readonly form: Form;
}

const toolId = (level: RiskLevel) => `${level}-tool`;

const forms: readonly Form[] = ['fence', 'json-block', 'repaired', 'native', 'native-repaired', 'upper-case'];
const anyCall = fc.record({ level: fc.constantFrom(...riskLevels), form: fc.constantFrom(...forms) });
/** The calls of each answer. */
const anyAnswers = fc.array(fc.array(anyCall, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
const anyMode = fc.constantFrom(...approvalModes);
/** A change of mode when this many events have happened. */
const anySwitches = fc.array(fc.record({ after: fc.nat(60), mode: anyMode }), { maxLength: 6 });

/** The number makes each call another one: the agent asks about repeated ones. */
function writtenCall({ level, form }: WrittenCall, number: number): ModelChunk {
  const parameters = { number };
  const call = JSON.stringify({ tool: toolId(level), parameters });
  const rawArguments = JSON.stringify(parameters);
  const native = { kind: 'call', id: `${number}`, name: toolId(level), parameters, rawArguments } as const;
  switch (form) {
    case 'fence':
      return text(`\n\`\`\`tool_call\n${call}\n\`\`\`\n`);
    case 'json-block':
      return text(`\n\`\`\`json\n${call}\n\`\`\`\n`);
    case 'repaired':
      return text(`\n\`\`\`tool_call\n${call.replaceAll('"', "'")}\n\`\`\`\n`);
    case 'native':
      return native;
    case 'native-repaired':
      return { ...native, repair: { original: rawArguments.slice(0, -1), repaired: rawArguments } };
    case 'upper-case':
      return text(`\n\`\`\`tool_call\n${call.replace(toolId(level), toolId(level).toUpperCase())}\n\`\`\`\n`);
  }
}

function text(written: string): ModelChunk {
  return { kind: 'text', text: written };
}

async function start() {
  const registry = createToolRegistry();
  const schema = JsonSchemaBuilder.create().addInteger('number', 'Any number').build();
  for (const level of riskLevels) {
    registry.register(MockTool.create({ id: toolId(level), defaultRiskLevel: level, schema }));
  }
  let answers: readonly (readonly WrittenCall[])[] = [];
  const backend: ModelBackend = {
    provider: 'test',
    model: 'writes calls in every form',
    async *stream({ messages }) {
      const round = messages.filter(({ role }) => role === 'tools').length;
      const written = (answers[round] ?? []).map((one, index) => writtenCall(one, round * 10 + index));
      // Native calls come at the end of an answer.
      const chunks = written.toSorted((a, b) => Number(a.kind === 'call') - Number(b.kind === 'call'));
      for (const chunk of chunks) yield chunk;
      yield { kind: 'end', finish: 'stop' };
    },
  };
  const { app, call } = await startApp({ registry, backend });

  /** Runs the answers in a new conversation, while the user answers every question and switches modes. */
  async function run(options: {
    readonly answers: typeof answers;
    readonly mode: ApprovalMode;
    readonly switches?: readonly { readonly after: number; readonly mode: ApprovalMode }[];
    readonly approves?: boolean;
  }): Promise<readonly ConversationEvent[]> {
    const { mode, switches = [], approves = true } = options;
    answers = options.answers;
    const { id } = await call('conversation.create');
    const conversationId = id as string;
    await call('conversation.choose-mode', { conversationId, mode });
    let heard = 0;
    const chosen: Promise<unknown>[] = [];
    const ended = new Promise<void>((resolve) => {
      const unsubscribe = app.subscribe((message) => {
        if (message.name === 'approvals.changed') return message.payload.forEach(answer);
        if (message.name !== 'conversation.events') return;
        for (const event of message.payload.events) {
          heard += 1;
          for (const each of switches.filter(({ after }) => after === heard)) {
            chosen.push(call('conversation.choose-mode', { conversationId, mode: each.mode }));
          }
          if (!/^run-(completed|failed|cancelled)$/.test(event.type)) continue;
          unsubscribe();
          resolve();
        }
      });
    });
    const answer = ({ approvalId }: { approvalId: string }) => {
      const decision = { approved: approves, rememberForSession: false, rememberForTool: false };
      const given = { approvalId, decision: { ...decision, decidedAt: 0, decisionDuration: 0 } };
      // It may be settled already.
      call('approval.decide', given).catch(() => {});
    };
    await call('conversation.send', { conversationId, text: 'go on' });
    await ended;
    await Promise.all(chosen);
    const { events } = await call('conversation.open', { conversationId });
    return events as unknown as ConversationEvent[];
  }

  return { run };
}

/** Each call that started: its risk, and the mode at that moment; who allowed it, unless the user did. */
function startedCalls(events: readonly ConversationEvent[]) {
  let state = emptyConversation;
  return events.flatMap((event) => {
    state = foldConversation(state, event);
    if (event.type !== 'tool-call-status' || event.status !== 'executing') return [];
    const view = state.calls[event.id];
    return [{ level: view?.lifecycle.request.riskLevel ?? 'critical', mode: state.mode, by: view?.approval?.by.kind }];
  });
}

const options = { numRuns: Math.ceil(slowLawRuns() / 2), seed: sampleSeed() };

describe('a conversation', () => {
  it('in Plan mode runs nothing but safe calls, in whatever form the model sends them', async () => {
    const { run } = await start();
    await fc.assert(
      fc.asyncProperty(anyAnswers, async (answers) => {
        const events = await run({ answers, mode: 'plan' });
        const levels = startedCalls(events).map(({ level }) => level);
        const { calls } = foldConversationEvents(emptyConversation, events);
        const requested = Object.values(calls).map(({ lifecycle }) => lifecycle.request.riskLevel);
        expect(levels).toEqual(requested.filter((level) => level === 'safe'));
      }),
      options,
    );
  }, 120_000);

  it('whose mode is switched at any moment starts nothing that the mode of that moment would not', async () => {
    const { run } = await start();
    await fc.assert(
      fc.asyncProperty(anyAnswers, anyMode, anySwitches, fc.boolean(), async (answers, mode, switches, approves) => {
        for (const call of startedCalls(await run({ answers, mode, switches, approves }))) {
          const { runsUpTo } = approvalModeInfo[call.mode];
          if (call.mode === 'plan') expect(call.level).toBe('safe');
          if (call.by !== 'user') expect([call, isRiskAtMost(call.level, runsUpTo)]).toEqual([call, true]);
        }
      }),
      options,
    );
  }, 120_000);
});
