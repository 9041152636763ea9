import type { ToolPermission } from '../../../shared/call/permission';

/**
 * What remains of the user's rule, given the file's current version: never wider than before. A deny or ask rule stays
 * as it was; an allow rule ends once the file no longer allows it.
 */
export function narrowerRule(known: ToolPermission, onDisk: ToolPermission | undefined): ToolPermission | null {
  // Limits from the file would weaken a rule that forbids.
  if (known.effect !== 'allow') return known;
  if (onDisk?.effect !== 'allow') return null;
  const expiresAt = smaller(known.expiresAt, onDisk.expiresAt);
  const maxUses = smaller(known.maxUses, onDisk.maxUses);
  const lastUsedAt = Math.max(known.lastUsedAt ?? 0, onDisk.lastUsedAt ?? 0);
  return {
    ...known,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(maxUses === undefined ? {} : { maxUses }),
    uses: Math.max(known.uses, onDisk.uses),
    ...(lastUsedAt > 0 ? { lastUsedAt } : {}),
  };
}

function smaller(first: number | undefined, second: number | undefined): number | undefined {
  return first === undefined || second === undefined ? (first ?? second) : Math.min(first, second);
}
