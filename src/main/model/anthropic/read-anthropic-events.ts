import type { EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import { assertNever } from '../../../shared/assert-never';
import { isJsonObject, type JsonObject } from '../../../shared/json/json';
import type { FinishReason } from '../../../shared/settings/model';
import type { NewId } from '../../base/clock';
import type { ModelChunk } from '../backend';
import { ModelError } from '../model-error';
import { createCallCollector } from '../tool-calls/call-collector';
import { createAnthropicDeltaReader, isIndex } from '../tool-calls/tool-call-delta';
import { droppedMessage } from '../transport/describe-network-failure';
import { type ChunkSink, readBatches } from '../transport/read-batches';
import { ServerRefusal } from '../transport/server-refusal';
import { type AnthropicUsage, anthropicUsageSchema, laterUsage, toTokenUsage } from './anthropic-usage';

const index = z.int().nonnegative();
const text = z.string().catch('');

/** The events in use besides deltas; others, and blocks of tools that run at the provider, are ignored. */
const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message_start'), message: z.object({ usage: anthropicUsageSchema }) }),
  z.object({
    type: z.literal('content_block_start'),
    index,
    content_block: z.object({ type: z.string(), text, thinking: text, signature: text, data: text }),
  }),
  z.object({ type: z.literal('content_block_stop'), index }),
  z.object({
    type: z.literal('message_delta'),
    delta: z.object({ stop_reason: z.string().nullish().catch(undefined) }),
    usage: anthropicUsageSchema,
  }),
  z.object({ type: z.literal('message_stop') }),
  z.object({ type: z.literal('error') }),
]);
type AnthropicEvent = z.infer<typeof eventSchema>;

const finishReasons: Readonly<Record<string, FinishReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_use: 'tool-calls',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refusal',
  pause_turn: 'paused',
};

export interface AnswerSource {
  readonly newId: NewId;
  /** The name of the server in messages. */
  readonly from: string;
}

export async function* readAnthropicEvents(
  events: AsyncIterable<readonly EventSourceMessage[]>,
  { newId, from }: AnswerSource,
): AsyncGenerator<ModelChunk> {
  const calls = createCallCollector(newId);
  const readDelta = createAnthropicDeltaReader();
  /** The open blocks, with the provider's signature for each. */
  const signatures = new Map<number, string>();
  let stage = 'before' as 'before' | 'within' | 'over';
  let stopReason = '';
  let usage: AnthropicUsage;

  function take(event: AnthropicEvent, original: unknown): ModelChunk[] {
    switch (event.type) {
      case 'message_start':
        if (stage === 'within') throw mixed(from);
        stage = 'within';
        usage = laterUsage(usage, event.message.usage);
        return [];
      case 'content_block_start': {
        const { content_block: block } = event;
        signatures.set(event.index, block.signature);
        if (block.type === 'redacted_thinking') return [{ kind: 'thinking', text: '', redacted: block.data }];
        return block.type === 'text' || block.type === 'thinking' ? written(block) : [];
      }
      case 'content_block_stop': {
        calls.complete(event.index);
        const signature = signatures.get(event.index);
        signatures.delete(event.index);
        return signature ? [{ kind: 'thinking', text: '', signature }] : [];
      }
      case 'message_delta':
        stopReason = event.delta.stop_reason ?? stopReason;
        usage = laterUsage(usage, event.usage);
        return [];
      case 'message_stop':
        stage = 'over';
        return [];
      case 'error':
        throw new ServerRefusal(null, original);
      default:
        return assertNever(event);
    }
  }

  /** By hand, because a schema costs more than parsing the delta. */
  function takeDelta({ index: at, delta }: JsonObject, sink: ChunkSink): void {
    if (!isIndex(at) || !isJsonObject(delta)) return;
    const { type, text: added, thinking, signature } = delta;
    if (type === 'signature_delta') signatures.set(at, typeof signature === 'string' ? signature : '');
    if (type !== 'text_delta' && type !== 'thinking_delta') return;
    if (typeof thinking === 'string' && thinking !== '') sink.write('thinking', thinking);
    else if (typeof added === 'string') sink.write('text', added);
  }

  yield* readBatches(events, (message, sink) => {
    const original = parseEvent(message);
    if (!isJsonObject(original)) return;
    const call = readDelta(original);
    if (call) sink.add(calls.add(call));
    if (original.type === 'content_block_delta') return takeDelta(original, sink);
    const { success, data: event } = eventSchema.safeParse(original);
    if (success) sink.add(take(event, original));
  });
  if (stage !== 'over') throw new ModelError('dropped', droppedMessage(from));
  const finish = finishReasons[stopReason] ?? 'other';
  const counted = toTokenUsage(usage);
  yield* calls.finish(finish);
  yield { kind: 'end', finish, ...(counted ? { usage: counted } : {}) };
}

function written(block: { readonly text: string; readonly thinking: string }): ModelChunk[] {
  if (block.thinking !== '') return [{ kind: 'thinking', text: block.thinking }];
  return block.text === '' ? [] : [{ kind: 'text', text: block.text }];
}

function mixed(from: string): ModelError {
  return new ModelError('malformed', `${from} started a second answer inside the first one. Try again`);
}

function parseEvent({ event, data }: EventSourceMessage): unknown {
  if (event === 'error') throw new ServerRefusal(null, jsonOrText(data));
  // Some servers leave out the name, because the data says it too.
  const isNamed = event !== undefined && event !== 'ping' && data !== '';
  return isNamed || (event === undefined && /^\s*\{/m.test(data)) ? JSON.parse(data) : undefined;
}

function jsonOrText(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
