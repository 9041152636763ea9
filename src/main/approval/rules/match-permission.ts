import { assertNever } from '../../../shared/assert-never';
import type { ToolPermission } from '../../../shared/call/permission';
import type { CallSubjects, PreparedCall, SubjectKind } from '../../tools/framework/tool';
import { callTarget } from '../call-target';
import { type PatternMatcher, patternMatcher } from './pattern-matcher';

export interface PermissionTarget extends CallSubjects {
  readonly toolId: string;
  readonly subjectKind: SubjectKind;
  readonly workspacePath: string | null;
  /** Null for a call outside a conversation, such as one that is only explained. */
  readonly conversationId: string | null;
  readonly runId: string | null;
  readonly now: number;
}

export type TargetPlace = Pick<PermissionTarget, 'toolId' | 'workspacePath' | 'conversationId' | 'runId' | 'now'>;

/** The part of a prepared call that rules are matched against. */
export function permissionTarget(call: PreparedCall, where: TargetPlace): PermissionTarget {
  return { ...where, ...callTarget(call) };
}

/** Whether a deny or ask rule applies: it does if it covers any subject of the call, under any of its names. */
export function concerns(rule: ToolPermission, target: PermissionTarget): boolean {
  if (!isInForce(rule, target)) return false;
  if (rule.pattern === undefined) return true;
  const { covers } = patternMatcher(rule.pattern, target.subjectKind);
  return target.subjects.some(covers) || (target.otherSubjects?.some(covers) ?? false);
}

/**
 * Returns the allow rules that let the call run: together they must cover every subject, except those that need no
 * rule. Returns null if they don't. A rule without a pattern covers the whole call.
 */
export function allowingRules(rules: readonly ToolPermission[], target: PermissionTarget): ToolPermission[] | null {
  if (target.noRule !== undefined) return null;
  const usable = rules.filter((rule) => isInForce(rule, target));
  const general = usable.find((rule) => rule.pattern === undefined && holdsForWhole(rule, target));
  if (general && !isProtected(target)) return [general];
  const matchers = usable.map(({ pattern }) => pattern !== undefined && patternMatcher(pattern, target.subjectKind));
  const safe = new Set(target.safeSubjects);
  const used = new Set<ToolPermission>();
  for (const subject of target.subjects) {
    if (safe.has(subject)) continue;
    const basis = basisOf(subject, target);
    const allowing = usable.find((rule, index) => {
      const matcher = matchers[index];
      const isTied = rule.basis === basis || hangsOnNothing(rule, target, subject);
      return matcher && isTied && allows(matcher, subject, target);
    });
    if (!allowing) return null;
    used.add(allowing);
  }
  return used.size > 0 ? [...used] : null;
}

/** Whether a pattern covers a subject and, if the subject is protected, spells out the parts that make it so. */
export function allows(matcher: PatternMatcher, subject: string, target: PermissionTarget): boolean {
  return matcher.mayAllow(subject) && matcher.spellsOut(subject, protectedPartsOf(subject, target));
}

export function protectedPartsOf(subject: string, { protectedParts }: PermissionTarget): readonly string[] {
  return protectedParts && Object.hasOwn(protectedParts, subject) ? (protectedParts[subject] ?? []) : [];
}

/** Whether the call writes to a protected place, which a rule can only allow with a pattern. */
export function isProtected({ protectedParts }: PermissionTarget): boolean {
  return protectedParts !== undefined && Object.keys(protectedParts).length > 0;
}

/** Rules made by the app name their basis; a rule written by hand may leave it open. */
function hangsOnNothing({ basis }: ToolPermission, { plainSubjects }: PermissionTarget, subject: string): boolean {
  return basis === undefined && plainSubjects?.includes(subject) === true;
}

/** A call without subjects depends on its basis all the more, since nothing else distinguishes it from others. */
function holdsForWhole(rule: ToolPermission, target: PermissionTarget): boolean {
  const { basis, subjects } = target;
  if (rule.basis === basis) return true;
  return subjects.length > 0 && subjects.every((subject) => hangsOnNothing(rule, target, subject));
}

/** Returns the subjects that need a rule, without duplicates. */
export function riskySubjects({ subjects, safeSubjects }: PermissionTarget): string[] {
  const safe = new Set(safeSubjects);
  return [...new Set(subjects)].filter((subject) => !safe.has(subject));
}

/** The basis of a rule about the subject; falls back to the whole call's if the subject's own is unknown. */
export function basisOf(subject: string, { subjectBases, basis }: PermissionTarget): string | undefined {
  return subjectBases && Object.hasOwn(subjectBases, subject) ? subjectBases[subject] : basis;
}

function isInForce(rule: ToolPermission, target: PermissionTarget): boolean {
  if (rule.toolId !== target.toolId) return false;
  if (rule.expiresAt !== undefined && rule.expiresAt <= target.now) return false;
  if (rule.maxUses !== undefined && rule.uses >= rule.maxUses) return false;
  return isInScope(rule, target);
}

function isInScope(
  { scope, effect, workspacePath, conversationId, runId }: ToolPermission,
  target: Pick<PermissionTarget, 'workspacePath' | 'conversationId' | 'runId'>,
): boolean {
  switch (scope) {
    case 'always':
      return true;
    case 'workspace':
      return workspacePath === target.workspacePath;
    case 'session':
      // Only a file written by something else names no conversation; then it may forbid, but not allow.
      if (conversationId === undefined) return effect !== 'allow';
      return conversationId === target.conversationId && (runId === undefined || runId === target.runId);
    default:
      return assertNever(scope);
  }
}
