import type { ToolCallView } from '../../../shared/conversation/conversation-state';
import { useConversation } from '../../core/store/app-context';

/** Whether a question card already shows the call's question and answer. */
export function useIsAsked({ lifecycle: { request } }: ToolCallView): boolean {
  return useConversation(
    ({ items }) =>
      request.toolId === 'ask-user' &&
      items.some((item) => item.kind === 'question' && item.question.callId === request.id),
    false,
  );
}

/** Whether the question card waits for the answer: until then, a line of the call would only repeat it. */
export function useIsAsking(callId: string): boolean {
  return useConversation(
    ({ items, calls }) =>
      calls[callId]?.lifecycle.request.toolId === 'ask-user' &&
      items.some((item) => item.kind === 'question' && item.question.callId === callId && item.answer === undefined),
    false,
  );
}
