import type { ToolPermission } from '../../../shared/call/permission';
import type { RiskLevel } from '../../../shared/call/risk-level';
import {
  allows,
  basisOf,
  isProtected,
  type PermissionTarget,
  protectedPartsOf,
  riskySubjects,
} from './match-permission';
import { hiddenCharacterIn, patternMatcher } from './pattern-matcher';
import { isOutsidePath } from './pattern-path';

export type RememberedEffect = 'allow' | 'deny';
export type CandidateRule = Pick<ToolPermission, 'effect' | 'toolId' | 'pattern' | 'basis'>;

export interface RememberedPatterns {
  readonly effect: RememberedEffect;
  /** None for a rule about every call of the tool. */
  readonly patterns: readonly string[];
  /** Of the call that was decided about. */
  readonly target: PermissionTarget;
}

/**
 * The rules that a decision becomes. What is allowed is tied to what the call depended on: a pattern over subjects that
 * depend on different things becomes a rule for each of them. What is denied is denied whatever it depends on.
 */
export function rulesFor({ effect, patterns, target }: RememberedPatterns): CandidateRule[] {
  const { toolId, basis } = target;
  if (patterns.length === 0) return [{ effect, toolId, ...tiedTo(effect, basis) }];
  return [...new Set(patterns)].flatMap((pattern): CandidateRule[] => {
    if (effect === 'deny') return [{ effect, toolId, pattern }];
    const bases = new Set(allowedBy(pattern, target).map((subject) => basisOf(subject, target)));
    return [...bases].map((each) => ({ effect, toolId, pattern, ...tiedTo(effect, each) }));
  });
}

function tiedTo(effect: RememberedEffect, basis: string | undefined): Pick<CandidateRule, 'basis'> {
  return effect === 'deny' || basis === undefined ? {} : { basis };
}

/** Why these patterns cannot be remembered for this call and what to do instead; null where they can. */
export function objectionToPatterns(
  effect: RememberedEffect,
  patterns: readonly string[],
  target: PermissionTarget,
  riskLevel: RiskLevel,
): string | null {
  if (patterns.includes('')) return 'a pattern is empty: write one, or remember every call of the tool';
  for (const pattern of patterns) {
    const hidden = hiddenCharacterIn(pattern);
    if (hidden !== null) return `the pattern holds ${hidden}, which does not show: write it without, or use a *`;
  }
  return effect === 'allow' ? objectionToAllowing(patterns, target, riskLevel) : objectionToDenying(patterns, target);
}

function objectionToAllowing(
  patterns: readonly string[],
  target: PermissionTarget,
  riskLevel: RiskLevel,
): string | null {
  const why = whyNeverAllowed(target, riskLevel);
  if (why !== null) return `${why}: approve this call alone`;
  if (patterns.length === 0) {
    return isToolTooMuch(target, riskLevel) ? 'every call of the tool would be too much: say which ones' : null;
  }
  const useless = patterns.find((pattern) => allowedBy(pattern, target).length === 0);
  if (useless !== undefined)
    return (
      objectionToWildcard([useless], riskySubjects(target), target) ??
      `“${useless}” covers nothing in this call that needs your permission: change it or remove it`
    );
  const left = riskySubjects(target).find(
    (subject) => !patterns.some((pattern) => allows(patternMatcher(pattern, target.subjectKind), subject, target)),
  );
  if (left === undefined) return null;
  return objectionToWildcard(patterns, [left], target) ?? `“${left}” would not be covered: add a pattern for it`;
}

/** For a pattern whose wildcard stands for what makes a subject a protected place. */
function objectionToWildcard(
  patterns: readonly string[],
  subjects: readonly string[],
  target: PermissionTarget,
): string | null {
  for (const pattern of patterns) {
    const matcher = patternMatcher(pattern, target.subjectKind);
    const subject = subjects.find((each) => matcher.mayAllow(each) && !allows(matcher, each, target));
    if (subject === undefined) continue;
    const [part = subject] = protectedPartsOf(subject, target);
    return `“${pattern}” does not name “${part}”, whose content runs later: write that name out`;
  }
  return null;
}

/** Why no rule may allow the call at all. */
export function whyNeverAllowed({ noRule, subjects }: PermissionTarget, riskLevel: RiskLevel): string | null {
  if (riskLevel === 'critical') return 'Critical calls are always asked about';
  if (noRule !== undefined) return noRule;
  const hidden = subjects.map(hiddenCharacterIn).find((found) => found !== null);
  return hidden ? `The call holds ${hidden}, which does not show, so that no rule for it can be read` : null;
}

/** To let every command run is what levels are for, which keep to the risk of each. */
export function isToolTooMuch(target: PermissionTarget, riskLevel: RiskLevel): boolean {
  const { subjectKind } = target;
  if (riskLevel === 'high' || subjectKind === 'command' || isProtected(target)) return true;
  return subjectKind === 'path' && riskySubjects(target).some(isOutsidePath);
}

function objectionToDenying(
  patterns: readonly string[],
  { subjects, otherSubjects = [], subjectKind }: PermissionTarget,
) {
  if (patterns.length === 0) return null;
  const names = [...subjects, ...otherSubjects];
  const isAboutCall = patterns.some((pattern) => names.some(patternMatcher(pattern, subjectKind).covers));
  return isAboutCall ? null : 'the pattern covers nothing in this call: change it until it does';
}

function allowedBy(pattern: string, target: PermissionTarget): string[] {
  const matcher = patternMatcher(pattern, target.subjectKind);
  return riskySubjects(target).filter((subject) => allows(matcher, subject, target));
}
