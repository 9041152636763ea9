import type { ToolPermission } from '../../shared/permission';

const strictness = { allow: 0, ask: 1, deny: 2 } as const;

/**
 * Of a rule as the user made it and as the file has it now, the one that lets less through. A rule that is gone from
 * the file allows nothing more, but what it denied or asked about stays so.
 */
export function narrowerRule(known: ToolPermission, onDisk: ToolPermission | undefined): ToolPermission | null {
  if (!onDisk) return known.effect === 'allow' ? null : known;
  if (strictness[onDisk.effect] > strictness[known.effect]) return onDisk;
  // What limits a rule that forbids would widen if it came from the file.
  if (known.effect !== 'allow') return known;
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
