import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { ModelRequest } from '../backend';
import { FunctionDefinition } from '../tool-calls/function-definition';
import type { OpenAiFormat } from './openai-format';
import { shortenIds } from './shorten-ids';
import { toOpenAiMessages } from './to-openai-messages';

export function toOpenAiRequest(
  request: ModelRequest,
  model: string,
  { limitNames: [limitName], hasTemperature, hasStreamOptions, hasShortIds }: OpenAiFormat,
): ChatCompletionCreateParamsStreaming {
  const { system, tools, temperature, maxOutputTokens, media } = request;
  // Without tools, earlier calls are just part of the text.
  const toolMode = tools.length === 0 ? 'text' : request.toolMode;
  const messages = toOpenAiMessages(request.messages, { system, toolMode, ...(media ? { media } : {}) });
  return {
    model,
    messages: hasShortIds ? shortenIds(messages) : messages,
    stream: true,
    ...(hasStreamOptions ? { stream_options: { include_usage: true } } : {}),
    ...(toolMode === 'native' ? { tools: tools.map(toTool) } : {}),
    ...(hasTemperature && temperature !== undefined ? { temperature } : {}),
    ...(limitName && maxOutputTokens !== undefined ? { [limitName]: maxOutputTokens } : {}),
  };
}

function toTool(definition: FunctionDefinition) {
  const { type, function: described } = FunctionDefinition.toOpenAi(definition);
  return { type, function: { ...described, parameters: { ...described.parameters } } };
}
