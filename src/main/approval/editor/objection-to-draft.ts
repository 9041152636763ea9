import { assertNever } from '../../../shared/assert-never';
import type { ToolPermission } from '../../../shared/call/permission';
import type { RuleDraft } from '../../../shared/call/rule-draft';
import type { SubjectKind } from '../../tools/framework/tool';
import { argumentOf } from '../rules/pattern-argument';
import { objectionToOpenCommand } from '../rules/pattern-command-steps';
import { hiddenCharacterIn } from '../rules/pattern-matcher';
import { isOutsidePath } from '../rules/pattern-path';
import { isOwnedDomain } from '../rules/suggest-patterns';
import { isSameRule } from './rules-of-draft';

export interface DraftFacts {
  readonly now: number;
  /** What patterns of the draft's tool match; null if there is no such tool. */
  readonly subjectKind: SubjectKind | null;
  readonly replaced: ToolPermission | null;
  /** What the call that the rule is made from suggests. */
  readonly suggestedPatterns: readonly string[];
}

/**
 * Returns why the draft can't become a rule and what to do instead, or null if it can. Whether a rule may allow a
 * certain call is decided when that call comes: here, only rules that say more than anyone can oversee are refused.
 */
export function objectionToDraft(draft: RuleDraft, facts: DraftFacts): string | null {
  const { effect, toolId, patterns } = draft;
  const { subjectKind, replaced, suggestedPatterns } = facts;
  if (subjectKind === null && replaced?.toolId !== toolId) return 'Choose a tool';
  const objection = first(patterns, objectionToText);
  if (objection !== null) return objection;
  const isUnchanged = (pattern: string | undefined) => replaced !== null && isSameRule(replaced, draft, pattern);
  if (effect === 'allow') {
    const written = patterns.filter((pattern) => !isUnchanged(pattern) && !suggestedPatterns.includes(pattern));
    const isWhole = patterns.length === 0 && !isUnchanged(undefined);
    const wide = objectionToWritten(written, isWhole, subjectKind);
    if (wide !== null) return wide;
  }
  const [pattern, ...others] = patterns;
  return objectionToLimits(draft, facts.now, others.length === 0 && isUnchanged(pattern) ? (replaced?.uses ?? 0) : 0);
}

function objectionToWritten(patterns: readonly string[], isWhole: boolean, kind: SubjectKind | null): string | null {
  if (patterns.length === 0 && !isWhole) return null;
  if (kind === null) return 'This tool isn’t available, so only the scope and limits of its rules can be changed';
  if (isWhole) return kind === 'command' ? 'Allowing every command would be too broad. Enter a pattern' : null;
  return first(patterns, (pattern) => objectionToReach(pattern, kind));
}

function first(patterns: readonly string[], object: (pattern: string) => string | null): string | null {
  for (const pattern of patterns) {
    const objection = object(pattern);
    if (objection !== null) return objection;
  }
  return null;
}

function objectionToText(pattern: string): string | null {
  if (pattern.trim() === '') return 'A pattern is empty. Enter one, or remove it';
  const hidden = hiddenCharacterIn(pattern);
  return hidden === null ? null : `The pattern contains ${hidden}, which is invisible. Remove it, or use a *`;
}

/** Deny and ask rules may cover everything; an allow rule has to name something. */
function objectionToReach(pattern: string, kind: SubjectKind): string | null {
  if (!/[\p{L}\p{N}]/u.test(pattern)) return `“${pattern}” covers everything. Name ${whatToName(kind)}`;
  switch (kind) {
    case 'command':
      return objectionToOpenCommand(pattern);
    case 'path': {
      const [name = ''] = pattern.slice(1).split('/');
      if (!isOutsidePath(pattern) || !/(?<!\\)[*?]/.test(name)) return null;
      return `“${pattern}” covers the whole file system. Name the folder`;
    }
    case 'host': {
      const name = pattern.replace(/:\d*$/, '');
      if (!name.startsWith('*.') || isOwnedDomain(name.slice(2))) return null;
      return `“${pattern}” covers sites of many owners. Name the domain, such as *.example.com`;
    }
    case 'argument':
      return objectionToArgument(pattern);
    default:
      return assertNever(kind);
  }
}

function objectionToArgument(pattern: string): string | null {
  const { name, value } = argumentOf(pattern);
  if (name === null) return `“${pattern}” names no argument. Write it as name=value, such as path=src/**`;
  return isOutsidePath(value) ? objectionToReach(value, 'path') : null;
}

function whatToName(kind: SubjectKind): string {
  switch (kind) {
    case 'command':
      return 'the command, such as npm test';
    case 'path':
      return 'a folder or file, such as src/**';
    case 'host':
      return 'the host, such as example.com';
    case 'argument':
      return 'the argument, such as path=src/**';
    default:
      return assertNever(kind);
  }
}

function objectionToLimits({ expiresAt, maxUses }: RuleDraft, now: number, uses: number): string | null {
  if (expiresAt !== undefined && expiresAt <= now) return 'The expiry time has passed. Choose a later one';
  if (maxUses === undefined || maxUses > uses) return null;
  return `The rule was already used ${uses === 1 ? 'once' : `${uses} times`}. Enter a higher number of uses`;
}
