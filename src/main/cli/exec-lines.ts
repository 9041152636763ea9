import { assertNever } from '../../shared/assert-never';
import type { ParseResult } from '../../shared/call/parse-result';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';

/** The lines that a script reads for an event: those of the stream are told one by one, the others as they are. */
export function execLines(event: ConversationEvent): object[] {
  if (event.type !== 'parse-results') return [event];
  const { messageId, at } = event;
  return event.results.flatMap((result): object[] => {
    switch (result.kind) {
      case 'text':
        return [{ type: 'text', text: result.text, messageId, at }];
      case 'tool-call':
        return [{ type: 'tool-call', request: result.request, messageId, at }];
      case 'error':
        return [{ type: 'parse-error', error: result.error, text: result.text, messageId, at }];
      case 'thoughts-end':
        return [thoughtsEndLine(result, event)];
      case 'buffering':
        return [];
      default:
        return assertNever(result);
    }
  });
}

function thoughtsEndLine(
  { text, takesBack, isAllBefore }: Extract<ParseResult, { kind: 'thoughts-end' }>,
  { messageId, at }: Extract<ConversationEvent, { type: 'parse-results' }>,
): object {
  return { type: 'thoughts-end', text, takesBack, isAllBefore, messageId, at };
}
