import { createHash } from 'node:crypto';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';

const LENGTH = 9;

/** Returns the messages with ids of nine letters and digits; ids that already have that form stay. */
export function shortenIds(messages: readonly ChatCompletionMessageParam[]): ChatCompletionMessageParam[] {
  return messages.map((message) => {
    if (message.role === 'tool') return { ...message, tool_call_id: shorten(message.tool_call_id) };
    if (message.role !== 'assistant' || !message.tool_calls) return message;
    return { ...message, tool_calls: message.tool_calls.map((call) => ({ ...call, id: shorten(call.id) })) };
  });
}

/** A call keeps its id across requests, so that the server's cache stays valid. */
function shorten(id: string): string {
  return /^[A-Za-z0-9]{9}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, LENGTH);
}
