import { z } from 'zod';
import { assertNever } from '../../../shared/assert-never';
import type { FinishReason } from '../../../shared/settings/model';
import type { NewId } from '../../base/clock';
import type { ModelChunk } from '../backend';
import { ModelError } from '../model-error';
import { createCallCollector } from '../tool-calls/call-collector';
import { createAnthropicDeltaReader } from '../tool-calls/tool-call-delta';
import { droppedMessage } from '../transport/describe-network-failure';
import { ServerRefusal } from '../transport/server-refusal';
import { type AnthropicUsage, anthropicUsageSchema, laterUsage, toTokenUsage } from './anthropic-usage';

const index = z.int().nonnegative();
const text = z.string().catch('');

/** The events in use; others, and blocks of tools that run at the provider, are ignored. */
const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message_start'), message: z.object({ usage: anthropicUsageSchema }) }),
  z.object({
    type: z.literal('content_block_start'),
    index,
    content_block: z.object({ type: z.string(), text, thinking: text, signature: text, data: text }),
  }),
  z.object({
    type: z.literal('content_block_delta'),
    index,
    delta: z.object({ type: z.string(), text, thinking: text, signature: text }),
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
  events: AsyncIterable<unknown>,
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
      case 'content_block_delta': {
        const { delta } = event;
        if (delta.type === 'signature_delta') signatures.set(event.index, delta.signature);
        return delta.type === 'text_delta' || delta.type === 'thinking_delta' ? written(delta) : [];
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

  for await (const original of events) {
    const delta = readDelta(original);
    if (delta) yield* calls.add(delta);
    const { success, data: event } = eventSchema.safeParse(original);
    if (success) yield* take(event, original);
  }
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
