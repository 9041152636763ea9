import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createAnthropicBackend } from '../src/main/model/anthropic/anthropic-backend';
import { ModelError } from '../src/main/model/model-error';
import { createOpenAiBackend } from '../src/main/model/openai/openai-backend';
import { jsonObjectSchema } from '../src/shared/json/json';
import type { FinishReason } from '../src/shared/settings/model';
import { type Answer, readAnswer } from './read-answer';
import { readRows } from './read-rows';
import { pieceSizes, startReplayServer } from './replay-server';
import { createTally, differenceOf, type Suite, type Tally } from './suite';

const callSchema = z.object({ id: z.string(), name: z.string(), arguments: jsonObjectSchema });

type ExpectedCall = z.infer<typeof callSchema>;

const rowSchema = z.object({
  sse: z.string(),
  proto: z.enum(['openai-chat', 'anthropic']),
  sdk: z
    .object({
      text: z.string(),
      thinking: z.string(),
      tool_calls: z.array(callSchema),
      finish: z.string().nullable(),
      usage: z.object({ in: z.number(), out: z.number() }).nullable(),
    })
    .optional(),
  /** Set for streams with several answers, which the SDK can't read. */
  accumulated: z.object({ text: z.string(), tool_calls: z.array(callSchema), finish: z.string() }).optional(),
  error: z.string().optional(),
});
type Row = z.infer<typeof rowSchema>;

const finishes: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  tool_calls: 'tool-calls',
  length: 'length',
  content_filter: 'content-filter',
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_use: 'tool-calls',
  max_tokens: 'length',
  refusal: 'refusal',
  pause_turn: 'paused',
};

/** The SDKs have no field for these thoughts (`reasoning_details`), so the rows were recorded without them. */
const thoughtsInDetails: Readonly<Record<string, string>> = {
  'streams/pydantic-ai__test_snowflake__test_snowflake_thinking_streaming.0.sse': '15 * 27 = 405',
};

/** Sends real provider streams through the real SDKs and our backends, split in different ways. */
export const streams: Suite = {
  file: ['streams_expected.jsonl', 'streams'],
  async run(file) {
    const folder = join(file, '..');
    const rows = readRows(file, rowSchema);
    const bodies = rows.map(({ sse }) => readFileSync(join(folder, sse)));
    const server = await startReplayServer(bodies);
    const tally = createTally();
    const remarks = new Set<string>();
    try {
      for (const [how, size] of Object.entries(pieceSizes)) {
        for (const [index, row] of rows.entries()) {
          const answer = await ask(row, server.urlOf(index, size));
          for (const remark of checkRow(row, answer, how, tally)) remarks.add(remark);
        }
      }
      return { ...tally.result(), remarks: [...remarks] };
    } finally {
      await server.close();
    }
  },
};

function ask({ proto }: Row, baseUrl: string): Promise<Answer> {
  const options = { connectionName: 'Recorded', baseUrl, apiKey: null, model: 'recorded', newId: () => 'made-up' };
  return readAnswer(proto === 'anthropic' ? createAnthropicBackend(options) : createOpenAiBackend(options));
}

function checkRow({ sse, proto, sdk, accumulated, error }: Row, answer: Answer, how: string, tally: Tally): string[] {
  const check = (what: string, got: unknown, expected: unknown) =>
    tally.check(`${what}, ${how}`, sse, differenceOf(got, expected));
  if (error !== undefined) {
    check('errors told as such', answer.failure instanceof ModelError, true);
    return [];
  }
  const expected = sdk ?? accumulated;
  const calls = expected?.tool_calls ?? [];
  check('texts', answer.text, expected?.text);
  check('calls', answer.calls, calls.filter(isUsable));
  const unreadable = answer.unreadable.map(({ name, arguments: text }) => ({ name, text }));
  check('calls that cannot be used told as such', unreadable, calls.filter((call) => !isUsable(call)).map(asItCame));
  const { [sse]: inDetails } = thoughtsInDetails;
  if (sdk) check('thoughts', answer.thinking, inDetails ?? sdk.thinking);
  const remarks = inDetails === undefined ? [] : [`${sse}: thinks in reasoning_details, which the row leaves out`];
  if (sdk?.finish === null && answer.failure instanceof ModelError && answer.failure.kind === 'dropped') {
    check('usages', null, sdk.usage);
    return [`${sse}: ends without a reason and without [DONE]. The SDK leaves it at that; we tell that it broke off`];
  }
  check('answers without a failure', answer.failure ? String(answer.failure) : null, null);
  check('ends', answer.finish, finishes[expected?.finish ?? ''] ?? 'stop');
  if (sdk) check('usages', usageOf(answer, proto), sdk.usage);
  return remarks;
}

/** The SDKs also return calls without a name or with invalid JSON as arguments, which can't be run. */
function isUsable({ name, arguments: given }: ExpectedCall): boolean {
  return name !== '' && given.__unparsed === undefined;
}

function asItCame({ name, arguments: given }: ExpectedCall): { name: string; text: string } {
  return { name, text: typeof given.__unparsed === 'string' ? given.__unparsed : JSON.stringify(given) };
}

/** Anthropic's SDK counts cached input tokens separately. */
function usageOf({ usage }: Answer, proto: Row['proto']): { in: number; out: number } | null {
  if (!usage) return null;
  const { inputTokens, outputTokens, cachedInputTokens = 0, cacheWriteTokens = 0 } = usage;
  return {
    in: proto === 'anthropic' ? inputTokens - cachedInputTokens - cacheWriteTokens : inputTokens,
    out: outputTokens,
  };
}
