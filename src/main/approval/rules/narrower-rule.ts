import type { ToolPermission } from '../../../shared/call/permission';

/**
 * What is left of a rule as the user made it, given what the file says of it now: never more than before. What it
 * denied or asked about stays so; what it allowed ends when the file does not allow it any more.
 */
export function narrowerRule(known: ToolPermission, onDisk: ToolPermission | undefined): ToolPermission | null {
  // What limits a rule that forbids would widen if it came from the file.
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
