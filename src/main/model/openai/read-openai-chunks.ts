import { z } from 'zod';
import type { FinishReason, TokenUsage } from '../../../shared/settings/model';
import type { NewId } from '../../base/clock';
import type { ModelChunk } from '../backend';
import { ModelError } from '../model-error';
import { createCallCollector } from '../tool-calls/call-collector';
import { fromOpenAiDelta } from '../tool-calls/tool-call-delta';
import { droppedMessage } from '../transport/describe-network-failure';
import { isConnectionDropped } from '../transport/is-connection-dropped';
import { ServerRefusal } from '../transport/server-refusal';
import { readOpenAiUsage } from './openai-usage';

const text = z.string().nullish().catch(undefined);

const texts = z
  .union([z.string(), z.array(z.object({ text }).catch({ text: '' }))])
  .nullish()
  .catch(undefined);

/** Mistral sends the content as an array when it thinks. */
const contentSchema = z.union([
  z.string(),
  z.array(z.object({ type: z.string(), text, thinking: texts }).catch({ type: '', text: '', thinking: '' })),
]);

const deltaSchema = z.object({
  content: contentSchema.nullish().catch(undefined),
  reasoning_content: text,
  reasoning: text,
  reasoning_details: z
    .array(z.object({ text }).catch({ text: '' }))
    .nullish()
    .catch(undefined),
  refusal: text,
  tool_calls: z.array(z.unknown()).nullish().catch(undefined),
});

interface OpenAiDelta {
  readonly chunks: readonly ModelChunk[];
  readonly isRefusal: boolean;
  readonly toolCalls: readonly unknown[];
}

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
  /** The name of the server in messages. */
  readonly from: string;
  /** Whether the server has marked the end of the stream. */
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
    // Other indices are alternative answers, which are never requested.
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
    // Only usage counts follow the finish reason, and not every server closes its connections properly.
    if (finishReason === '' || !isConnectionDropped(cause)) throw cause;
  }
  if (finishReason === '' && !isDone()) throw new ModelError('dropped', droppedMessage(from));
  const ended = calls.finish(toFinish(finishReason));
  const hasCalls = ended.length > 0;
  yield* ended;
  const finish = finishReason === '' && hasCalls ? 'tool-calls' : isRefused ? 'refusal' : toFinish(finishReason);
  yield { kind: 'end', finish, ...(usage ? { usage } : {}) };
}

/** A server that gives no reason has finished normally. */
function toFinish(reason: string): FinishReason {
  return reason === '' ? 'stop' : (finishReasons[reason.toLowerCase()] ?? 'other');
}

/** Returns what a delta adds. Some servers send the same thoughts under several names, of which only one counts. */
function readOpenAiDelta(delta: unknown): OpenAiDelta {
  const { success, data } = deltaSchema.safeParse(delta);
  if (!success) return { chunks: [], isRefusal: false, toolCalls: [] };
  const { content, refusal, tool_calls: toolCalls } = data;
  const thought = data.reasoning_content || data.reasoning || joined(data.reasoning_details);
  const chunks = [...chunkOf('thinking', thought), ...contentChunks(content ?? ''), ...chunkOf('text', refusal)];
  return { chunks, isRefusal: Boolean(refusal), toolCalls: toolCalls ?? [] };
}

function contentChunks(content: z.infer<typeof contentSchema>): ModelChunk[] {
  if (typeof content === 'string') return chunkOf('text', content);
  return content.flatMap((part) =>
    part.type === 'thinking' ? chunkOf('thinking', joined(part.thinking)) : chunkOf('text', part.text),
  );
}

function joined(parts: z.infer<typeof texts>): string {
  return typeof parts === 'string' ? parts : (parts ?? []).map((part) => part.text ?? '').join('');
}

function chunkOf(kind: 'text' | 'thinking', written: string | null | undefined): ModelChunk[] {
  return written ? [{ kind, text: written }] : [];
}
