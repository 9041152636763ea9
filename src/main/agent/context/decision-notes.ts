import { assertNever } from '../../../shared/assert-never';
import type { DecidedBy } from '../../../shared/call/approval-decision';
import { parameterChanges } from '../../../shared/call/parameter-changes';
import { ToolCallLifecycle } from '../../../shared/call/tool-call-lifecycle';
import type { ToolCallView } from '../../../shared/conversation/conversation-state';
import type { JsonObject } from '../../../shared/json/json';
import { approvalModeInfo } from '../../../shared/settings/approval-mode';

/** Tells the model what was decided, by whom, what was changed and why, so that it can act on it. */
export function decisionNotes(call: ToolCallView): string[] {
  const { approval, undone } = call;
  const taken = undone ? [`The user has since undone this: ${undone.message}`] : [];
  if (!approval?.decision.approved) return taken;
  const { comment, modifiedParameters } = approval.decision;
  return [
    approvedBy(approval.by),
    ...(modifiedParameters ? [changeNote(call, modifiedParameters)] : []),
    ...(comment ? [`The user's comment: ${comment}`] : []),
    ...taken,
  ];
}

function approvedBy(by: DecidedBy): string {
  switch (by.kind) {
    case 'user':
      return 'Approved by the user.';
    case 'mode':
      return `Approved automatically in ${approvalModeInfo[by.mode].name} mode.`;
    case 'level':
      return `Approved automatically by the level “${by.level}”.`;
    case 'rule':
      return `Approved automatically by a rule the user saved${patternsOf(by)}.`;
    case 'decisions-file':
      return 'Approved by a decision the user prepared.';
    case 'hook':
      return 'Decided by a hook.';
    case 'folder':
      return 'Decided by the folder’s settings.';
    case 'nobody':
      return 'Approved.';
    default:
      return assertNever(by);
  }
}

function patternsOf({ rules = [] }: Extract<DecidedBy, { kind: 'rule' }>): string {
  const patterns = rules.flatMap(({ pattern }) => (pattern === undefined ? [] : [`“${pattern}”`]));
  return patterns.length > 0 ? `: ${patterns.join(', ')}` : '';
}

function changeNote({ lifecycle, result }: ToolCallView, used: JsonObject): string {
  const names = parameterChanges(lifecycle.request.parameters, used).map(({ name }) => name);
  const hasRun = ToolCallLifecycle.executionStarted(lifecycle) !== undefined && !refusals.has(result?.errorCode ?? '');
  const outcome = hasRun ? 'so this ran instead of what you wrote' : "but it didn't run";
  return `The user changed ${names.join(', ')} before approving, ${outcome}: ${JSON.stringify(used)}`;
}

/** The tool was not started, although its turn had come. */
const refusals = new Set(['Refused', 'Conflict']);

export function modifiedParameters({ approval }: ToolCallView) {
  return approval?.decision.approved ? approval.decision.modifiedParameters : undefined;
}
