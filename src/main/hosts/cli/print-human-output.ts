import { assertNever } from '../../../shared/assert-never';
import type { DecidedBy } from '../../../shared/call/approval-decision';
import type { ParseResult } from '../../../shared/call/parse-result';
import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import { ToolValidationResult } from '../../../shared/call/tool-validation';
import { problemsNotice } from '../../../shared/conversation/code-problem';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { FinishReason } from '../../../shared/settings/model';
import { labelText } from '../../../shared/text/label-text';
import { type HumanOutput, processOutput } from './human-output';

type Of<Type extends ConversationEvent['type']> = Extract<ConversationEvent, { type: Type }>;

/** Already reported by the decision, by the state that follows, or by the question. */
const toldElsewhere = new Set(['Denied', 'ValidationFailed', 'NobodyThere']);

/** How an answer ended if not normally, and what to do. */
const endings: Partial<Record<FinishReason, string>> = {
  length: 'The answer reached the length limit. Ask for less at once, or allow longer answers for this model',
  refusal: 'The model declined to answer. Rephrase the request, or choose another model with --model',
  'content-filter':
    'The provider’s filter blocked the rest. Rephrase the request, or choose another model with --model',
  paused: 'The provider paused this long turn. Ask again to continue',
};

/**
 * Prints one event for people, who want to know what is done and what is not and why, but not every state in between.
 */
export function printHumanOutput(event: ConversationEvent, output: HumanOutput = processOutput): void {
  const { note } = output;
  switch (event.type) {
    case 'parse-results':
      for (const result of event.results) printResult(result, output);
      return;
    case 'tool-call-status':
      if (event.status !== 'validation-failed') return;
      return note(labelText(`${event.toolId}: invalid`, ToolValidationResult.errorMessage(event.validation)));
    case 'approval':
      return printApproval(event, output);
    case 'tool-progress':
      return note(`${event.toolId}: ${event.progress.message}`);
    case 'tool-result':
      if (toldElsewhere.has(event.result.errorCode ?? '')) return;
      return note(labelText(event.toolId, event.result.error ?? event.result.message));
    case 'answer-restarted':
      note(restartText(event, output));
      return output.endAnswer();
    case 'answer-finished': {
      const ending = endings[event.finish];
      return ending === undefined ? undefined : note(ending);
    }
    case 'context-compacted':
    case 'run-notice':
      return note(event.message);
    case 'question-asked':
      // The others are reported by the call that asks, or by the end of the run.
      return event.reason === 'long-wait' ? note(event.text) : undefined;
    case 'question-answered':
      return (event.optionId ?? event.text) ? undefined : note('Nobody was available to answer');
    case 'run-failed':
      return note(event.error);
    case 'problems-found':
      return note(problemsNotice(event));
    case 'run-cancelled':
      return note('Stopped');
    case 'assistant-message':
    case 'run-completed':
      return output.endAnswer();
    case 'tool-call-undone':
    case 'conversation-created':
    case 'model-asked':
    case 'conversation-renamed':
    case 'conversation-pinned':
    case 'conversation-archived':
    case 'user-message':
    case 'message-queued':
    case 'queued-message-changed':
    case 'queued-message-moved':
    case 'queued-message-removed':
    case 'branch-changed':
    case 'rewound':
    case 'rewind-undone':
    case 'model-chosen':
    case 'effort-chosen':
    case 'cost-limit-raised':
    case 'mode-chosen':
    case 'tools-disabled':
    case 'worktree-changed':
    case 'run-started':
    case 'instructions-added':
    case 'hook-ran':
    case 'thinking':
      return;
    default:
      return assertNever(event);
  }
}

function printApproval({ toolId, decision, by }: Of<'approval'>, { note }: HumanOutput): void {
  const advice = by.kind === 'nobody' ? ' (see --decisions and --mode)' : '';
  if (!decision.approved && by.kind === 'decisions-file' && by.isRejected) {
    return note(`${toolId}: not run. Its decision in the decisions file was rejected: ${decision.reason}`);
  }
  if (!decision.approved) return note(`${toolId}: denied. ${decision.reason ?? 'No reason given'}${advice}`);
  // Calls allowed by the mode need no line: it was given on the command line.
  if (by.kind === 'mode' || by.kind === 'level') return;
  const change = decision.modifiedParameters ? ', with edited parameters' : '';
  note(`${toolId}: approved${approvedBy(by)}${change}`);
}

function approvedBy(by: DecidedBy): string {
  switch (by.kind) {
    case 'rule':
      return ` by the rule ${by.rules?.map(({ pattern, toolId }) => pattern ?? `for every call of ${toolId}`).join(', ') ?? by.ruleId}`;
    case 'mode':
      return ` automatically (${by.mode} mode)`;
    case 'level':
      return ` automatically (level ${by.level})`;
    case 'decisions-file':
      return ' by the decisions file';
    case 'hook':
      return ` by the hook ${by.name}`;
    case 'folder':
      return ' by the folder’s settings';
    case 'user':
    case 'nobody':
      return '';
    default:
      return assertNever(by);
  }
}

function restartText(restart: Of<'answer-restarted'>, output: HumanOutput): string {
  const { reason, attempt, attempts, isContinued, retryAt, at } = restart;
  const seconds = Math.ceil((retryAt - at) / 1_000);
  const wait = seconds > 0 ? `in ${seconds} s` : 'now';
  const count = attempt === undefined || attempts === undefined ? '' : ` (try ${attempt} of ${attempts})`;
  const kept = isContinued ? '; the answer continues where it broke off' : '; the answer so far is discarded';
  const loss = output.hasSpoken() ? kept : '';
  return `${reason}\nRetrying ${wait}${count}${loss}`;
}

function printResult(result: ParseResult, output: HumanOutput): void {
  if (result.kind === 'text') output.say(result.text);
  if (result.kind === 'tool-call') printCall(result.request, output);
  if (result.kind === 'error') output.note(result.error);
  if (result.kind === 'thoughts-end') printThoughtsEnd(result, output);
}

/** The text taken for the answer is already on the screen. */
function printThoughtsEnd(end: Extract<ParseResult, { kind: 'thoughts-end' }>, output: HumanOutput): void {
  if (!end.isAllBefore) return output.say(end.text);
  if (output.hasSpoken() || end.takesBack > 0) output.note(thoughtsEndText(end.takesBack));
}

function thoughtsEndText(takesBack: number): string {
  const calls = takesBack === 0 ? '' : ' Calls in it are not run.';
  return `Everything so far was the model’s thinking.${calls}`;
}

/** An invalid call does not ask for approval. */
function printCall(request: ToolCallRequest, { note }: HumanOutput): void {
  const { executionSummary, riskLevel, riskReasons, requiresApproval, validationResult } = request;
  const reasons = requiresApproval && validationResult?.isValid !== false ? riskReasons : [];
  note([`${executionSummary} (${riskLevel})`, ...reasons.map((reason) => `  ${reason}`)].join('\n'));
}
