import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRiskAtMost, type RiskLevel, riskLevels } from '../../shared/call/risk-level';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversation, foldConversationEvents } from '../../shared/conversation/fold-conversation';
import { type ApprovalMode, approvalModeInfo, approvalModes } from '../../shared/settings/approval-mode';
import { dialectNames } from '../../shared/settings/dialect-names';
import { type CallToWrite, type CallWriter, callWriters } from '../parser/dialects/testing/call-writers';
import type { ScriptedCall, ScriptedReply } from '../testing/providers/scripted-reply';
import { startStrictOpenAiServer } from '../testing/providers/strict-openai-server';
import { sampleSeed, slowLawRuns } from '../testing/slow-laws';
import { startModelApp } from '../testing/start-model-app';
import { JsonSchemaBuilder } from '../tools/framework/seed-api/json-schema-builder';
import { MockTool } from '../tools/framework/testing/mock-tool';
import { createToolRegistry } from '../tools/framework/tool-registry';

const ownCall = ({ name, number }: CallToWrite) => JSON.stringify({ tool: name, parameters: { number } });
const inFences =
  (word: string, write = ownCall): CallWriter =>
  (calls) =>
    calls.map((call) => `\`\`\`${word}\n${write(call)}\n\`\`\``).join('\n');

/** How a call is written in the text of an answer. */
const textForms: Readonly<Record<string, CallWriter>> = {
  fences: inFences('tool_call'),
  'several in one fence': (calls) => `\`\`\`tool_call\n[${calls.map(ownCall).join(', ')}]\n\`\`\``,
  'JSON blocks': inFences('json'),
  'repaired fences': inFences('tool_call', (call) => ownCall(call).replaceAll('"', "'")),
  'upper case': inFences('tool_call', (call) => ownCall({ ...call, name: call.name.toUpperCase() })),
  ...Object.fromEntries(
    dialectNames.flatMap((name) => callWriters[name].map((write, index) => [`${name} ${index + 1}`, write])),
  ),
};

/** How its arguments are written if it is native. */
const nativeForms: Readonly<Record<string, (written: string) => string>> = {
  native: (written) => written,
  'native and repaired': (written) => written.replaceAll('"', "'"),
};

const forms = [...Object.keys(textForms), ...Object.keys(nativeForms)];

/** Calls that the model makes together, in one form. */
interface ParallelCalls {
  readonly form: string;
  readonly levels: readonly RiskLevel[];
}
/** The answers of a model, each with the calls in it. */
type Answers = readonly (readonly ParallelCalls[])[];

const anyCalls = fc.record({
  form: fc.constantFrom(...forms),
  levels: fc.array(fc.constantFrom(...riskLevels), { minLength: 1, maxLength: 3 }),
});
const anyAnswers = fc.array(fc.array(anyCalls, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
const anyMode = fc.constantFrom(...approvalModes);
/** A change of mode when this many events have happened. */
const anySwitches = fc.array(fc.record({ after: fc.nat(60), mode: anyMode }), { maxLength: 6 });

const toolId = (level: RiskLevel) => `${level}-tool`;

/** Numbers make each call another one: the agent asks about repeated ones. */
function writeAnswer(groups: readonly ParallelCalls[], round: number): ScriptedReply {
  const texts: string[] = [];
  const calls: ScriptedCall[] = [];
  let number = 100 * round;
  for (const { form, levels } of groups) {
    const wanted = levels.map((level) => ({ name: toolId(level), number: number++ }));
    const native = nativeForms[form];
    if (native === undefined) texts.push(textForms[form]?.(wanted) ?? '');
    else
      calls.push(
        ...wanted.map((call) => ({
          id: `call_${call.number}`,
          name: call.name,
          arguments: native(JSON.stringify({ number: call.number })),
        })),
      );
  }
  return { kind: 'message', text: `Now:\n${texts.join('\n\n')}\n`, calls };
}

async function start() {
  const registry = createToolRegistry();
  const schema = JsonSchemaBuilder.create().addInteger('number', 'Any number').build();
  for (const level of riskLevels) {
    registry.register(MockTool.create({ id: toolId(level), defaultRiskLevel: level, schema }));
  }
  let answers: Answers = [];
  let round = 0;
  const server = await startStrictOpenAiServer(() => {
    const groups = answers[round];
    round += 1;
    return groups ? writeAnswer(groups, round) : { kind: 'message', text: 'Done.' };
  });
  const modelSettings = { dialects: [...dialectNames] };
  const { app, call } = await startModelApp('openai', server.origin, { registry, toolMode: 'text', modelSettings });

  /** Runs the answers in a new conversation, while the user answers every question and switches modes. */
  async function run(options: {
    readonly answers: Answers;
    readonly mode: ApprovalMode;
    readonly switches?: readonly { readonly after: number; readonly mode: ApprovalMode }[];
    readonly approves?: boolean;
  }): Promise<readonly ConversationEvent[]> {
    const { mode, switches = [], approves = true } = options;
    answers = options.answers;
    round = 0;
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
    expect(server.violations).toEqual([]);
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

function requestedLevels(events: readonly ConversationEvent[]): RiskLevel[] {
  const { calls } = foldConversationEvents(emptyConversation, events);
  return Object.values(calls).map(({ lifecycle }) => lifecycle.request.riskLevel);
}

const options = { numRuns: Math.ceil(slowLawRuns() / 2), seed: sampleSeed() };

describe('a conversation', () => {
  it('in Plan mode finds parallel calls in every form, and runs only the safe one', async () => {
    const { run } = await start();
    for (const form of forms) {
      const events = await run({ answers: [[{ form, levels: riskLevels }]], mode: 'plan' });
      const started = startedCalls(events).map(({ level }) => level);
      expect([form, requestedLevels(events), started]).toEqual([form, [...riskLevels], ['safe']]);
    }
  });

  it('CV-05 in Plan mode runs nothing but safe calls, in whatever forms the model sends them', async () => {
    const { run } = await start();
    await fc.assert(
      fc.asyncProperty(anyAnswers, async (answers) => {
        const events = await run({ answers, mode: 'plan' });
        const levels = startedCalls(events).map(({ level }) => level);
        expect(levels).toEqual(requestedLevels(events).filter((level) => level === 'safe'));
      }),
      options,
    );
  });

  it('CV-06 whose mode is switched at any moment starts nothing that the mode of that moment would not', async () => {
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
  });
});
