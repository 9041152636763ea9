import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { AssistantPart, ModelMessage } from '../backend';
import { callsOf, pairAnswers } from '../pair-answers';
import { OMITTED_BEGINNING, toTextMessages } from '../to-text-messages';
import { functionNameOf } from '../tool-calls/function-definition';
import { WireToolResult } from '../tool-calls/wire-tool-result';

export interface OpenAiMessageOptions {
  readonly system: string;
  readonly toolMode: 'native' | 'text';
}

export function toOpenAiMessages(
  messages: readonly ModelMessage[],
  { system, toolMode }: OpenAiMessageOptions,
): ChatCompletionMessageParam[] {
  const written =
    toolMode === 'text'
      ? toTextMessages(messages).map(({ role, text }): ChatCompletionMessageParam => ({ role, content: text }))
      : merge(pairAnswers(messages).flatMap(write));
  return system.trim() === '' ? written : [{ role: 'system', content: system }, ...written];
}

function write(message: ModelMessage): ChatCompletionMessageParam[] {
  if (message.role === 'user') return userMessages(message.text);
  if (message.role === 'assistant') return assistantMessages(message);
  const answers = message.answers.map(({ callId, toolId, status, text }) => {
    const content = { kind: 'text', text } as const;
    const success = status === 'completed';
    return WireToolResult.toOpenAiFormat({ toolCallId: callId, name: toolId, success, content });
  });
  return [...answers, ...userMessages(message.problems.join('\n\n'))];
}

function assistantMessages(message: Extract<ModelMessage, { role: 'assistant' }>): ChatCompletionMessageParam[] {
  const text = textOf(message.parts);
  const calls = callsOf(message).map(({ callId, toolId, parameters }) => ({
    id: callId,
    type: 'function' as const,
    function: { name: functionNameOf(toolId), arguments: JSON.stringify(parameters) },
  }));
  if (calls.length > 0) return [{ role: 'assistant', content: text === '' ? null : text, tool_calls: calls }];
  return text === '' ? [] : [{ role: 'assistant', content: text }];
}

/** Leaves thoughts out: these servers have no field for them, or take them for an answer. */
function textOf(parts: readonly AssistantPart[]): string {
  const text = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  return text.trim() === '' ? '' : text;
}

function userMessages(text: string): ChatCompletionMessageParam[] {
  return text.trim() === '' ? [] : [{ role: 'user', content: text }];
}

/** The templates of many local models fail on two user messages in a row. */
function merge(messages: readonly ChatCompletionMessageParam[]): ChatCompletionMessageParam[] {
  const merged: ChatCompletionMessageParam[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last === undefined && message.role === 'assistant') merged.push({ role: 'user', content: OMITTED_BEGINNING });
    if (last?.role === 'user' && message.role === 'user') {
      merged[merged.length - 1] = { role: 'user', content: `${last.content}\n\n${message.content}` };
    } else merged.push(message);
  }
  return merged;
}
