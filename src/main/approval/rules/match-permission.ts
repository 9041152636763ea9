import type { ToolPermission } from '../../../shared/call/permission';
import type { CallSubjects, PreparedCall, SubjectKind } from '../../tools/framework/tool';
import { callTarget } from '../call-target';
import { type PatternMatcher, patternMatcher } from './pattern-matcher';

export interface PermissionTarget extends CallSubjects {
  readonly toolId: string;
  readonly subjectKind: SubjectKind;
  readonly workspacePath: string | null;
  readonly now: number;
}

/** What rules are held against, of a call that was prepared. */
export function permissionTarget(
  call: PreparedCall,
  where: Pick<PermissionTarget, 'toolId' | 'workspacePath' | 'now'>,
): PermissionTarget {
  const { scriptedSubjects } = call;
  return { ...where, ...callTarget(call), ...(scriptedSubjects === undefined ? {} : { scriptedSubjects }) };
}

/** Whether a deny or ask rule speaks up: it does when it covers one subject of the call, under whichever name. */
export function concerns(rule: ToolPermission, target: PermissionTarget): boolean {
  if (!isInForce(rule, target)) return false;
  if (rule.pattern === undefined) return true;
  const { covers } = patternMatcher(rule.pattern, target.subjectKind);
  return target.subjects.some(covers) || (target.otherSubjects?.some(covers) ?? false);
}

/**
 * The allow rules that let the call run, which have to cover each of its subjects between them, but for those that may
 * run without any; null when they do not. A rule without a pattern covers a call as a whole.
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

/** Whether a pattern covers a subject and spells out what makes that a protected place, if anything does. */
export function allows(matcher: PatternMatcher, subject: string, target: PermissionTarget): boolean {
  return matcher.mayAllow(subject) && matcher.spellsOut(subject, protectedPartsOf(subject, target));
}

export function protectedPartsOf(subject: string, { protectedParts }: PermissionTarget): readonly string[] {
  return protectedParts && Object.hasOwn(protectedParts, subject) ? (protectedParts[subject] ?? []) : [];
}

/** Whether the call writes to a protected place, which only a pattern can name. */
export function isProtected({ protectedParts }: PermissionTarget): boolean {
  return protectedParts !== undefined && Object.keys(protectedParts).length > 0;
}

/** Rules that the app makes name what they hang on; one that a person wrote by hand may leave it open. */
function hangsOnNothing({ basis }: ToolPermission, { plainSubjects }: PermissionTarget, subject: string): boolean {
  return basis === undefined && plainSubjects?.includes(subject) === true;
}

/** A call without subjects hangs on its basis all the more: nothing else tells it from another. */
function holdsForWhole(rule: ToolPermission, target: PermissionTarget): boolean {
  const { basis, subjects } = target;
  if (rule.basis === basis) return true;
  return subjects.length > 0 && subjects.every((subject) => hangsOnNothing(rule, target, subject));
}

/** The subjects that need a rule, each once. */
export function riskySubjects({ subjects, safeSubjects }: PermissionTarget): string[] {
  const safe = new Set(safeSubjects);
  return [...new Set(subjects)].filter((subject) => !safe.has(subject));
}

/** What a rule about the subject hangs on; that of the whole call where nobody knows it of the subject alone. */
export function basisOf(subject: string, { subjectBases, basis }: PermissionTarget): string | undefined {
  return subjectBases && Object.hasOwn(subjectBases, subject) ? subjectBases[subject] : basis;
}

function isInForce(rule: ToolPermission, { toolId, now, workspacePath }: PermissionTarget): boolean {
  if (rule.toolId !== toolId) return false;
  if (rule.expiresAt !== undefined && rule.expiresAt <= now) return false;
  if (rule.maxUses !== undefined && rule.uses >= rule.maxUses) return false;
  return rule.scope !== 'workspace' || rule.workspacePath === workspacePath;
}
