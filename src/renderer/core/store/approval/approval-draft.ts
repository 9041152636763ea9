import { assertNever } from '../../../../shared/assert-never';
import type { CallPreview } from '../../../../shared/call/call-preview';
import type { RehearsalState } from '../../../../shared/call/rehearsal';
import { isRiskAtMost, type RiskLevel } from '../../../../shared/call/risk-level';
import type { ToolCallRequest } from '../../../../shared/call/tool-call-request';
import { ToolValidationResult } from '../../../../shared/call/tool-validation';
import { isSameJson } from '../../../../shared/json/is-same-json';
import type { JsonObject } from '../../../../shared/json/json';
import { formatParameters } from '../../format/format-parameters';
import type { JsonProblem } from './json-problem';
import { readParameters } from './read-parameters';
import { type RememberAction, type RememberChoice, reduceRemember, rememberNothing } from './remember-choice';

/** What is known about the text in the editor. */
export type DraftCheck =
  | { readonly status: 'unreadable'; readonly problem: JsonProblem }
  | { readonly status: 'pending'; readonly parameters: JsonObject }
  | { readonly status: 'checked'; readonly parameters: JsonObject; readonly preview: CallPreview }
  | { readonly status: 'unchecked'; readonly parameters: JsonObject; readonly message: string };

type Submission =
  | { readonly status: 'none' }
  | { readonly status: 'sending'; readonly decision: 'approve' | 'deny' }
  | { readonly status: 'failed'; readonly message: string };

/** The user's work on one waiting call, from the model's parameters to a decision. */
export interface ApprovalDraft {
  /** The preview is the request's own rating until main has checked the current call. */
  readonly asked: { readonly parameters: JsonObject; readonly text: string; readonly preview: CallPreview };
  readonly text: string;
  /** By JSON pointer: form input that is not JSON yet, so no parameter can hold it. */
  readonly heldTexts: Readonly<Record<string, string>>;
  /** Counts the edits, so that a reply to an earlier one is not mistaken for a reply to this one. */
  readonly revision: number;
  /** Counts how often the question changed while the user was working on it. */
  readonly question: number;
  readonly check: DraftCheck;
  /** Further calls that are decided with this one. */
  readonly joined: readonly string[];
  /** Files that the rehearsal changed and that are not applied. */
  readonly leaveOut: readonly string[];
  /** Main's last rating, shown until the next one arrives. */
  readonly shown: CallPreview;
  readonly remember: RememberChoice;
  /** Sent to the model: why not, or what to keep in mind. */
  readonly reason: string;
  readonly submission: Submission;
}

export type DraftAction =
  | { readonly type: 'edit'; readonly text: string }
  | { readonly type: 'set-parameters'; readonly parameters: JsonObject }
  | { readonly type: 'hold-text'; readonly pointer: string; readonly text: string }
  /** Includes everything below the pointer. */
  | { readonly type: 'release-texts'; readonly pointer: string }
  | { readonly type: 'reset' }
  | { readonly type: 'check-again' }
  /** Further calls are decided with this one, so it has to be looked at again. */
  | { readonly type: 'join'; readonly callIds: readonly string[] }
  | { readonly type: 'previewed'; readonly revision: number; readonly preview: CallPreview }
  | { readonly type: 'preview-failed'; readonly revision: number; readonly message: string }
  | { readonly type: 'leave-out'; readonly paths: readonly string[]; readonly isLeftOut: boolean }
  | { readonly type: 'give-reason'; readonly reason: string }
  | { readonly type: 'remember'; readonly action: RememberAction }
  | { readonly type: 'submit'; readonly decision: 'approve' | 'deny' }
  | { readonly type: 'submit-failed'; readonly message: string }
  /** Main rejected the decision: the call may have changed since it was shown. */
  | { readonly type: 'submit-refused'; readonly message: string };

/** Until main has said more about the call than the request does. */
const unpreviewed: Pick<CallPreview, 'objection' | 'change' | 'remember'> = {
  objection: null,
  change: { changes: [], problems: [] },
  remember: { allow: { kind: 'none', why: '' }, deny: { kind: 'none', why: '' } },
};

export function startDraft(request: ToolCallRequest): ApprovalDraft {
  const { parameters, riskLevel, riskReasons, executionSummary } = request;
  const validation = request.validationResult ?? ToolValidationResult.valid();
  const preview: CallPreview = { ...unpreviewed, validation, riskLevel, riskReasons, executionSummary };
  const text = formatParameters(parameters);
  return {
    asked: { parameters, text, preview },
    text,
    heldTexts: {},
    revision: 0,
    question: 0,
    joined: [],
    leaveOut: [],
    check: { status: 'pending', parameters },
    shown: preview,
    remember: rememberNothing,
    reason: '',
    submission: { status: 'none' },
  };
}

