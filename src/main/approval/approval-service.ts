import { setMaxListeners } from 'node:events';
import { ApprovalDecision, type DecidedBy, ruleIdsOf } from '../../shared/call/approval-decision';
import type { BackTest, CallPreview } from '../../shared/call/call-preview';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import type { PendingApproval } from '../../shared/call/pending-approval';
import type { ToolPermission } from '../../shared/call/permission';
import type { Approval } from '../../shared/call/tool-call-lifecycle';
import { ToolValidationResult } from '../../shared/call/tool-validation';
import type { JsonObject } from '../../shared/json/json';
import { canDecideInInbox } from '../../shared/notifications/can-decide-in-inbox';
import { labelText } from '../../shared/text/label-text';
import type { Clock, NewId } from '../base/clock';
import { CommandFailure } from '../base/command-failure';
import { deepFreeze } from '../base/deep-freeze';
import type { PreparedCall } from '../tools/framework/tool';
import { type ApprovedCall, approveCall, hashParameters } from './approved-call';
import { callTarget } from './call-target';
import { type PreviewedCall, previewCall } from './preview-call';
import { backTest } from './rules/back-test';
import { objectionToPatterns } from './rules/pattern-rules';
import { rememberDecision } from './rules/remember-decision';

export interface ApprovalAsked extends PreviewedCall {
  readonly conversationId: string;
  readonly workspacePath: string;
  readonly call: PreparedCall;
}

export interface ApprovalAnswer {
  readonly approval: Approval;
  /** The call that runs if approved, with the user's changes. */
  readonly approved: ApprovedCall;
}

interface GivenDecision {
  readonly decision: ApprovalDecision;
  readonly by: DecidedBy;
  /** Of the files as the preview showed them; undefined if nobody opened a preview. */
  readonly fingerprint?: string | undefined;
}

interface TriedRule {
  readonly parameters: JsonObject;
  readonly effect: 'allow' | 'deny';
  readonly patterns: readonly string[];
}

/** Calls waiting for approval, across all conversations. Their parameters are held only here. */
export interface ApprovalService {
  /** The answer resolves when the user decides; the id is valid for one decision. */
  ask(asked: ApprovalAsked, signal: AbortSignal): { approvalId: string; answer: Promise<ApprovalAnswer> };
  list(): PendingApproval[];
  preview(approvalId: string, parameters: JsonObject): Promise<CallPreview>;
  backTest(approvalId: string, rule: TriedRule): Promise<{ objection: string | null; past: BackTest }>;
  /** Returns how many other calls were settled by the rule this decision created. */
  decide(approvalId: string, given: GivenDecision): number;
  /**
   * Decides from the summary alone, in the tray, a notification or the inbox: only calls that `canDecideInInbox`
   * allows.
   */
  decideInInbox(approvalId: string, given: { isApproved: boolean }): void;
  /** Returns how many calls were waiting. */
  denyAll(conversationId: string, reason: string | undefined): number;
}

export interface ApprovalServiceDeps {
  readonly clock: Clock;
  readonly newId: NewId;
  /** Milliseconds after which an unanswered request is denied; null for never. */
  timeout(): number | null;
  keepRules(rules: readonly ToolPermission[]): void;
  recordUse(by: DecidedBy): void;
  pastCalls(): Promise<readonly LedgerEntry[]>;
  onChange(pending: PendingApproval[]): void;
}

interface Pending extends ApprovalAsked {
  readonly approvalId: string;
  readonly askedAt: number;
  readonly expiresAt?: number;
  /** The call as shown to the user, where nothing else can change it. */
  readonly held: ApprovedCall;
  settle(answer: ApprovalAnswer): void;
}

