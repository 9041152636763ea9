import type { AssistantPart, ModelMessage, ToolAnswer } from './backend';

export type CallPart = Extract<AssistantPart, { kind: 'call' }>;
type AssistantMessage = Extract<ModelMessage, { role: 'assistant' }>;

/** Follows an answer that was cut off if the conversation continues without a user message. */
export const INTERRUPTED_ANSWER = '[Your answer was cut off here. Continue from where it stopped.]';

/**
 * Returns the messages with exactly one answer directly after every call, and with no two model messages in a row and
 * none at the end. Providers reject anything else, so one gap would make every later request of the conversation fail.
 */
export function pairAnswers(messages: readonly ModelMessage[]): ModelMessage[] {
  const spoken = messages.filter(saysSomething);
  return spoken.flatMap((message, index): ModelMessage[] => {
    if (message.role === 'user') return [message];
    const before = spoken[index - 1];
    const after = spoken[index + 1];
    if (message.role === 'tools') {
      if (before?.role === 'assistant' && callsOf(before).length > 0) return [];
      return isBlank(message.problems.join('')) ? [] : [{ ...message, answers: [] }];
    }
    const calls = callsOf(message);
    if (calls.length === 0)
      return isFollowed(after) ? [message] : [message, { role: 'user', text: INTERRUPTED_ANSWER }];
    const { answers, problems } = after?.role === 'tools' ? after : { answers: [], problems: [] };
    return [message, { role: 'tools', answers: calls.map((call) => answerTo(call, answers)), problems }];
  });
}

export function callsOf({ parts }: AssistantMessage): CallPart[] {
  return parts.filter((part) => part.kind === 'call');
}

/** An answer that was stopped while the model was still thinking doesn't count: no provider accepts it back. */
function saysSomething(message: ModelMessage): boolean {
  if (message.role === 'user') return !isBlank(message.text) || (message.attachments ?? []).length > 0;
  if (message.role === 'tools') return true;
  return message.parts.some((part) => part.kind === 'call' || (part.kind === 'text' && !isBlank(part.text)));
}

function isFollowed(message: ModelMessage | undefined): boolean {
  return message?.role === 'user' || (message?.role === 'tools' && !isBlank(message.problems.join('')));
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function answerTo({ callId, toolId }: CallPart, answers: readonly ToolAnswer[]): ToolAnswer {
  const given = answers.find((answer) => answer.callId === callId);
  if (given) return given;
  const message = 'No result: the run was interrupted before the call finished';
  return { callId, toolId, status: 'cancelled', text: message, message, isModifiedByUser: false };
}
