import type { AssistantPart, ModelMessage, ToolAnswer } from './model-backend';

export type CallPart = Extract<AssistantPart, { kind: 'call' }>;
type AssistantMessage = Extract<ModelMessage, { role: 'assistant' }>;

/**
 * The messages with one answer for every call, directly behind it, and no other. A provider refuses anything else, and
 * would refuse it every time that a conversation with one gap in it goes on.
 */
export function pairAnswers(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.flatMap((message, index): ModelMessage[] => {
    if (message.role === 'user') return [message];
    const before = messages[index - 1];
    if (message.role === 'tools') {
      if (before?.role === 'assistant' && callsOf(before).length > 0) return [];
      return message.problems.length === 0 ? [] : [{ ...message, answers: [] }];
    }
    const calls = callsOf(message);
    const after = messages[index + 1];
    if (calls.length === 0) return [message];
    const { answers, problems } = after?.role === 'tools' ? after : { answers: [], problems: [] };
    return [message, { role: 'tools', answers: calls.map((call) => answerTo(call, answers)), problems }];
  });
}

export function callsOf({ parts }: AssistantMessage): CallPart[] {
  return parts.filter((part) => part.kind === 'call');
}

function answerTo({ callId, toolId }: CallPart, answers: readonly ToolAnswer[]): ToolAnswer {
  const given = answers.find((answer) => answer.callId === callId);
  if (given) return given;
  const message = 'There is no result: the run was interrupted before the call came to its end';
  return { callId, toolId, status: 'cancelled', text: message, message, isModifiedByUser: false };
}
