import type { ApprovalDecision } from '../../shared/approval-decision';
import type { ToolPermission } from '../../shared/permission';

/** The rule that a decision asks to be remembered as, if it does. */
export function rememberDecision(decision: ApprovalDecision, toolId: string, ruleId: string): ToolPermission | null {
  if (!decision.rememberForSession && !decision.rememberForTool) return null;
  return {
    id: ruleId,
    effect: decision.approved ? 'allow' : 'deny',
    toolId,
    ...(decision.rememberPattern ? { pattern: decision.rememberPattern } : {}),
    scope: decision.rememberForTool ? 'always' : 'session',
    createdAt: decision.decidedAt,
    uses: 0,
  };
}
