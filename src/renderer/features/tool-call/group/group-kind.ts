import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { TODO_TOOL } from '../../../../shared/conversation/todo-list';
import { effectiveCall } from '../../../core/store/effective-call';
import type { texts } from '../../../core/texts/texts';

export type GroupKind = keyof typeof texts.headline.groups;

/** Calls that change nothing, of which there are many in most tasks. */
const kinds: ReadonlyMap<string, GroupKind> = new Map([
  ['file-read', 'read'],
  ['directory-list', 'list'],
  ['workspace-tree', 'list'],
  ['search-content', 'search'],
  ['search-files', 'search'],
  ['git-status', 'git'],
  ['git-diff', 'git'],
  ['git-log', 'git'],
  ['workspace-info', 'project'],
  [TODO_TOOL, 'todos'],
]);

/** Asked of each call at each event of a conversation. */
const known = new WeakMap<ToolCallView, GroupKind | null>();

/** Returns how a call counts in a group; null if it needs its own line, such as one that runs or has failed. */
export function groupKind(call: ToolCallView): GroupKind | null {
  const before = known.get(call);
  if (before !== undefined) return before;
  const possible = kinds.get(call.lifecycle.request.toolId) ?? null;
  const kind = possible !== null && canBeGrouped(call) ? possible : null;
  known.set(call, kind);
  return kind;
}

function canBeGrouped(call: ToolCallView): boolean {
  const { lifecycle } = call;
  if (lifecycle.status !== 'completed' || !lifecycle.result.success) return false;
  const { riskLevel, isModified } = effectiveCall(call);
  return riskLevel === 'safe' && !isModified;
}