export function createApprovalService(deps: ApprovalServiceDeps): ApprovalService {
  const { clock, newId } = deps;
  const pending = new Map<string, Pending>();

  function get(approvalId: string): Pending {
    const found = pending.get(approvalId);
    if (!found) throw new CommandFailure('not-found', 'This call was already decided, or its run has ended');
    return found;
  }

  const list = () => [...pending.values()].map(describePending);
  const tell = () => deps.onChange(list());

  function timingOf({ askedAt }: Pending) {
    const decidedAt = clock.now();
    return { decidedAt, decisionDuration: Math.max(0, decidedAt - askedAt) };
  }

  function settleByRules(rules: readonly ToolPermission[]): number {
    const isNew = (ruleId: string) => rules.some(({ id }) => id === ruleId);
    return [...pending.values()].filter((waiting) => settleByRule(waiting, isNew)).length;
  }

  /** Applies only the new rule's own decision: anything else that changed meanwhile is for the user to decide. */
  function settleByRule(waiting: Pending, isNew: (ruleId: string) => boolean): boolean {
    const preparation = waiting.prepare(waiting.held.parameters);
    if (!preparation.isValid) return false;
    const { call } = preparation;
    const verdict = waiting.judge(call);
    if (verdict.kind === 'ask') return false;
    const { by } = verdict;
    if (!ruleIdsOf(by).some(isNew)) return false;
    const timing = timingOf(waiting);
    const decision =
      verdict.kind === 'allow' ? ApprovalDecision.approve(timing) : ApprovalDecision.deny(verdict.reason, timing);
    deps.recordUse(by);
    waiting.settle({ approval: { decision, by, target: callTarget(call) }, approved: approveCall(call) });
    return true;
  }

  function denyPending(waiting: Pending, reason: string | undefined): void {
    const decision = ApprovalDecision.deny(reason, timingOf(waiting));
    waiting.settle({
      approval: { decision, by: { kind: 'user' }, target: callTarget(waiting.call) },
      approved: waiting.held,
    });
  }

  function expire(approvalId: string): void {
    const waiting = pending.get(approvalId);
    if (!waiting) return;
    const decision = ApprovalDecision.timeout(timingOf(waiting));
    const approval = { decision, by: { kind: 'nobody' } as const, target: callTarget(waiting.call) };
    waiting.settle({ approval, approved: waiting.held });
  }

  function decide(approvalId: string, { decision: given, by, fingerprint }: GivenDecision): number {
    const waiting = get(approvalId);
    const call = callToRun(waiting, given);
    if (given.approved && fingerprint !== undefined) refuseChanged(call, fingerprint);
    const { held } = waiting;
    const isModified = hashParameters(call.parameters) !== held.hash;
    const seen = fingerprint ?? (isModified ? call.fingerprint() : held.fingerprint);
    const approved = approveCall(call, { isModified, fingerprint: seen });
    const said = isModified ? deepFreeze(structuredClone(given)) : withoutParameters(given);
    const decision = { ...said, ...timingOf(waiting) };
    const remembered = { callId: waiting.request.id, riskLevel: call.risk.level, target: waiting.target(call) };
    const rules = rememberDecision(decision, remembered, newId);
    // Before settling anything: if the rules can't be saved, the request stays open and the user sees the error.
    if (rules.length > 0) deps.keepRules(rules);
    const edited = isModified ? { edited: ratingOf(call) } : {};
    waiting.settle({ approval: { decision, by, ...edited, target: callTarget(call) }, approved });
    return settleByRules(rules);
  }

  return {
    ask(asked, signal) {
      const approvalId = newId();
      const askedAt = clock.now();
      const timeout = deps.timeout();
      // All calls of an answer share one signal, however many there are.
      setMaxListeners(0, signal);
      const answer = new Promise<ApprovalAnswer>((resolve, reject) => {
        signal.throwIfAborted();
        const timer = timeout === null ? undefined : setTimeout(() => expire(approvalId), timeout);
        const leave = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', onAbort);
          pending.delete(approvalId);
          tell();
        };
        const onAbort = () => {
          leave();
          reject(signal.reason);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        pending.set(approvalId, {
          ...asked,
          approvalId,
          askedAt,
          ...(timeout === null ? {} : { expiresAt: askedAt + timeout }),
          held: approveCall(asked.call, { fingerprint: asked.call.fingerprint() }),
          settle(settled) {
            leave();
            resolve(settled);
          },
        });
        tell();
      });
      // The caller may still be saving the request when the run is stopped.
      answer.catch(() => {});
      return { approvalId, answer };
    },

    list,

    preview: async (approvalId, parameters) => {
      get(approvalId);
      const past = await deps.pastCalls();
      return previewCall(get(approvalId), parameters, past);
    },

    backTest: async (approvalId, { parameters, effect, patterns }) => {
      get(approvalId);
      const past = await deps.pastCalls();
      const waiting = get(approvalId);
      const call = preparedCall(waiting, parameters);
      const target = waiting.target(call);
      const objection = objectionToPatterns(effect, patterns, target, call.risk.level);
      return { objection, past: backTest({ effect, patterns, target }, past) };
    },

    decide,

    decideInInbox(approvalId, { isApproved }) {
      const waiting = get(approvalId);
      if (!canDecideInInbox(describePending(waiting))) {
        throw new CommandFailure('refused', 'Open this call to review it in full, then decide');
      }
      const timing = timingOf(waiting);
      const decision = isApproved ? ApprovalDecision.approve(timing) : ApprovalDecision.deny(undefined, timing);
      decide(approvalId, { decision, by: { kind: 'user' } });
    },

    denyAll(conversationId, reason) {
      const waiting = [...pending.values()].filter((each) => each.conversationId === conversationId);
      for (const each of waiting) denyPending(each, reason);
      return waiting.length;
    },
  };
}

