import type { MessageParam, TextBlockParam, ToolResultBlockParam } from '@anthropic-ai/sdk/resources/messages';
import { functionNameOf } from '../../tools/function-definition';
import type { AssistantPart, ModelMessage, ToolAnswer } from '../model-backend';
import { pairAnswers } from '../pair-answers';
import { BEGINNING_LEFT_OUT, toTextMessages } from '../to-text-messages';
import { WireToolResult } from '../wire-tool-result';

type UserBlock = TextBlockParam | ToolResultBlockParam;
type AssistantBlock = Exclude<Extract<MessageParam['content'], readonly unknown[]>[number], UserBlock> | TextBlockParam;

export type AnthropicMessage =
  | { readonly role: 'user'; readonly content: UserBlock[] }
  | { readonly role: 'assistant'; readonly content: AssistantBlock[] };

export interface AnthropicMessageOptions {
  readonly toolMode: 'native' | 'text';
  /** Whether the model thinks, and gets back what it thought. */
  readonly isThinking: boolean;
}

export function toAnthropicMessages(
  messages: readonly ModelMessage[],
  { toolMode, isThinking }: AnthropicMessageOptions,
): AnthropicMessage[] {
  const written =
    toolMode === 'text'
      ? toTextMessages(messages).map(({ role, text }): AnthropicMessage => ({ role, content: textBlocks(text) }))
      : pairAnswers(messages).map((message) => write(message, { isThinking }));
  return withCacheMark(merge(written.filter(({ content }) => content.length > 0)));
}

function write(message: ModelMessage, options: { readonly isThinking: boolean }): AnthropicMessage {
  if (message.role === 'user') return { role: 'user', content: textBlocks(message.text) };
  if (message.role === 'assistant') {
    return { role: 'assistant', content: message.parts.flatMap((part) => assistantBlocks(part, options)) };
  }
  const { answers, problems } = message;
  return { role: 'user', content: [...answers.map(resultBlock), ...problems.flatMap(textBlocks)] };
}

function assistantBlocks(part: AssistantPart, { isThinking }: { readonly isThinking: boolean }): AssistantBlock[] {
  if (part.kind === 'text') return textBlocks(part.text);
  if (part.kind === 'call') {
    return [{ type: 'tool_use', id: part.callId, name: functionNameOf(part.toolId), input: part.parameters }];
  }
  if (!isThinking) return [];
  if (part.redacted !== undefined) return [{ type: 'redacted_thinking', data: part.redacted }];
  // Only what carries a signature is taken back, and only word for word.
  return part.signature === undefined ? [] : [{ type: 'thinking', thinking: part.text, signature: part.signature }];
}

function resultBlock({ callId, toolId, status, text }: ToolAnswer): ToolResultBlockParam {
  const content = { kind: 'text', text } as const;
  return WireToolResult.toClaudeFormat({ toolCallId: callId, name: toolId, success: status === 'completed', content });
}

/** A block without anything to read in it is refused. */
function textBlocks(text: string): TextBlockParam[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

/** Results stay before any text, because nothing but the answers of one message stands between two of the model. */
function merge(messages: readonly AnthropicMessage[]): AnthropicMessage[] {
  const merged: AnthropicMessage[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last === undefined && message.role === 'assistant') {
      merged.push({ role: 'user', content: textBlocks(BEGINNING_LEFT_OUT) });
    }
    if (last?.role === 'user' && message.role === 'user') {
      merged[merged.length - 1] = { role: 'user', content: [...last.content, ...message.content] };
    } else if (last?.role === 'assistant' && message.role === 'assistant') {
      merged[merged.length - 1] = { role: 'assistant', content: [...last.content, ...message.content] };
    } else merged.push(message);
  }
  return merged;
}

/** All up to the last words of the user is kept for the next request, which begins with the same. */
function withCacheMark(messages: readonly AnthropicMessage[]): AnthropicMessage[] {
  const marked = messages.findLastIndex(({ role }) => role === 'user');
  return messages.map((message, index) => {
    if (index !== marked || message.role === 'assistant') return message;
    const last = message.content.length - 1;
    const content = message.content.map((block, position) =>
      position === last ? { ...block, cache_control: { type: 'ephemeral' } as const } : block,
    );
    return { role: 'user', content };
  });
}
