import { createHash } from 'node:crypto';
import type { ToolPermission } from '../../../shared/call/permission';
import { type ApprovalMode, isWiderMode } from '../../../shared/settings/approval-mode';

interface Limits {
  readonly rules: readonly { readonly effect: 'deny' | 'ask'; readonly toolId: string; readonly pattern?: string }[];
}

/** The rules of a folder's settings, in the form in which rules are matched. They are never stored or counted. */
export function rulesOf({ rules }: Limits, workspacePath: string): ToolPermission[] {
  return rules.map(({ effect, toolId, pattern }, index) => ({
    id: idOf(`${workspacePath} ${index} ${effect} ${toolId} ${pattern}`),
    effect,
    toolId,
    ...(pattern === undefined ? {} : { pattern }),
    scope: 'workspace',
    workspacePath,
    createdAt: 0,
    uses: 0,
  }));
}

function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function narrowerMode(mode: ApprovalMode, ceiling: ApprovalMode | null): ApprovalMode {
  return ceiling !== null && isWiderMode(mode, ceiling) ? ceiling : mode;
}
