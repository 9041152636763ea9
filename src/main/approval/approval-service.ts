import { setMaxListeners } from 'node:events';
import { ApprovalDecision, type DecidedBy, ruleIdsOf } from '../../shared/call/approval-decision';
import type { BackTest, CallPreview } from '../../shared/call/call-preview';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import type { PendingApproval } from '../../shared/call/pending-approval';
import type { ToolPermission } from '../../shared/call/permission';
import { highestRiskLevel, isRiskAtMost } from '../../shared/call/risk-level';
import type { Approval } from '../../shared/call/tool-call-lifecycle';
import type { CommandOutput } from '../../shared/contract/contract';
import type { JsonObject } from '../../shared/json/json';
import { canDecideInInbox } from '../../shared/notifications/can-decide-in-inbox';
import type { Clock, NewId } from '../base/clock';
import { CommandFailure } from '../base/command-failure';
import { deepFreeze } from '../base/deep-freeze';
import type { PreparedCall } from '../tools/framework/tool';
import { type ApprovedCall, approveCall, hashParameters } from './approved-call';
import { callTarget } from './call-target';
import { callToRun, preparedCall, ratingOf, refuseChanged, withoutParameters } from './call-to-run';
import { answersForJoined, canFollow, describeJoined, type JoinedAnswer, type JoinedCall } from './joint-question';
import { createPendingRehearsals, type Rehearse } from './pending-rehearsals';
import { type PreviewedCall, previewCall } from './preview-call';
import { backTest } from './rules/back-test';
import { objectionToPatterns } from './rules/pattern-rules';
import { rememberDecision } from './rules/remember-decision';

export interface ApprovalAsked extends PreviewedCall {
  readonly conversationId: string;
  readonly workspacePath: string;
  readonly call: PreparedCall;
  /** Why the call isn't allowed without the user. */
  readonly why: string;
  /** Absent if the call can't be rehearsed. */
  readonly rehearse?: Rehearse;
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
  /** The joined calls that the user saw; undefined if all of them are meant. */
  readonly joined?: readonly string[] | undefined;
  /** Files of the rehearsal that are not applied. */
  readonly leaveOut?: readonly string[] | undefined;
  /** Runs the call itself instead of applying what its rehearsal changed. */
  readonly runForReal?: boolean | undefined;
}

interface SeenCall {
  readonly approvalId: string;
  /** The fingerprint of the files as the user saw them. */
  readonly fingerprint?: string | undefined;
  readonly joined?: readonly string[] | undefined;
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
  /** Asks about one more call in an open question; null if it is no longer open, or if the call can't succeed. */
  join(approvalId: string, joined: JoinedCall): Promise<JoinedAnswer> | null;
  /**
   * Runs the call on a layer and shows its effects in the question. If the mode lets them be applied, the user isn't asked.
   * Resolves when it has ended or is no longer needed.
   */
  rehearse(approvalId: string): Promise<void>;
  isWaiting(approvalId: string): boolean;
  list(): PendingApproval[];
  read(approvalId: string): CommandOutput<'approval.read'>;
  preview(approvalId: string, parameters: JsonObject): Promise<CallPreview>;
  backTest(approvalId: string, rule: TriedRule): Promise<{ objection: string | null; past: BackTest }>;
  /** Returns how many other calls were settled by the rule this decision created. */
  decide(approvalId: string, given: GivenDecision): number;
  /**
   * Decides from the summary alone, in the tray, a notification or the inbox: only calls that `canDecideInInbox`
   * allows.
   */
  decideInInbox(approvalId: string, given: { isApproved: boolean }): void;
  /** Allows calls up to medium risk unchanged, and returns their number. The others stay open. */
  allowAll(calls: readonly SeenCall[]): number;
  /** Applies a changed mode to the waiting calls of a conversation: those it allows or denies wait no longer. */
  judgeAgain(conversationId: string): void;
  /** Settles the waiting calls that new rules decide; returns how many. */
  settleByRules(rules: readonly ToolPermission[]): number;
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
  /** Further calls that are decided with this one. */
  readonly joined: (JoinedCall & { resolve(answer: JoinedAnswer): void })[];
  /** The files left out of the rehearsal, if it is to be applied. */
  settle(answer: ApprovalAnswer, rehearsed?: { readonly leaveOut: readonly string[] } | null): void;
}

