import type { DecidedBy } from '../../shared/call/approval-decision';
import type { RuleSummary, ToolPermission } from '../../shared/call/permission';
import { isRiskAtMost, type RiskAssessment } from '../../shared/call/risk-level';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import { type ApprovalMode, type AutoApproveLevel, approvalModeInfo } from '../../shared/settings/approval-mode';
import { type FolderLimits, judgeByFolder, noFolderLimits } from './rules/limiting-rules';
import { allowingRules, concerns, type PermissionTarget } from './rules/match-permission';

export type ApprovalVerdict =
  | { readonly kind: 'allow'; readonly by: DecidedBy }
  | { readonly kind: 'ask'; readonly why: string }
  | { readonly kind: 'deny'; readonly by: DecidedBy; readonly reason: string };

export interface ApprovalQuestion {
  readonly request: Pick<ToolCallRequest, 'toolId' | 'provenance' | 'repair'>;
  readonly risk: RiskAssessment;
  readonly target: PermissionTarget;
  readonly mode: ApprovalMode;
  readonly permissions: readonly ToolPermission[];
  /** Whether it runs in the sandbox; the execution refuses to run it without one then. */
  readonly isSandboxed?: boolean;
  /** The effects of a rehearsal that waits to be applied. */
  readonly effects?: { readonly complete: boolean };
  /** Stored rules that can't be read; any of them may deny the call. */
  readonly unreadableRules?: number;
  /** What hooks say about it. They can't allow anything. */
  readonly hooks?: readonly HookObjection[];
  /** The limits set by the folder's own settings. */
  readonly folder?: FolderLimits;
}

export interface HookObjection {
  readonly effect: 'deny' | 'ask';
  /** The name of the hook. */
  readonly name: string;
  readonly reason: string;
}

const PLAN_ONLY = 'Plan mode only reads. Describe this step in the plan instead of running it';

const asksBefore: Readonly<Record<AutoApproveLevel, string>> = {
  safe: 'every change',
  low: 'changes that Undo can’t take back',
  medium: 'high-risk actions',
};

/**
 * Decides whether a call may run, from data alone and before it runs; nothing else decides this. Deny beats ask beats
 * allow.
 */
export function decideApproval(question: ApprovalQuestion): ApprovalVerdict {
  const { request, risk, target, mode, permissions, unreadableRules = 0, hooks = [] } = question;
  const objection = judgeByFolder(question.folder ?? noFolderLimits, [target]);
  const rulesThat = (effect: ToolPermission['effect']) => permissions.filter((rule) => rule.effect === effect);
  const denying = rulesThat('deny').find((rule) => concerns(rule, target));
  if (denying) return { kind: 'deny', by: decidedByRules(denying), reason: denialBy(denying) };
  if (objection?.kind === 'deny') return objection;
  const refusing = hooks.find(({ effect }) => effect === 'deny');
  if (refusing) return { kind: 'deny', by: { kind: 'hook', name: refusing.name }, reason: hookText(refusing) };
  if (mode === 'plan' && risk.level !== 'safe') return { kind: 'deny', by: { kind: 'mode', mode }, reason: PLAN_ONLY };
  if (risk.level === 'critical') return ask('Critical calls always need approval');
  if (unreadableRules > 0) {
    return ask('A rule can’t be read and may deny this call. Remove it under Permissions, or decide yourself');
  }
  if (rulesThat('ask').some((rule) => concerns(rule, target))) return ask('A rule says to ask about this call');
  if (objection) return objection;
  const [asking] = hooks;
  if (asking) return ask(hookText(asking));
  if (request.provenance.source === 'inline') return ask('The call was found inline in the answer’s text');
  if (request.repair && risk.level !== 'safe') return ask('The call was malformed and had to be repaired');
  const mayAllow = rulesThat('allow').filter((rule) => risk.level !== 'high' || rule.pattern);
  const [allowing, ...further] = allowingRules(mayAllow, target) ?? [];
  if (allowing) return { kind: 'allow', by: decidedByRules(allowing, further) };
  const { name, runsUpTo } = approvalModeInfo[mode];
  if (isRiskAtMost(risk.level, runsUpTo) || runsInSandbox(question))
    return { kind: 'allow', by: { kind: 'mode', mode } };
  return ask(`${name} mode asks before ${asksBefore[runsUpTo]}`);
}

function runsInSandbox({ risk: { level }, mode, isSandboxed, effects }: ApprovalQuestion): boolean {
  if (!isSandboxed || !isRiskAtMost(level, approvalModeInfo[mode].runsSandboxedUpTo)) return false;
  return isRiskAtMost(level, 'medium') || effects?.complete === true;
}

/** Whether a call that no remembered rule covers needs approval. */
export function requiresApproval(rated: Pick<ApprovalQuestion, 'request' | 'risk' | 'mode' | 'isSandboxed'>): boolean {
  const { toolId } = rated.request;
  const nowhere = { workspacePath: null, conversationId: null, runId: null, now: 0 };
  const target: PermissionTarget = { toolId, subjectKind: 'path', subjects: [], ...nowhere };
  return decideApproval({ ...rated, target, permissions: [] }).kind !== 'allow';
}

function hookText({ effect, name, reason }: HookObjection): string {
  return `The hook ${name} ${effect === 'deny' ? 'denies this call' : 'asks for your decision'}: ${reason}`;
}

function ask(why: string): ApprovalVerdict {
  return { kind: 'ask', why };
}

export function decidedByRules(first: ToolPermission, further: readonly ToolPermission[] = []): DecidedBy {
  return {
    kind: 'rule',
    ruleId: first.id,
    ...(further.length > 0 ? { furtherRuleIds: further.map(({ id }) => id) } : {}),
    rules: [first, ...further].map(summarizeRule),
  };
}

export function summarizeRule({ id, effect, toolId, pattern, scope }: ToolPermission): RuleSummary {
  return { id, effect, toolId, ...(pattern === undefined ? {} : { pattern }), scope };
}

function denialBy({ pattern, toolId }: ToolPermission): string {
  return `A rule denies this call (${pattern === undefined ? `all ${toolId} calls` : pattern})`;
}