export function reduceDraft(draft: ApprovalDraft, action: DraftAction): ApprovalDraft {
  switch (action.type) {
    case 'edit':
      return withText({ ...draft, heldTexts: {} }, action.text);
    case 'set-parameters':
      return withText(draft, formatParameters(action.parameters));
    case 'hold-text':
      return { ...draft, heldTexts: { ...draft.heldTexts, [action.pointer]: action.text } };
    case 'release-texts':
      return { ...draft, heldTexts: heldOutside(draft.heldTexts, action.pointer) };
    case 'reset':
      return withText({ ...draft, heldTexts: {} }, draft.asked.text);
    case 'check-again':
      return withText(draft, draft.text);
    case 'join':
      return withText({ ...draft, joined: action.callIds, question: draft.question + 1 }, draft.text);
    case 'previewed':
      return action.revision === draft.revision ? withPreview(draft, action.preview) : draft;
    case 'preview-failed': {
      if (action.revision !== draft.revision || draft.check.status !== 'pending') return draft;
      return { ...draft, check: { ...draft.check, status: 'unchecked', message: action.message } };
    }
    case 'leave-out': {
      const others = draft.leaveOut.filter((path) => !action.paths.includes(path));
      return { ...draft, leaveOut: action.isLeftOut ? [...others, ...action.paths] : others };
    }
    case 'give-reason':
      return { ...draft, reason: action.reason };
    case 'remember':
      return { ...draft, remember: reduceRemember(draft.remember, action.action) };
    case 'submit':
      return { ...draft, submission: { status: 'sending', decision: action.decision } };
    case 'submit-failed':
      return { ...draft, submission: { status: 'failed', message: action.message } };
    case 'submit-refused': {
      const again = withText({ ...draft, question: draft.question + 1 }, draft.text);
      return { ...again, submission: { status: 'failed', message: action.message } };
    }
    default:
      return assertNever(action);
  }
}

function withText(draft: ApprovalDraft, text: string): ApprovalDraft {
  const next: ApprovalDraft = { ...draft, text, revision: draft.revision + 1, submission: { status: 'none' } };
  const read = readParameters(text);
  if ('problem' in read) return { ...next, check: { status: 'unreadable', problem: read.problem } };
  const { parameters } = read;
  const isAsked = isSameJson(parameters, draft.asked.parameters);
  return { ...next, shown: isAsked ? draft.asked.preview : draft.shown, check: { status: 'pending', parameters } };
}

function withPreview(draft: ApprovalDraft, preview: CallPreview): ApprovalDraft {
  if (draft.check.status !== 'pending') return draft;
  const isRiskier = !isRiskAtMost(preview.riskLevel, draft.shown.riskLevel);
  const isOfOtherEffects = preview.rehearsal?.kind !== draft.shown.rehearsal?.kind;
  return {
    ...draft,
    asked: isModified(draft) ? draft.asked : { ...draft.asked, preview },
    question: draft.question + (isRiskier || isOfOtherEffects ? 1 : 0),
    leaveOut: preview.fingerprint === draft.shown.fingerprint ? draft.leaveOut : [],
    shown: preview,
    check: { ...draft.check, status: 'checked', preview },
  };
}

function heldOutside(heldTexts: ApprovalDraft['heldTexts'], pointer: string): ApprovalDraft['heldTexts'] {
  const isOutside = ([held]: [string, string]) => held !== pointer && !held.startsWith(`${pointer}/`);
  return Object.fromEntries(Object.entries(heldTexts).filter(isOutside));
}

/** Set only if the parameters differ from the model's, not if they are merely formatted differently. */
export function modifiedParameters({ check, asked }: ApprovalDraft): JsonObject | undefined {
  if (check.status === 'unreadable' || isSameJson(check.parameters, asked.parameters)) return undefined;
  return check.parameters;
}

export function isModified(draft: ApprovalDraft): boolean {
  return draft.check.status === 'unreadable' || modifiedParameters(draft) !== undefined;
}

/** Whether the shown preview is for an earlier state of the call. The first check sees the call as requested. */
export function isOutdated(draft: ApprovalDraft): boolean {
  const { check, revision } = draft;
  if (check.status === 'checked') return !check.preview.validation.isValid;
  return check.status !== 'pending' || (revision > 0 && isModified(draft));
}

/** The effects that allowing would apply; null if the call would run instead. */
export function shownEffects(draft: ApprovalDraft): Extract<RehearsalState, { kind: 'done' }> | null {
  const { rehearsal } = draft.shown;
  return rehearsal?.kind === 'done' && !isModified(draft) ? rehearsal : null;
}

export interface RiskRise {
  readonly from: RiskLevel;
  readonly to: RiskLevel;
}

/** Null unless the user's edit made the call riskier than the original request. */
export function riskRise(draft: ApprovalDraft): RiskRise | null {
  const from = draft.asked.preview.riskLevel;
  const to = draft.shown.riskLevel;
  return isModified(draft) && !isRiskAtMost(to, from) ? { from, to } : null;
}
