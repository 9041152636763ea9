import { assertNever } from '../../shared/assert-never';
import type { CallPreview } from '../../shared/contract';
import { isJsonObject, type JsonObject } from '../../shared/json';
import { isRiskAtMost } from '../../shared/risk-level';
import type { ToolCallRequest } from '../../shared/tool-call-request';
import { ToolValidationResult } from '../../shared/tool-validation';
import { texts } from '../texts';
import { formatParameters } from './format-parameters';
import { findJsonProblem, type JsonProblem, problemAt } from './json-problem';
import { isSameJson } from './same-json';

/** What is known of the text in the editor. */
export type DraftCheck =
  | { readonly status: 'unreadable'; readonly problem: JsonProblem }
  | { readonly status: 'pending'; readonly parameters: JsonObject }
  | { readonly status: 'checked'; readonly parameters: JsonObject; readonly preview: CallPreview }
  | { readonly status: 'unchecked'; readonly parameters: JsonObject; readonly message: string };

export type Submission =
  | { readonly status: 'none' }
  | { readonly status: 'sending'; readonly decision: 'approve' | 'deny' }
  | { readonly status: 'failed'; readonly message: string };

/** The user's work on one waiting call, from the model's parameters to a decision. */
export interface ApprovalDraft {
  readonly asked: { readonly parameters: JsonObject; readonly text: string; readonly preview: CallPreview };
  readonly text: string;
  /** Counts the edits, so that an answer to an earlier one is not taken for an answer to this one. */
  readonly revision: number;
  readonly check: DraftCheck;
  /** The last rating that main gave, shown until the next one arrives. */
  readonly shown: CallPreview;
  readonly reason: string;
  readonly submission: Submission;
}

export type DraftAction =
  | { readonly type: 'edit'; readonly text: string }
  | { readonly type: 'reset' }
  | { readonly type: 'check-again' }
  | { readonly type: 'previewed'; readonly revision: number; readonly preview: CallPreview }
  | { readonly type: 'preview-failed'; readonly revision: number; readonly message: string }
  | { readonly type: 'give-reason'; readonly reason: string }
  | { readonly type: 'submit'; readonly decision: 'approve' | 'deny' }
  | { readonly type: 'submit-failed'; readonly message: string };

export function startDraft(request: ToolCallRequest): ApprovalDraft {
  const { parameters, riskLevel, riskReasons, executionSummary } = request;
  const validation = request.validationResult ?? ToolValidationResult.valid();
  const preview: CallPreview = { validation, riskLevel, riskReasons, executionSummary };
  const text = formatParameters(parameters);
  return {
    asked: { parameters, text, preview },
    text,
    revision: 0,
    check: { status: 'checked', parameters, preview },
    shown: preview,
    reason: '',
    submission: { status: 'none' },
  };
}

export function reduceDraft(draft: ApprovalDraft, action: DraftAction): ApprovalDraft {
  switch (action.type) {
    case 'edit':
      return withText(draft, action.text);
    case 'reset':
      return withText(draft, draft.asked.text);
    case 'check-again':
      return withText(draft, draft.text);
    case 'previewed': {
      if (action.revision !== draft.revision || draft.check.status !== 'pending') return draft;
      const { preview } = action;
      return { ...draft, shown: preview, check: { ...draft.check, status: 'checked', preview } };
    }
    case 'preview-failed': {
      if (action.revision !== draft.revision || draft.check.status !== 'pending') return draft;
      return { ...draft, check: { ...draft.check, status: 'unchecked', message: action.message } };
    }
    case 'give-reason':
      return { ...draft, reason: action.reason };
    case 'submit':
      return { ...draft, submission: { status: 'sending', decision: action.decision } };
    case 'submit-failed':
      return { ...draft, submission: { status: 'failed', message: action.message } };
    default:
      return assertNever(action);
  }
}

function withText(draft: ApprovalDraft, text: string): ApprovalDraft {
  const next: ApprovalDraft = { ...draft, text, revision: draft.revision + 1, submission: { status: 'none' } };
  const read = readParameters(text);
  if ('problem' in read) return { ...next, check: { status: 'unreadable', problem: read.problem } };
  const { parameters } = read;
  // Main has rated these already, when the model asked.
  const { preview } = draft.asked;
  if (isSameJson(parameters, draft.asked.parameters)) {
    return { ...next, shown: preview, check: { status: 'checked', parameters: draft.asked.parameters, preview } };
  }
  return { ...next, check: { status: 'pending', parameters } };
}

function readParameters(text: string): { parameters: JsonObject } | { problem: JsonProblem } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: findJsonProblem(text) ?? problemAt(text, 0, texts.json.unreadable) };
  }
  if (isJsonObject(value)) return { parameters: value };
  return { problem: problemAt(text, text.search(/\S/), texts.json.notAnObject) };
}

/** Set only when these are other parameters than the model's, not when they are merely written differently. */
export function modifiedParameters(draft: ApprovalDraft): JsonObject | undefined {
  if (draft.check.status === 'unreadable') return undefined;
  const { parameters } = draft.check;
  return isSameJson(parameters, draft.asked.parameters) ? undefined : parameters;
}

export function isModified(draft: ApprovalDraft): boolean {
  return draft.check.status === 'unreadable' || modifiedParameters(draft) !== undefined;
}

export function isApprovable({ check, submission }: ApprovalDraft): boolean {
  return check.status === 'checked' && check.preview.validation.isValid && submission.status !== 'sending';
}

/** Above this, approving takes a deliberate click: no shortcut, no Enter. */
export function isApprovableByShortcut(draft: ApprovalDraft): boolean {
  return isApprovable(draft) && isRiskAtMost(draft.shown.riskLevel, 'medium');
}
