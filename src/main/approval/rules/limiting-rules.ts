import { createHash } from 'node:crypto';
import type { DecidedBy } from '../../../shared/call/approval-decision';
import type { ToolPermission } from '../../../shared/call/permission';
import { type ApprovalMode, isWiderMode } from '../../../shared/settings/approval-mode';
import { concerns, type PermissionTarget } from './match-permission';
import { patternMatcher } from './pattern-matcher';

interface Limits {
  readonly rules: readonly { readonly effect: 'deny' | 'ask'; readonly toolId: string; readonly pattern?: string }[];
  readonly allowedHosts: readonly string[] | null;
}

/** The limits set by a folder's own settings. They can't allow anything. */
export interface FolderLimits {
  /** In the form in which rules are matched; they are never stored or counted. */
  readonly rules: readonly ToolPermission[];
  /** Patterns of the only hosts that may be reached; null for all. */
  readonly hosts: readonly string[] | null;
}

export const noFolderLimits: FolderLimits = { rules: [], hosts: null };

export type FolderVerdict =
  | { readonly kind: 'deny'; readonly by: DecidedBy; readonly reason: string }
  | { readonly kind: 'ask'; readonly why: string };

export function folderLimits({ rules, allowedHosts }: Limits, workspacePath: string): FolderLimits {
  return {
    rules: rules.map(({ effect, toolId, pattern }, index) => ({
      id: idOf(`${workspacePath} ${index} ${effect} ${toolId} ${pattern}`),
      effect,
      toolId,
      ...(pattern === undefined ? {} : { pattern }),
      scope: 'workspace',
      workspacePath,
      createdAt: 0,
      uses: 0,
    })),
    hosts: allowedHosts,
  };
}

/** What the folder's settings say against a call that goes by any of these targets; null if nothing. */
export function judgeByFolder(
  { rules, hosts }: FolderLimits,
  targets: readonly PermissionTarget[],
): FolderVerdict | null {
  const restricting = (effect: ToolPermission['effect']) =>
    rules.find((rule) => rule.effect === effect && targets.some((target) => concerns(rule, target)));
  const denying = restricting('deny');
  if (denying) return deny(`The folder’s settings deny ${denying.pattern ?? `all ${denying.toolId} calls`}`);
  const outside = targets.flatMap((target) => (target.subjectKind === 'host' ? target.subjects : []));
  const refused = outside.find((host) => !isAmong(hosts, host));
  if (refused !== undefined) return deny(`The folder’s settings don’t list ${refused} among the allowed hosts`);
  return restricting('ask') ? { kind: 'ask', why: 'The folder’s settings say to ask about this call' } : null;
}

/** Ignores a leading `www.`, as redirects do. */
function isAmong(patterns: readonly string[] | null, host: string): boolean {
  if (patterns === null || patterns.includes(`www.${host}`)) return true;
  const names = [host, host.replace(/^www\./, '')];
  return patterns.some((each) => names.some((name) => patternMatcher(each, 'host').mayAllow(name)));
}

function deny(reason: string): FolderVerdict {
  return { kind: 'deny', by: { kind: 'folder' }, reason };
}

function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function narrowerMode(mode: ApprovalMode, ceiling: ApprovalMode | null): ApprovalMode {
  return ceiling !== null && isWiderMode(mode, ceiling) ? ceiling : mode;
}
