import picomatch from 'picomatch';
import type { ToolPermission } from '../../shared/permission';

export interface PermissionTarget {
  readonly toolId: string;
  readonly subjects: readonly string[];
  readonly workspacePath: string | null;
  readonly now: number;
}

/** An allow rule has to cover every subject of the call; a deny or ask rule speaks up when it covers one. */
export function matchesPermission(rule: ToolPermission, target: PermissionTarget): boolean {
  if (rule.toolId !== target.toolId || !isInForce(rule, target)) return false;
  if (rule.pattern === undefined) return true;
  const covers = picomatch(rule.pattern, { dot: true, nonegate: true, noextglob: true });
  return rule.effect === 'allow'
    ? target.subjects.length > 0 && target.subjects.every((subject) => covers(subject))
    : target.subjects.some((subject) => covers(subject));
}

function isInForce(rule: ToolPermission, { now, workspacePath }: PermissionTarget): boolean {
  if (rule.expiresAt !== undefined && rule.expiresAt <= now) return false;
  if (rule.maxUses !== undefined && rule.uses >= rule.maxUses) return false;
  return rule.scope !== 'workspace' || rule.workspacePath === workspacePath;
}
