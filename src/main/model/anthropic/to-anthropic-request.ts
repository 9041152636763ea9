import type { MessageCreateParamsStreaming, ThinkingConfigParam, Tool } from '@anthropic-ai/sdk/resources/messages';
import type { ReasoningEffort } from '../../../shared/settings/reasoning-effort';
import type { ModelRequest } from '../backend';
import { FunctionDefinition } from '../tool-calls/function-definition';
import type { AnthropicFormat } from './anthropic-format';
import { type AnthropicMessage, isThought, toAnthropicMessages } from './to-anthropic-messages';

/** Long enough for a file, and accepted by every model that is still served. */
const USUAL_ANSWER = 8_192;
/** The API rejects smaller thinking budgets. */
const SHORTEST_THINKING = 1_024;
/** Other servers accept up to 2, and all share the same setting. */
const HIGHEST_TEMPERATURE = 1;

/** The SDK's type no longer has the temperature, but older models and other servers accept it. */
export type AnthropicRequest = MessageCreateParamsStreaming & { temperature?: number };

/** What an effort means for models that think up to a number of tokens. */
const budgets: Readonly<Record<ReasoningEffort, number>> = { low: 2_048, medium: 8_192, high: 24_576 };

export function toAnthropicRequest(request: ModelRequest, model: string, form: AnthropicFormat): AnthropicRequest {
  const { system, tools, temperature, effort, media, begun } = request;
  const seen = media ? { media } : {};
  // The API rejects calls in messages if the request defines no tools.
  const toolMode = tools.length === 0 ? 'text' : request.toolMode;
  const messages = toAnthropicMessages(request.messages, { toolMode, thinking: form.thinking, ...seen });
  const { maxTokens, thinking } = limits(request, form, messages);
  const isThinking = thinking !== null;
  return {
    model,
    max_tokens: maxTokens,
    messages: [
      ...(isThinking ? messages : toAnthropicMessages(request.messages, { toolMode, thinking: 'none', ...seen })),
      ...(begun === undefined ? [] : [{ role: 'assistant', content: begun } as const]),
    ],
    stream: true,
    ...(system.trim() === '' ? {} : { system: [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }] }),
    ...(toolMode === 'native' ? { tools: tools.map(toTool) } : {}),
    ...(isThinking ? { thinking } : {}),
    ...(thinking?.type === 'adaptive' && form.hasEffort && effort !== undefined ? { output_config: { effort } } : {}),
    ...(!isThinking && form.hasTemperature && temperature !== undefined
      ? { temperature: Math.min(HIGHEST_TEMPERATURE, temperature) }
      : {}),
  };
}

interface Limits {
  readonly maxTokens: number;
  readonly thinking: ThinkingConfigParam | null;
}

/** Thinking counts toward the maximum answer length, so there has to be room for both. */
function limits(
  { maxOutputTokens, effort, thinkingTokens: asked = 0 }: ModelRequest,
  { longestAnswer, thinking }: AnthropicFormat,
  messages: readonly AnthropicMessage[],
): Limits {
  const thinkingTokens = effort === undefined ? asked : budgets[effort];
  const wanted = maxOutputTokens ?? (Number.isFinite(longestAnswer) ? longestAnswer : USUAL_ANSWER);
  const budget = Math.max(SHORTEST_THINKING, thinkingTokens);
  const maxTokens = Math.min(longestAnswer, wanted + budget);
  const isRoom = maxTokens >= 2 * SHORTEST_THINKING;
  const without: Limits = { maxTokens: Math.min(longestAnswer, wanted), thinking: null };
  if (thinkingTokens <= 0 || thinking === 'none' || !isRoom) return without;
  if (thinking === 'adaptive') return { maxTokens, thinking: { type: 'adaptive', display: 'summarized' } };
  if (isAmidUnthoughtCalls(messages)) return without;
  return { maxTokens, thinking: { type: 'enabled', budget_tokens: Math.min(budget, maxTokens - SHORTEST_THINKING) } };
}

/** If a turn with calls began without thinking, thinking can't be turned on in the middle of it. */
function isAmidUnthoughtCalls(messages: readonly AnthropicMessage[]): boolean {
  const [answer, results] = messages.slice(-2);
  const isAmidCalls = results?.content.some(({ type }) => type === 'tool_result') ?? false;
  const first = answer?.content[0];
  return isAmidCalls && !(first && isThought(first));
}

function toTool(definition: FunctionDefinition): Tool {
  const { name, description, input_schema: schema } = FunctionDefinition.toAnthropic(definition);
  return { name, description, input_schema: { ...schema, type: 'object' } };
}