/** The call as the user wants it to run; a denial applies to the call as requested. */
function callToRun(waiting: Pending, decision: ApprovalDecision): PreparedCall {
  const { request, held, call } = waiting;
  const asked = { ...call, parameters: held.parameters };
  if (!decision.approved) return asked;
  const { modifiedParameters: modified } = decision;
  const isSame = modified === undefined || hashParameters(modified) === hashParameters(request.parameters);
  const wanted = isSame ? asked : preparedCall(waiting, modified);
  // A rule that denies it may have been added since approval was requested.
  const verdict = waiting.judge(wanted);
  if (verdict.kind !== 'deny') return wanted;
  throw new CommandFailure('refused', labelText(cannotRun(request.toolName), verdict.reason));
}

function preparedCall({ request, prepare }: Pending, parameters: JsonObject): PreparedCall {
  const preparation = prepare(parameters);
  if (preparation.isValid) return preparation.call;
  const problem = ToolValidationResult.errorMessage(preparation.validation);
  throw new CommandFailure('refused', labelText(cannotRun(request.toolName), problem));
}

function cannotRun(toolName: string): string {
  return `${toolName} can’t run with these parameters`;
}

function refuseChanged(call: PreparedCall, fingerprint: string): void {
  if (call.fingerprint() === fingerprint) return;
  throw new CommandFailure('refused', 'The files have changed since this was shown. Review it again, then decide');
}

/** Parameters that differ only in formatting don't count as modified. */
function withoutParameters(decision: ApprovalDecision): ApprovalDecision {
  if (!decision.approved) return decision;
  const { modifiedParameters: _claimed, ...rest } = decision;
  return rest;
}

function ratingOf({ risk, summary }: PreparedCall) {
  return { riskLevel: risk.level, riskReasons: [...risk.reasons], executionSummary: summary };
}

function describePending({ approvalId, askedAt, expiresAt, conversationId, workspacePath, request }: Pending) {
  return {
    approvalId,
    conversationId,
    callId: request.id,
    workspacePath,
    toolId: request.toolId,
    toolName: request.toolName,
    summary: request.executionSummary,
    riskLevel: request.riskLevel,
    askedAt,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}
