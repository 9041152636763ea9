import picomatch from 'picomatch';
import type { ToolPermission } from '../../shared/permission';
import type { CallSubjects, PreparedCall, SubjectKind } from '../tools/tool';

export interface PermissionTarget extends CallSubjects {
  readonly toolId: string;
  readonly subjectKind: SubjectKind;
  readonly workspacePath: string | null;
  readonly now: number;
}

/** What rules are held against, of a call that was prepared. */
export function permissionTarget(
  { tool, subjects, safeSubjects, otherSubjects, noRule, basis }: PreparedCall,
  where: Pick<PermissionTarget, 'toolId' | 'workspacePath' | 'now'>,
): PermissionTarget {
  return {
    ...where,
    subjectKind: tool.subjectKind,
    subjects,
    ...(safeSubjects === undefined ? {} : { safeSubjects }),
    ...(otherSubjects === undefined ? {} : { otherSubjects }),
    ...(noRule === undefined ? {} : { noRule }),
    ...(basis === undefined ? {} : { basis }),
  };
}

/** Whether a deny or ask rule speaks up: it does when it covers one subject of the call, under whichever name. */
export function concerns(rule: ToolPermission, target: PermissionTarget): boolean {
  if (!isInForce(rule, target)) return false;
  const { subjects, otherSubjects = [] } = target;
  return rule.pattern === undefined || [...subjects, ...otherSubjects].some((subject) => covers(rule, subject, target));
}

/**
 * The allow rules that let the call run, which have to cover each of its subjects between them, but for those that may
 * run without any; null when they do not. A rule without a pattern covers a call as a whole.
 */
export function allowingRules(rules: readonly ToolPermission[], target: PermissionTarget): ToolPermission[] | null {
  if (target.noRule !== undefined) return null;
  const usable = rules.filter((rule) => isInForce(rule, target) && rule.basis === target.basis);
  const general = usable.find(({ pattern }) => pattern === undefined);
  if (general) return [general];
  const { subjects, safeSubjects = [] } = target;
  const risky = subjects.filter((subject) => !safeSubjects.includes(subject));
  if (risky.length === 0) return null;
  const used = risky.map((subject) => usable.find((rule) => covers(rule, subject, target)));
  return used.every((rule) => rule !== undefined) ? [...new Set(used)] : null;
}

function isInForce(rule: ToolPermission, { toolId, now, workspacePath }: PermissionTarget): boolean {
  if (rule.toolId !== toolId) return false;
  if (rule.expiresAt !== undefined && rule.expiresAt <= now) return false;
  if (rule.maxUses !== undefined && rule.uses >= rule.maxUses) return false;
  return rule.scope !== 'workspace' || rule.workspacePath === workspacePath;
}

function covers({ pattern }: ToolPermission, subject: string, { subjectKind }: PermissionTarget): boolean {
  if (pattern === undefined) return true;
  return subjectKind === 'command' ? coversCommand(pattern, subject) : coversPath(pattern, subject);
}

/** Letters that look the same and mean the same file are the same, however they are put together. */
function coversPath(pattern: string, path: string): boolean {
  return picomatch.isMatch(path.normalize('NFC'), pattern.normalize('NFC'), {
    dot: true,
    nonegate: true,
    noextglob: true,
  });
}

/**
 * `*` stands for any text, `\\*` for a star. Behind a space at the end `*` also stands for nothing: `git log *` covers
 * `git log`.
 */
function coversCommand(pattern: string, command: string): boolean {
  const bare = pattern.endsWith(' *') ? pattern.slice(0, -2) : null;
  return (bare !== null && coversWhole(bare, command)) || coversWhole(pattern, command);
}

/** Piece by piece from the left, as early as possible each: no pattern takes longer than its text is long, squared. */
function coversWhole(pattern: string, text: string): boolean {
  const [first = '', ...rest] = literalPieces(pattern);
  if (!text.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return text === first;
  let position = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, position);
    if (found < 0) return false;
    position = found + piece.length;
  }
  return text.length - last.length >= position && text.endsWith(last);
}

/** What stands between the stars, with the escapes taken away. */
function literalPieces(pattern: string): string[] {
  const pieces = [''];
  for (const [part] of pattern.matchAll(/\\[*\\]|./gs)) {
    if (part === '*') pieces.push('');
    else pieces.push(`${pieces.pop()}${part.length === 2 && part.startsWith('\\') ? part.slice(1) : part}`);
  }
  return pieces;
}
