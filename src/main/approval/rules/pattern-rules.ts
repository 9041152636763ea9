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
  /** Empty for a rule about every call of the tool. */
  readonly patterns: readonly string[];
  /** Of the call that was decided. */
  readonly target: PermissionTarget;
}

/**
 * Returns the rules that a decision creates. An allow rule is tied to the call's basis, so a pattern over subjects with
 * different bases becomes one rule per basis. A deny rule applies whatever the basis.
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

/** Returns why these patterns can't be remembered for this call and what to do instead, or null if they can. */
export function objectionToPatterns(
  effect: RememberedEffect,
  patterns: readonly string[],
  target: PermissionTarget,
  riskLevel: RiskLevel,
): string | null {
  if (patterns.includes('')) return 'a pattern is empty. Enter one, or choose all calls of the tool';
  for (const pattern of patterns) {
    const hidden = hiddenCharacterIn(pattern);
    if (hidden !== null) return `the pattern contains ${hidden}, which is invisible. Remove it, or use a *`;
  }
  return effect === 'allow' ? objectionToAllowing(patterns, target, riskLevel) : objectionToDenying(patterns, target);
}

function objectionToAllowing(
  patterns: readonly string[],
  target: PermissionTarget,
  riskLevel: RiskLevel,
): string | null {
  const why = whyNeverAllowed(target, riskLevel);
  if (why !== null) return `${why}. Allow just this call`;
  if (patterns.length === 0) {
    return isToolTooMuch(target, riskLevel)
      ? 'a rule for all calls of this tool would be too broad. Choose which calls'
      : null;
  }
  const useless = patterns.find((pattern) => allowedBy(pattern, target).length === 0);
  if (useless !== undefined)
    return (
      objectionToWildcard([useless], riskySubjects(target), target) ??
      `“${useless}” doesn’t match anything in this call that needs permission. Change or remove it`
    );
  const left = riskySubjects(target).find(
    (subject) => !patterns.some((pattern) => allows(patternMatcher(pattern, target.subjectKind), subject, target)),
  );
  if (left === undefined) return null;
  return objectionToWildcard(patterns, [left], target) ?? `“${left}” isn’t covered. Add a pattern for it`;
}

/** For a pattern with a wildcard in place of the part that makes a subject protected. */
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
    return `“${pattern}” doesn’t name “${part}”, whose content runs later. Write out the name`;
  }
  return null;
}

/** Returns why no rule may allow the call at all. */
export function whyNeverAllowed({ noRule, subjects }: PermissionTarget, riskLevel: RiskLevel): string | null {
  if (riskLevel === 'critical') return 'Critical calls always need approval';
  if (noRule !== undefined) return noRule;
  const hidden = subjects.map(hiddenCharacterIn).find((found) => found !== null);
  return hidden ? `The call contains ${hidden}, which is invisible, so a rule for it couldn’t be checked by eye` : null;
}

/** Allowing every command is the job of approval levels, which consider the risk of each. */
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
  return isAboutCall ? null : 'the pattern doesn’t match anything in this call. Change it';
}

function allowedBy(pattern: string, target: PermissionTarget): string[] {
  const matcher = patternMatcher(pattern, target.subjectKind);
  return riskySubjects(target).filter((subject) => allows(matcher, subject, target));
}
