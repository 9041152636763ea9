import { assertNever } from '../../shared/assert-never';
import type { ConversationEvent } from '../../shared/conversation-event';
import { labelText } from '../../shared/label-text';
import type { ParseResult } from '../../shared/parse-result';

/** The model's words on stdout as they come; what the tools do, in short lines, on stderr. */
export function printForPeople(event: ConversationEvent): void {
  switch (event.type) {
    case 'parse-results':
      return event.results.forEach(printResult);
    case 'tool-call-status':
      if (event.status !== 'validation-failed' && event.status !== 'executing') return;
      return note(`${event.toolId}: ${event.status}`);
    case 'approval': {
      const { decision } = event;
      return note(
        decision.approved
          ? `${event.toolId}: approved`
          : `${event.toolId}: denied, ${decision.reason ?? 'without a reason'}`,
      );
    }
    case 'tool-progress':
      return note(`${event.toolId}: ${event.progress.message}`);
    case 'tool-result':
      return note(labelText(event.toolId, event.result.error ?? event.result.message));
    case 'run-failed':
      return note(event.error);
    case 'run-cancelled':
      return note('Stopped');
    case 'run-completed':
      process.stdout.write('\n');
      return;
    case 'tool-call-undone':
    case 'conversation-created':
    case 'conversation-renamed':
    case 'user-message':
    case 'run-started':
    case 'assistant-message':
      return;
    default:
      return assertNever(event);
  }
}

function printResult(result: ParseResult): void {
  if (result.kind === 'text') process.stdout.write(result.text);
  if (result.kind === 'tool-call') note(`${result.request.executionSummary} (${result.request.riskLevel})`);
  if (result.kind === 'error') note(result.error);
}

function note(text: string): void {
  process.stderr.write(`· ${text}\n`);
}
