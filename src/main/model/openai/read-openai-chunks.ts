import { z } from 'zod';
import type { FinishReason, TokenUsage } from '../../../shared/settings/model';
import type { NewId } from '../../base/clock';
import type { ModelChunk } from '../backend';
import { ModelError } from '../model-error';
import { createCallCollector } from '../tool-calls/call-collector';
import { fromOpenAiDelta } from '../tool-calls/tool-call-delta';
import { droppedMessage } from '../transport/describe-network-failure';
import { isBrokenOff } from '../transport/is-connection-dropped';
import { ServerRefusal } from '../transport/server-refusal';
import { readOpenAiUsage } from './openai-usage';
import { readOpenAiDelta } from './read-openai-delta';

const chunkSchema = z.object({
  object: z.unknown().optional(),
  choices: z
    .array(
      z.object({
        index: z.number().catch(0),
        delta: z.unknown().optional(),
        finish_reason: z.string().nullish().catch(undefined),
      }),
    )
    .catch([]),
  usage: z.unknown().optional(),
});

const finishReasons: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  eos: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_calls: 'tool-calls',
  tool_use: 'tool-calls',
  function_call: 'tool-calls',
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'content-filter',
};

export interface ChunkSource {
  readonly newId: NewId;
  /** Who answers, in messages. */
  readonly from: string;
  /** Whether the server has said that this was all. */
  isDone(): boolean;
}

export async function* readOpenAiChunks(
  chunks: AsyncIterable<unknown>,
  { newId, from, isDone }: ChunkSource,
): AsyncGenerator<ModelChunk> {
  const calls = createCallCollector(newId);
  let finishReason = '';
  let usage: TokenUsage | undefined;
  let isRefused = false;

  function take(original: unknown): ModelChunk[] {
    const { success, data: chunk } = chunkSchema.safeParse(original);
    if (!success) return [];
    if (chunk.object === 'error') throw new ServerRefusal(null, original);
    usage = readOpenAiUsage(chunk.usage) ?? usage;
    // Others are other answers to the same question, which is never asked for.
    const choice = chunk.choices.find(({ index }) => index === 0);
    if (!choice) return [];
    if (choice.finish_reason === 'error') throw new ServerRefusal(null, original);
    finishReason = choice.finish_reason || finishReason;
    const delta = readOpenAiDelta(choice.delta);
    isRefused ||= delta.isRefusal;
    return [...delta.chunks, ...delta.toolCalls.flatMap((call) => calls.add(fromOpenAiDelta(call)))];
  }

  try {
    for await (const chunk of chunks) yield* take(chunk);
  } catch (cause) {
    // Behind the reason there are only counts, and not every server ends its connections as it should.
    if (finishReason === '' || !isBrokenOff(cause)) throw cause;
  }
  if (finishReason === '' && !isDone()) throw new ModelError('dropped', droppedMessage(from));
  const ended = calls.finish(toFinish(finishReason));
  const hasCalls = ended.length > 0;
  yield* ended;
  const finish = finishReason === '' && hasCalls ? 'tool-calls' : isRefused ? 'refusal' : toFinish(finishReason);
  yield { kind: 'end', finish, ...(usage ? { usage } : {}) };
}

/** A server that gives no reason has none to break off. */
function toFinish(reason: string): FinishReason {
  return reason === '' ? 'stop' : (finishReasons[reason.toLowerCase()] ?? 'other');
}