export function createApprovalService(deps: ApprovalServiceDeps): ApprovalService {
  const { clock, newId } = deps;
  const pending = new Map<string, Pending>();
  const rehearsals = createPendingRehearsals();

  function get(approvalId: string): Pending {
    const found = pending.get(approvalId);
    if (!found) throw new CommandFailure('not-found', 'This call was already decided, or its run has ended');
    return found;
  }

  const list = () => [...pending.values()].map((waiting) => ({ ...describePending(waiting), ...rehearsalOf(waiting) }));
  const tell = () => deps.onChange(list());

  function rehearsalOf({ approvalId, rehearse }: Pending): Pick<PendingApproval, 'rehearsal'> {
    return rehearse ? { rehearsal: rehearsals.stateOf(approvalId)?.kind ?? 'possible' } : {};
  }

  function timingOf({ askedAt }: Pending) {
    const decidedAt = clock.now();
    return { decidedAt, decisionDuration: Math.max(0, decidedAt - askedAt) };
  }

  function settleByRules(rules: readonly ToolPermission[]): number {
    const isNew = (by: DecidedBy) => ruleIdsOf(by).some((ruleId) => rules.some(({ id }) => id === ruleId));
    return [...pending.values()].filter((waiting) => settleIf(waiting, isNew)).length;
  }

  /** Settles only calls that the latest change decides; the user decides about anything else that has changed. */
  function settleIf(waiting: Pending, isNew: (by: DecidedBy) => boolean): boolean {
    const preparation = waiting.prepare(waiting.held.parameters);
    if (!preparation.isValid) return false;
    const { call } = preparation;
    const verdict = waiting.judge(call, rehearsals.finished(waiting.approvalId));
    if (verdict.kind === 'ask') return false;
    const { by } = verdict;
    if (!isNew(by)) return false;
    const timing = timingOf(waiting);
    const decision =
      verdict.kind === 'allow' ? ApprovalDecision.approve(timing) : ApprovalDecision.deny(verdict.reason, timing);
    deps.recordUse(by);
    const answer = { approval: { decision, by, target: callTarget(call) }, approved: approveCall(call) };
    waiting.settle(answer, { leaveOut: [] });
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

  function decide(approvalId: string, how: GivenDecision): number {
    const { decision: given, by, fingerprint, joined, leaveOut = [], runForReal = false } = how;
    const waiting = get(approvalId);
    const call = callToRun(waiting, given);
    const { held } = waiting;
    const isModified = hashParameters(call.parameters) !== held.hash;
    const effects = isModified || runForReal ? null : rehearsals.finished(approvalId);
    if (given.approved && fingerprint !== undefined && !(runForReal && waiting.rehearse)) {
      refuseChanged(effects?.fingerprint ?? call.fingerprint(), fingerprint);
    }
    const seen = effects ? held.fingerprint : (fingerprint ?? (isModified ? call.fingerprint() : held.fingerprint));
    const approved = approveCall(call, { isModified, fingerprint: seen });
    const said = isModified ? deepFreeze(structuredClone(given)) : withoutParameters(given);
    const decision = { ...said, ...timingOf(waiting) };
    const remembered = { callId: waiting.request.id, riskLevel: call.risk.level, target: waiting.target(call) };
    const rules = rememberDecision(decision, remembered, newId);
    // Before settling anything: if the rules can't be saved, the request stays open and the user sees the error.
    if (rules.length > 0) deps.keepRules(rules);
    const edited = isModified ? { edited: ratingOf(call) } : {};
    if (decision.approved) partFromUnseen(waiting, joined);
    const rehearsed = effects ? { leaveOut } : null;
    waiting.settle({ approval: { decision, by, ...edited, target: callTarget(call) }, approved }, rehearsed);
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
          const { joined } = get(approvalId);
          rehearsals.end(approvalId, { isWanted: false });
          leave();
          reject(signal.reason);
          for (const each of joined) each.resolve({ kind: 'apart' });
        };
        signal.addEventListener('abort', onAbort, { once: true });
        pending.set(approvalId, {
          ...asked,
          approvalId,
          askedAt,
          ...(timeout === null ? {} : { expiresAt: askedAt + timeout }),
          held: approveCall(asked.call, { fingerprint: asked.call.fingerprint() }),
          joined: [],
          settle(settled, rehearsed = null) {
            const { joined } = get(approvalId);
            const answers = answersForJoined(asked.call, joined, settled);
            const isWanted = rehearsed !== null && settled.approval.decision.approved;
            const rehearsal = rehearsals.end(approvalId, { isWanted });
            leave();
            const applied = rehearsal && rehearsed ? { rehearsed: { rehearsal, ...rehearsed } } : {};
            resolve({ ...settled, approved: { ...settled.approved, ...applied } });
            for (const [index, each] of joined.entries()) each.resolve(answers[index] ?? { kind: 'apart' });
          },
        });
        tell();
      });
      // The caller may still be saving the request when the run is stopped.
      answer.catch(() => {});
      return { approvalId, answer };
    },

    join(approvalId, joined) {
      const waiting = pending.get(approvalId);
      if (!waiting || !canFollow([waiting.call, ...waiting.joined.map(({ call }) => call)], joined.call)) return null;
      return new Promise((resolve) => {
        waiting.joined.push({ ...joined, resolve });
        tell();
      });
    },

    rehearse(approvalId) {
      const waiting = get(approvalId);
      const { rehearse } = waiting;
      if (!rehearse) throw new CommandFailure('refused', 'This call can’t be tried first');
      return new Promise((resolve) => {
        rehearsals.start(approvalId, rehearse, {
          onEnd: () => settleIf(waiting, ({ kind }) => kind === 'mode') || tell(),
          onDone: resolve,
        });
        tell();
      });
    },

    isWaiting: (approvalId) => pending.has(approvalId),

    list,

    read(approvalId) {
      const { request, why, askedAt: approvalRequested } = get(approvalId);
      return { request, why, approvalRequested };
    },

    preview: async (approvalId, parameters) => {
      get(approvalId);
      const past = await deps.pastCalls();
      const waiting = get(approvalId);
      const state = rehearsals.stateOf(approvalId);
      return previewCall(waiting, parameters, {
        past,
        joined: waiting.joined.map(({ call }) => call),
        rehearsal: state && { state, finished: rehearsals.finished(approvalId) },
      });
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

    settleByRules,

    decideInInbox(approvalId, { isApproved }) {
      const waiting = get(approvalId);
      if (!canDecideInInbox({ ...describePending(waiting), ...rehearsalOf(waiting) })) {
        throw new CommandFailure('refused', 'Open this call to review it in full, then decide');
      }
      const timing = timingOf(waiting);
      const decision = isApproved ? ApprovalDecision.approve(timing) : ApprovalDecision.deny(undefined, timing);
      decide(approvalId, { decision, by: { kind: 'user' } });
    },

    allowAll(calls) {
      const allowed = calls.filter((seen) => {
        const waiting = pending.get(seen.approvalId);
        if (!waiting || !isRiskAtMost(waiting.request.riskLevel, 'medium')) return false;
        try {
          const decision = ApprovalDecision.approve(timingOf(waiting));
          const { fingerprint, joined } = seen;
          decide(seen.approvalId, { decision, by: { kind: 'user' }, fingerprint, joined });
          return true;
        } catch (cause) {
          // It stays open, and the user sees why when they decide it alone.
          if (cause instanceof CommandFailure) return false;
          throw cause;
        }
      });
      return allowed.length;
    },

    judgeAgain(conversationId) {
      const waiting = [...pending.values()].filter((each) => each.conversationId === conversationId);
      for (const each of waiting) settleIf(each, ({ kind }) => kind === 'mode');
    },

    denyAll(conversationId, reason) {
      const waiting = [...pending.values()].filter((each) => each.conversationId === conversationId);
      for (const each of waiting) denyPending(each, reason);
      return waiting.length;
    },
  };
}

/** Calls that joined after the user had looked get their own question. */
function partFromUnseen({ joined }: Pending, seen: readonly string[] | undefined): void {
  if (seen === undefined) return;
  const unseen = joined.filter(({ request }) => !seen.includes(request.id));
  const others = joined.filter((each) => !unseen.includes(each));
  joined.splice(0, joined.length, ...others);
  for (const each of unseen) each.resolve({ kind: 'apart' });
}

function describePending(waiting: Pending): PendingApproval {
  const { approvalId, askedAt, expiresAt, conversationId, workspacePath, request, joined } = waiting;
  return {
    approvalId,
    conversationId,
    callId: request.id,
    workspacePath,
    toolId: request.toolId,
    toolName: request.toolName,
    summary: request.executionSummary,
    riskLevel: highestRiskLevel(request.riskLevel, ...joined.map((each) => each.request.riskLevel)),
    askedAt,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(joined.length === 0 ? {} : { joined: joined.map(describeJoined) }),
  };
}
