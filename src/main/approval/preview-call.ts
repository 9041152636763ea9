import type { CallPreview, PatternSuggestion, RememberOffer } from '../../shared/call/call-preview';
import type { ChangePreview } from '../../shared/call/file-change';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import type { RehearsalState } from '../../shared/call/rehearsal';
import { highestRiskLevel, type RiskLevel } from '../../shared/call/risk-level';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import type { JsonObject } from '../../shared/json/json';
import { descriptionOf } from '../tools/framework/describe-call';
import type { Rehearsal } from '../tools/framework/rehearsal';
import type { Preparation, PreparedCall } from '../tools/framework/tool';
import { hashParameters } from './approved-call';
import type { ApprovalVerdict } from './decide-approval';
import { combineChanges, previewInOrder } from './joint-question';
import { bestSuggestion } from './offers/best-suggestion';
import { findHabit } from './offers/find-habit';
import { backTest } from './rules/back-test';
import type { PermissionTarget } from './rules/match-permission';
import { suggestPatterns } from './rules/suggest-patterns';

export interface PreviewedCall {
  readonly request: ToolCallRequest;
  /** Validates and rates other parameters for the same call. */
  prepare(parameters: JsonObject): Preparation;
  /** The verdict on the call, or on the effects of its rehearsal, under the current rules and mode. */
  judge(call: PreparedCall, rehearsal?: Rehearsal | null): ApprovalVerdict;
  target(call: PreparedCall): PermissionTarget;
}

interface PreviewContext {
  readonly past: readonly LedgerEntry[];
  /** Further calls that run after this one if it is allowed as it is. */
  readonly joined?: readonly PreparedCall[];
  readonly rehearsal?: { readonly state: RehearsalState; readonly finished: Rehearsal | null } | null;
}

const noChange: ChangePreview = { changes: [], problems: [] };

/**
 * Everything the dialog shows about a call with these parameters, based on rules, files and past calls. Runs nothing.
 */
export function previewCall(
  asked: PreviewedCall,
  parameters: JsonObject,
  { past, joined = [], rehearsal = null }: PreviewContext,
): CallPreview {
  const { request } = asked;
  const preparation = asked.prepare(parameters);
  const described = descriptionOf(preparation);
  const said = {
    validation: preparation.validation,
    riskLevel: described?.risk.level ?? request.riskLevel,
    riskReasons: described ? [...described.risk.reasons] : request.riskReasons,
    executionSummary: described?.summary ?? request.executionSummary,
  };
  if (!preparation.isValid) {
    const nothing: RememberOffer = { kind: 'none', why: 'The parameters aren’t valid yet' };
    return { ...said, objection: null, change: noChange, remember: { allow: nothing, deny: nothing } };
  }
  const { call } = preparation;
  const isAsAsked = hashParameters(parameters) === hashParameters(request.parameters);
  const calls = isAsAsked ? [call, ...joined] : [call];
  const verdict = asked.judge(call);
  const target = asked.target(call);
  const effects = isAsAsked ? (rehearsal?.finished ?? null) : null;
  const fingerprint = effects?.fingerprint ?? call.fingerprint();
  const offer = (effect: 'allow' | 'deny') => rememberOffer(effect, target, call.risk.level, past);
  const allow = offer('allow');
  const rated = { ...target, riskLevel: call.risk.level };
  // One click makes it a rule for the folder.
  const hasBest = allow.kind !== 'none' && target.workspacePath !== null;
  const best = hasBest ? bestSuggestion(allow.suggestions, rated, request.toolName) : null;
  const habit = best && findHabit(best, target, past);
  return {
    ...said,
    riskLevel: highestRiskLevel(call.risk.level, ...calls.map(({ risk }) => risk.level)),
    riskReasons: [...new Set(calls.flatMap(({ risk }) => risk.reasons))],
    objection: verdict.kind === 'deny' ? verdict.reason : null,
    change: effects?.change ?? combineChanges(previewInOrder(calls)),
    ...(isAsAsked && rehearsal ? { rehearsal: rehearsal.state } : {}),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    remember: { allow, deny: offer('deny') },
    ...(best ? { best } : {}),
    ...(habit ? { habit } : {}),
  };
}

/** Returns what remembering a decision about the call could create, each tested on past calls. */
export function rememberOffer(
  effect: 'allow' | 'deny',
  target: PermissionTarget,
  riskLevel: RiskLevel,
  past: readonly LedgerEntry[],
): RememberOffer {
  const suggested = suggestPatterns({ ...target, riskLevel }, effect);
  if (suggested.kind === 'none') return suggested;
  const suggestions = suggested.suggestions.map(
    (suggestion): PatternSuggestion => ({
      ...suggestion,
      past: backTest({ effect, patterns: suggestion.patterns, target }, past),
    }),
  );
  return { kind: 'patterns', suggestions };
}
