import { ApprovalDecision } from '../../../shared/call/approval-decision';
import type { ToolPermission } from '../../../shared/call/permission';
import type { RiskLevel } from '../../../shared/call/risk-level';
import type { NewId } from '../../base/clock';
import { CommandFailure } from '../../base/command-failure';
import type { PermissionTarget } from './match-permission';
import { objectionToPatterns, rulesFor } from './pattern-rules';

export interface RememberedCall {
  readonly callId: string;
  readonly riskLevel: RiskLevel;
  readonly target: PermissionTarget;
}

/** Returns the rules that a decision asks to remember, if any; throws if they would not do what they say. */
export function rememberDecision(
  decision: ApprovalDecision,
  { callId, riskLevel, target }: RememberedCall,
  newId: NewId,
): ToolPermission[] {
  if (!ApprovalDecision.shouldRemember(decision)) return [];
  const effect = decision.approved ? 'allow' : 'deny';
  const patterns = patternsOf(decision);
  const objection =
    objectionToPatterns(effect, patterns, target, riskLevel) ??
    objectionToScope(decision, patterns, target) ??
    objectionToLimits(decision);
  if (objection !== null) throw new CommandFailure('refused', `This decision can’t be remembered: ${objection}`);
  const { rememberExpiresAt, rememberMaxUses, decidedAt } = decision;
  return rulesFor({ effect, patterns, target }).map((rule) => ({
    ...rule,
    id: newId(),
    ...scopeOf(decision, target),
    ...(rememberExpiresAt === undefined ? {} : { expiresAt: rememberExpiresAt }),
    ...(rememberMaxUses === undefined ? {} : { maxUses: rememberMaxUses }),
    createdAt: decidedAt,
    callId,
    uses: 0,
  }));
}

function patternsOf({ rememberPattern, rememberFurtherPatterns = [] }: ApprovalDecision): string[] {
  return [...(rememberPattern === undefined ? [] : [rememberPattern]), ...rememberFurtherPatterns];
}

/** The widest requested scope. */
function scopeOf(
  { rememberForTool, rememberForWorkspace, rememberForSession }: ApprovalDecision,
  { workspacePath, conversationId, runId }: PermissionTarget,
): Pick<ToolPermission, 'scope' | 'workspacePath' | 'conversationId' | 'runId'> {
  if (rememberForTool) return { scope: 'always' };
  if (rememberForWorkspace && workspacePath !== null) return { scope: 'workspace', workspacePath };
  const session = { scope: 'session', ...(conversationId === null ? {} : { conversationId }) } as const;
  return rememberForSession || runId === null ? session : { ...session, runId };
}

/** A rule for the rest of a run needs a pattern, because covering all calls of a tool is too broad. */
function objectionToScope(
  decision: ApprovalDecision,
  patterns: readonly string[],
  target: PermissionTarget,
): string | null {
  const { scope, conversationId, runId } = scopeOf(decision, target);
  if (scope !== 'session') return null;
  if (conversationId === undefined) return 'the call belongs to no conversation. Choose the folder or Always';
  if (decision.rememberForSession) return null;
  if (runId === undefined) return 'the call belongs to no run. Choose the conversation, the folder or Always';
  return patterns.length === 0 ? 'a rule for the rest of the run needs a pattern. Choose which calls' : null;
}

function objectionToLimits({ rememberExpiresAt, decidedAt }: ApprovalDecision): string | null {
  if (rememberExpiresAt === undefined || rememberExpiresAt > decidedAt) return null;
  return 'the expiry time has already passed. Choose a later one';
}
