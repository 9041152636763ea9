import type { ToolPermission } from '../../../../shared/call/permission';
import { texts } from '../../../core/texts/texts';
import { timeSpanText } from './time-span-text';

/** Why a rule that is still listed no longer applies. */
export type RuleEnd = 'expired' | 'usedUp';

export function ruleEnd({ expiresAt, maxUses, uses }: ToolPermission, now: number): RuleEnd | null {
  if (expiresAt !== undefined && expiresAt <= now) return 'expired';
  return maxUses !== undefined && uses >= maxUses ? 'usedUp' : null;
}

/** Says in short sentences how often the rule was used and how long it remains. */
export function ruleFacts(rule: ToolPermission, now: number): string[] {
  const { uses, maxUses, lastUsedAt, expiresAt, createdAt, runId } = rule;
  const last = lastUsedAt === undefined ? null : timeSpanText(now - lastUsedAt);
  return [
    uses === 0 ? texts.permissions.unused : texts.permissions.used(uses, last),
    ...(maxUses === undefined ? [] : [texts.permissions.usesLeft(Math.max(0, maxUses - uses), maxUses)]),
    ...(expiresAt === undefined ? [] : [expiryText(expiresAt, now)]),
    ...(runId === undefined ? [] : [texts.permissions.untilRunEnds]),
    texts.permissions.made(timeSpanText(now - createdAt)),
  ];
}

function expiryText(expiresAt: number, now: number): string {
  return expiresAt <= now
    ? texts.permissions.expiredAgo(timeSpanText(now - expiresAt))
    : texts.permissions.expiresIn(timeSpanText(expiresAt - now));
}
