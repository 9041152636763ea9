import type { MessageCreateParamsStreaming, ThinkingConfigParam, Tool } from '@anthropic-ai/sdk/resources/messages';
import { FunctionDefinition } from '../../tools/function-definition';
import type { ModelMessage, ModelRequest } from '../model-backend';
import type { AnthropicForm } from './anthropic-form';
import { toAnthropicMessages } from './to-anthropic-messages';

/** Long enough for a file, and taken by every model that is still served. */
const USUAL_ANSWER = 8_192;
/** Fewer tokens for thinking are refused. */
const SHORTEST_THINKING = 1_024;

/** The SDK no longer names the temperature, which older models and other servers take. */
export type AnthropicRequest = MessageCreateParamsStreaming & { temperature?: number };

export function toAnthropicRequest(request: ModelRequest, model: string, form: AnthropicForm): AnthropicRequest {
  const { system, tools, temperature } = request;
  // Calls in the messages are refused where no tools are told of.
  const toolMode = tools.length === 0 ? 'text' : request.toolMode;
  const { maxTokens, thinking } = limits(request, form);
  return {
    model,
    max_tokens: maxTokens,
    messages: toAnthropicMessages(request.messages, { toolMode, isThinking: thinking !== null }),
    stream: true,
    ...(system.trim() === '' ? {} : { system: [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }] }),
    ...(toolMode === 'native' ? { tools: tools.map(toTool) } : {}),
    ...(thinking === null ? {} : { thinking }),
    ...(thinking === null && form.hasTemperature && temperature !== undefined ? { temperature } : {}),
  };
}

interface Limits {
  readonly maxTokens: number;
  readonly thinking: ThinkingConfigParam | null;
}

/** Thinking counts towards the longest answer, so there has to be room for both. */
function limits({ maxOutputTokens, thinkingTokens = 0, messages }: ModelRequest, form: AnthropicForm): Limits {
  const { longestAnswer, thinking } = form;
  const wanted = maxOutputTokens ?? (Number.isFinite(longestAnswer) ? longestAnswer : USUAL_ANSWER);
  const budget = Math.max(SHORTEST_THINKING, thinkingTokens);
  const maxTokens = Math.min(longestAnswer, wanted + budget);
  const isRoom = maxTokens >= 2 * SHORTEST_THINKING;
  if (thinkingTokens <= 0 || thinking === 'none' || !isRoom || isAmidUnthoughtCalls(messages)) {
    return { maxTokens: Math.min(longestAnswer, wanted), thinking: null };
  }
  if (thinking === 'adaptive') return { maxTokens, thinking: { type: 'adaptive', display: 'summarized' } };
  return { maxTokens, thinking: { type: 'enabled', budget_tokens: Math.min(budget, maxTokens - SHORTEST_THINKING) } };
}

/** In a model's turn with calls, thinking cannot be taken up where the turn began without it. */
function isAmidUnthoughtCalls(messages: readonly ModelMessage[]): boolean {
  const last = messages.findLast(({ role }) => role !== 'tools');
  if (last?.role !== 'assistant' || !last.parts.some(({ kind }) => kind === 'call')) return false;
  const first = last.parts.find((part) => part.kind !== 'text' || part.text.trim() !== '');
  return first?.kind !== 'thinking' || (first.signature === undefined && first.redacted === undefined);
}

function toTool(definition: FunctionDefinition): Tool {
  const { name, description, input_schema: schema } = FunctionDefinition.toAnthropic(definition);
  return { name, description, input_schema: { ...schema, type: 'object' } };
}
