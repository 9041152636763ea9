import { createHash } from 'node:crypto';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { ModelRequest } from '../backend';
import { FunctionDefinition } from '../tool-calls/function-definition';
import type { Continuation } from './continuation';
import type { OpenAiFormat } from './openai-format';
import { shortenIds } from './shorten-ids';
import { toOpenAiMessages } from './to-openai-messages';

export function toOpenAiRequest(
  request: ModelRequest,
  model: string,
  form: OpenAiFormat,
  continuation: Continuation | null = null,
): ChatCompletionCreateParamsStreaming {
  const { limitNames, hasTemperature, hasEffort, hasStreamOptions, hasShortIds, hasCacheKey } = form;
  const [limitName] = limitNames;
  const { system, tools, temperature, maxOutputTokens, effort, media, begun } = request;
  // Without tools, earlier calls are just part of the text.
  const toolMode = tools.length === 0 ? 'text' : request.toolMode;
  const messages = toOpenAiMessages(request.messages, { system, toolMode, ...(media ? { media } : {}) });
  const written = hasShortIds ? shortenIds(messages) : messages;
  return {
    model,
    ...(begun === undefined
      ? { messages: written }
      : {
          messages: [...written, { role: 'assistant', content: begun, ...continuation?.message }],
          ...continuation?.body,
        }),
    stream: true,
    ...(hasStreamOptions ? { stream_options: { include_usage: true } } : {}),
    ...(toolMode === 'native' ? { tools: tools.map(toTool) } : {}),
    ...(hasTemperature && temperature !== undefined ? { temperature } : {}),
    ...(hasEffort && effort !== undefined ? { reasoning_effort: effort } : {}),
    ...(hasCacheKey ? { prompt_cache_key: cacheKeyOf(request) } : {}),
    ...(limitName && maxOutputTokens !== undefined ? { [limitName]: maxOutputTokens } : {}),
  };
}

/**
 * The same for all requests of a conversation, so that OpenAI sends them to the machine that holds its beginning. A hash,
 * because it says nothing about anyone.
 */
function cacheKeyOf({ system, messages: [first] }: ModelRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([system, first?.role === 'user' ? first.text : null]))
    .digest('hex')
    .slice(0, 32);
}

function toTool(definition: FunctionDefinition) {
  const { type, function: described } = FunctionDefinition.toOpenAi(definition);
  return { type, function: { ...described, parameters: { ...described.parameters } } };
}
