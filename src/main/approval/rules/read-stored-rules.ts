import { createHash } from 'node:crypto';
import { type ToolPermission, toolPermissionSchema } from '../../../shared/call/permission';

/** One entry of the file, as it stands there and as what it is known by; without a rule where it cannot be read. */
export interface StoredRule {
  readonly raw: unknown;
  readonly id: string;
  readonly rule?: ToolPermission;
}

/**
 * What this version cannot read, a newer one may: it is passed over but kept. Of several rules with one id nobody can
 * tell which one was meant, so none of them is read, nor is anything that is not in a list.
 */
export function readStoredRules(value: unknown): StoredRule[] {
  const present = value ?? [];
  const entries: readonly unknown[] = Array.isArray(present) ? present : [[present]];
  const parsed = entries.map((raw) => ({ raw, rule: toolPermissionSchema.safeParse(raw).data }));
  const ids = new Set<string>();
  const doubled = new Set<string>();
  for (const { rule } of parsed) if (rule) (ids.has(rule.id) ? doubled : ids).add(rule.id);
  return parsed.map(({ raw, rule }) =>
    rule && !doubled.has(rule.id) ? { raw, id: rule.id, rule } : { raw, id: idOfText(raw) },
  );
}

/** A rule that cannot be read has no other name than its text. */
export function idOfText(raw: unknown): string {
  return hashOf(JSON.stringify(raw) ?? '').slice(0, 32);
}

/** The name of what the file makes of a rule that stays in force as it was, and beside which it counts. */
export function idBeside(rule: ToolPermission): string {
  const hash = hashOf(JSON.stringify(withoutUses(rule)));
  // A UUID of the version that leaves its bits to whoever makes it, for ids of rules have to be UUIDs.
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}

/** What a rule says, however often it was used. */
export function withoutUses({ uses: _uses, lastUsedAt: _lastUsedAt, ...rest }: ToolPermission) {
  return rest;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
