import type { ApprovalDecision } from '../../shared/approval-decision';
import type { ToolPermission } from '../../shared/permission';

export interface RememberedCall {
  readonly toolId: string;
  readonly basis?: string | undefined;
}

/** The rule that a decision asks to be remembered as, if it does. */
export function rememberDecision(
  decision: ApprovalDecision,
  { toolId, basis }: RememberedCall,
  ruleId: string,
): ToolPermission | null {
  if (!decision.rememberForSession && !decision.rememberForTool) return null;
  return {
    id: ruleId,
    effect: decision.approved ? 'allow' : 'deny',
    toolId,
    ...(decision.rememberPattern ? { pattern: decision.rememberPattern } : {}),
    ...(basis === undefined ? {} : { basis }),
    scope: decision.rememberForTool ? 'always' : 'session',
    createdAt: decision.decidedAt,
    uses: 0,
  };
}
