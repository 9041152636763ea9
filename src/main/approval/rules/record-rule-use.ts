import { type DecidedBy, ruleIdsOf } from '../../../shared/call/approval-decision';
import type { PermissionStore } from './permission-store';

/** Records a use of every rule that contributed to the decision, if rules made it. */
export function recordRuleUse(permissions: Pick<PermissionStore, 'recordUse'>, by: DecidedBy, at: number): void {
  if (by.kind === 'rule') permissions.recordUse(ruleIdsOf(by), at);
}
