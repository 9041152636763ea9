import type { ChangePreview, FileChange } from '../../shared/call/file-change';
import { isRiskAtMost } from '../../shared/call/risk-level';
import type { Approval } from '../../shared/call/tool-call-lifecycle';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import type { PreparedCall } from '../tools/framework/tool';
import type { ApprovedCall } from './approved-call';
import { callTarget } from './call-target';

/** A further call in an open question. */
export interface JoinedCall {
  readonly request: ToolCallRequest;
  readonly call: PreparedCall;
}

/** What the answer to a joint question means for one of its further calls. */
export type JoinedAnswer =
  | { readonly kind: 'denied'; readonly approval: Approval }
  | {
      readonly kind: 'approved';
      readonly approval: Approval;
      /** What the user saw that it would change. */
      readonly shown: ChangePreview;
    }
  /** The first call was edited, or settled without the user: this one is decided alone. */
  | { readonly kind: 'apart' };

/** Tools whose changes to one file can be shown as a single diff. */
const textTools: ReadonlySet<string> = new Set(['file-edit', 'file-write']);

/**
 * Whether a call can be decided together with an earlier one of the same answer: further edits of the same file, and
 * the commit of what was just staged.
 */
export function canAskTogether(first: PreparedCall, next: PreparedCall): boolean {
  const isOrdinary = [first, next].every(({ risk }) => isRiskAtMost(risk.level, 'medium'));
  return isOrdinary && (isSameFile(first, next) || (isStaging(first) && isCommit(next)));
}

function isSameFile(first: PreparedCall, next: PreparedCall): boolean {
  const areTexts = textTools.has(first.tool.id) && textTools.has(next.tool.id);
  return areTexts && first.subjects.length === 1 && first.subjects[0] === next.subjects[0];
}

function isStaging({ tool, subjects }: PreparedCall): boolean {
  return tool.id === 'git-add' || (tool.subjectKind === 'command' && areAll(subjects, /^git add(?: |$)/));
}

function isCommit({ tool, subjects }: PreparedCall): boolean {
  return tool.id === 'git-commit' || (tool.subjectKind === 'command' && areAll(subjects, /^git commit(?: |$)/));
}

function areAll(subjects: readonly string[], form: RegExp): boolean {
  return subjects.length > 0 && subjects.every((subject) => form.test(subject));
}

/** The change of each call, as if those before it had been made. */
export function previewInOrder(calls: readonly PreparedCall[]): ChangePreview[] {
  const previews: ChangePreview[] = [];
  for (const call of calls) previews.push(call.previewChange(latestFirst(previews)));
  return previews;
}

/** Whether a call can succeed once the others have. */
export function canFollow(earlier: readonly PreparedCall[], call: PreparedCall): boolean {
  const changes = latestFirst(previewInOrder(earlier));
  return call.findObstacles({ ...changes, stages: earlier.some(isStaging) }).length === 0;
}

function latestFirst(previews: readonly ChangePreview[]): ChangePreview {
  return { changes: previews.flatMap(({ changes }) => changes).toReversed(), problems: [] };
}

/** All changes as one: each file as it is now, and as it will be in the end. A joint change can't be edited. */
export function combineChanges(previews: readonly ChangePreview[]): ChangePreview {
  const [only, ...others] = previews;
  if (only && others.length === 0) return only;
  const files = new Map<string, FileChange>();
  for (const { path, before, after } of previews.flatMap(({ changes }) => changes)) {
    const first = files.get(path);
    files.set(path, { path, before: first ? first.before : before, after });
  }
  return { changes: [...files.values()], problems: previews.flatMap(({ problems }) => problems) };
}

/** An edited call is no longer the one that the others follow; a rule or mode decides each call alone. */
export function answersForJoined(
  first: PreparedCall,
  joined: readonly JoinedCall[],
  { approval, approved }: { readonly approval: Approval; readonly approved: ApprovedCall },
): readonly JoinedAnswer[] {
  const { decision, by } = approval;
  const decidesAll = by.kind === 'user' || by.kind === 'decisions-file' || by.kind === 'nobody';
  if (!decidesAll || approved.isModified) return joined.map(() => ({ kind: 'apart' }));
  const [, ...shown] = previewInOrder([first, ...joined.map(({ call }) => call)]);
  return joined.map(({ call }, index): JoinedAnswer => {
    const own = { decision, by, target: callTarget(call) };
    if (!decision.approved) return { kind: 'denied', approval: own };
    return { kind: 'approved', approval: own, shown: shown[index] ?? { changes: [], problems: [] } };
  });
}

export function describeJoined({ request }: JoinedCall) {
  const { id: callId, toolId, toolName, executionSummary: summary, riskLevel } = request;
  return { callId, toolId, toolName, summary, riskLevel };
}
