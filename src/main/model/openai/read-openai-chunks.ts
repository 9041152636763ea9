import type { EventSourceMessage } from 'eventsource-parser';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json';
import type { FinishReason, TokenUsage } from '../../../shared/settings/model';
import type { NewId } from '../../base/clock';
import type { ModelChunk } from '../backend';
import { ModelError } from '../model-error';
import { createCallCollector } from '../tool-calls/call-collector';
import { fromOpenAiDelta } from '../tool-calls/tool-call-delta';
import { droppedMessage } from '../transport/describe-network-failure';
import { isConnectionDropped } from '../transport/is-connection-dropped';
import { type ChunkSink, readBatches } from '../transport/read-batches';
import { ServerRefusal } from '../transport/server-refusal';
import { readOpenAiUsage } from './openai-usage';

interface OpenAiChoice {
  readonly finishReason: string;
  readonly delta: JsonValue | undefined;
}

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
  events: AsyncIterable<readonly EventSourceMessage[]>,
  { newId, from, isDone }: ChunkSource,
): AsyncGenerator<ModelChunk> {
  const calls = createCallCollector(newId);
  let finishReason = '';
  let usage: TokenUsage | undefined;
  let isRefused = false;

  function take({ data }: EventSourceMessage, sink: ChunkSink): void {
    const chunk: unknown = JSON.parse(data);
    if (!isJsonObject(chunk)) return;
    if (chunk.error || chunk.object === 'error') throw new ServerRefusal(null, chunk);
    if (chunk.usage) usage = readOpenAiUsage(chunk.usage) ?? usage;
    const choice = firstChoice(chunk.choices);
    if (choice === null) return;
    if (choice.finishReason === 'error') throw new ServerRefusal(null, chunk);
    finishReason = choice.finishReason || finishReason;
    if (isJsonObject(choice.delta)) takeDelta(choice.delta, sink);
  }

  function takeDelta(delta: JsonObject, sink: ChunkSink): void {
    const { content, refusal, tool_calls: toolCalls } = delta;
    // Some servers send the same thinking in several fields; only one of them is read.
    const thought = textOf(delta.reasoning_content) || textOf(delta.reasoning) || textsOf(delta.reasoning_details);
    if (thought !== '') sink.write('thinking', thought);
    if (typeof content === 'string') sink.write('text', content);
    else if (Array.isArray(content)) takeParts(content, sink);
    if (typeof refusal === 'string' && refusal !== '') {
      isRefused = true;
      sink.write('text', refusal);
    }
    if (!Array.isArray(toolCalls)) return;
    for (const call of toolCalls) sink.add(calls.add(fromOpenAiDelta(call)));
  }

  try {
    yield* readBatches(events, take);
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

/** Other indices are alternative answers, which are never requested. */
function firstChoice(choices: JsonValue | undefined): OpenAiChoice | null {
  if (!Array.isArray(choices)) return null;
  for (const choice of choices) {
    if (!isJsonObject(choice)) continue;
    const { index, delta, finish_reason: finishReason } = choice;
    if (typeof index !== 'number' || index === 0) return { finishReason: textOf(finishReason), delta };
  }
  return null;
}

/** Mistral sends the content as an array when it thinks. */
function takeParts(parts: readonly JsonValue[], sink: ChunkSink): void {
  for (const part of parts) {
    if (!isJsonObject(part) || typeof part.type !== 'string') continue;
    const { type, text, thinking } = part;
    if (type !== 'thinking') sink.write('text', textOf(text));
    else sink.write('thinking', textOf(thinking) || textsOf(thinking));
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(parts: JsonValue | undefined): string {
  if (!Array.isArray(parts)) return '';
  return parts.map((part) => (isJsonObject(part) ? textOf(part.text) : '')).join('');
}
