import type { ToolCallView } from '../../shared/conversation/fold-conversation';
import { useConversation } from '../core/store/app-context';

/** Whether what the call asks, and what is answered, stands in a question's own card. */
export function useIsAsked(call: ToolCallView | undefined): boolean {
  const request = call?.lifecycle.request;
  return useConversation(
    ({ items }) =>
      request?.toolId === 'ask-user' &&
      items.some((item) => item.kind === 'question' && item.question.callId === request.id),
    false,
  );
}
