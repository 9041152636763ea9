import { createHash } from 'node:crypto';
import { type ToolPermission, toolPermissionSchema } from '../../../shared/call/permission';

/** One entry of the file: its raw value and its id; has no rule if it can't be read. */
export interface StoredRule {
  readonly raw: unknown;
  readonly id: string;
  readonly rule?: ToolPermission;
}

/**
 * Entries that this version can't read are skipped but kept, since a newer version may read them. Rules that share an
 * id are ambiguous, so none of them is read, nor is anything outside a list.
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

/** A rule that can't be read is identified by its text. */
export function idOfText(raw: unknown): string {
  return hashOf(JSON.stringify(raw) ?? '').slice(0, 32);
}

/** The id for the file's version of a rule when it applies in addition to the original, which stays in force. */
export function idBeside(rule: ToolPermission): string {
  const hash = hashOf(JSON.stringify(withoutUses(rule)));
  // A version 8 UUID, whose bits are free to choose, because rule ids must be UUIDs.
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}

/** The rule's content, regardless of how often it was used. */
export function withoutUses({ uses: _uses, lastUsedAt: _lastUsedAt, ...rest }: ToolPermission) {
  return rest;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
