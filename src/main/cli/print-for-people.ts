import type { DecidedBy } from '../../shared/approval-decision';
import { assertNever } from '../../shared/assert-never';
import type { ConversationEvent } from '../../shared/conversation-event';
import { labelText } from '../../shared/label-text';
import type { FinishReason } from '../../shared/model';
import type { ParseResult } from '../../shared/parse-result';
import type { ToolCallRequest } from '../../shared/tool-call-request';
import { ToolValidationResult } from '../../shared/tool-validation';

/** A denial is told by its decision, and what is wrong with the parameters by the state that follows. */
const toldElsewhere = new Set(['Denied', 'ValidationFailed']);

/** How an answer ended, where that is not by itself, and what to do. */
const endings: Partial<Record<FinishReason, string>> = {
  length: 'The answer came to the longest that it may be: ask for less at once, or allow this model longer answers',
  refusal: 'The model declined to answer: say it differently, or choose another model with --model',
  'content-filter':
    'The provider’s filter held back the rest: say it differently, or choose another model with --model',
  paused: 'The provider paused this long turn: ask again to let it go on',
};

/** The model's words on stdout as they come; what the tools do, in short lines, on stderr. */
export function printForPeople(event: ConversationEvent): void {
  switch (event.type) {
    case 'parse-results':
      return event.results.forEach(printResult);
    case 'tool-call-status':
      if (event.status === 'executing') note(`${event.toolId}: ${event.status}`);
      if (event.status === 'validation-failed') {
        note(labelText(`${event.toolId}: ${event.status}`, ToolValidationResult.errorMessage(event.validation)));
      }
      return;
    case 'approval': {
      const { decision } = event;
      return note(
        decision.approved
          ? `${event.toolId}: approved${approvedBy(event.by)}`
          : `${event.toolId}: denied, ${decision.reason ?? 'without a reason'}`,
      );
    }
    case 'tool-progress':
      return note(`${event.toolId}: ${event.progress.message}`);
    case 'tool-result':
      if (toldElsewhere.has(event.result.errorCode ?? '')) return;
      return note(labelText(event.toolId, event.result.error ?? event.result.message));
    case 'answer-restarted':
      return note(restartText(event));
    case 'answer-finished': {
      const ending = endings[event.finish];
      return ending === undefined ? undefined : note(ending);
    }
    case 'context-compacted':
    case 'run-notice':
      return note(event.message);
    case 'question-asked':
      return note(event.text);
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
    case 'model-chosen':
    case 'run-started':
    case 'assistant-message':
    case 'thinking':
    case 'question-answered':
      return;
    default:
      return assertNever(event);
  }
}

function approvedBy(by: DecidedBy): string {
  switch (by.kind) {
    case 'rule':
      return ` by the rule ${by.rules?.map(({ pattern, toolId }) => pattern ?? `for every call of ${toolId}`).join(', ') ?? by.ruleId}`;
    case 'level':
      return ` by the level ${by.level}`;
    case 'decisions-file':
      return ' by the decisions file';
    case 'user':
    case 'nobody':
      return '';
    default:
      return assertNever(by);
  }
}

/** The answer begins anew, so what came of it so far is not to be read together with what follows. */
function restartText({
  reason,
  attempt,
  attempts,
  retryAt,
  at,
}: Extract<ConversationEvent, { type: 'answer-restarted' }>): string {
  const seconds = Math.ceil((retryAt - at) / 1_000);
  const wait = seconds > 0 ? `in ${seconds} s` : 'now';
  const count = attempt === undefined || attempts === undefined ? '' : ` (try ${attempt} of ${attempts})`;
  return `${reason}\n  Asked again ${wait}${count}`;
}

function printResult(result: ParseResult): void {
  if (result.kind === 'text') process.stdout.write(result.text);
  if (result.kind === 'tool-call') printCall(result.request);
  if (result.kind === 'error') note(result.error);
}

/** Nobody is asked about a call that is not valid. */
function printCall(request: ToolCallRequest): void {
  const { executionSummary, riskLevel, riskReasons, requiresApproval, validationResult } = request;
  note(`${executionSummary} (${riskLevel})`);
  if (requiresApproval && validationResult?.isValid !== false)
    for (const reason of riskReasons) process.stderr.write(`    ${reason}\n`);
}

function note(text: string): void {
  process.stderr.write(`· ${text}\n`);
}
