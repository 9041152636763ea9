import type { ToolArtifact } from '../../../../shared/call/tool-artifact';
import { ToolCallLifecycle } from '../../../../shared/call/tool-call-lifecycle';
import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { countDiffLines } from '../../diff/count-diff-lines';
import { effectiveCall } from '../effective-call';
import { type ReceiptArtifact, receiptArtifacts } from './receipt-artifacts';

type ChangeKind = 'created' | 'edited' | 'deleted' | 'moved';

/** What one call did to one file or folder. */
export interface FileEdit {
  readonly callId: string;
  readonly toolName: string;
  readonly summary: string;
  readonly at: number;
  readonly kind: ChangeKind;
  /** As named in the call's result. */
  readonly path: string;
  readonly diff?: string;
  /** What is known if there is no diff. */
  readonly description?: string;
  readonly added: number;
  readonly removed: number;
  readonly isUndone: boolean;
  readonly canUndo: boolean;
}

export interface ChangedFile {
  readonly path: string;
  readonly isFolder: boolean;
  /** Its path before the conversation moved it. */
  readonly movedFrom: string | null;
  /** Oldest first. */
  readonly edits: readonly FileEdit[];
  /** Without undone edits. */
  readonly added: number;
  readonly removed: number;
  readonly state: 'new' | 'edited' | 'deleted' | 'undone';
  readonly changedAt: number;
}

export interface ChangeSource {
  readonly calls: Readonly<Record<string, ToolCallView>>;
  readonly workspacePath: string;
}

/** Returns the file changes of a conversation's calls by file, in the order in which each was first touched. */
export function changedFiles({ calls, workspacePath }: ChangeSource): ChangedFile[] {
  const files = new Map<string, { isFolder: boolean; movedFrom: string | null; edits: FileEdit[] }>();
  const views = Object.values(calls)
    .filter(({ result, lifecycle }) => (result?.success || result?.receipt) && ToolCallLifecycle.isTerminal(lifecycle))
    .sort((one, other) => endOf(one) - endOf(other));
  for (const call of views) {
    for (const artifact of [...(call.result?.artifacts ?? []), ...receiptArtifacts(call.result?.receipt)]) {
      const edit = editOf(call, artifact);
      if (!edit) continue;
      const from = edit.kind === 'moved' && !edit.isUndone ? sourceOf(call, workspacePath) : null;
      const moved = from === null ? undefined : files.get(from);
      if (from !== null) files.delete(from);
      const known = files.get(edit.path);
      files.set(edit.path, {
        isFolder: artifact.type === 'directory',
        movedFrom: from === null ? (known?.movedFrom ?? null) : (moved?.movedFrom ?? from),
        edits: [...(known?.edits ?? []), ...(moved?.edits ?? []), edit],
      });
    }
  }
  return [...files].map(([path, { isFolder, movedFrom, edits }]) => {
    const standing = edits.filter(({ isUndone }) => !isUndone);
    return {
      path,
      isFolder,
      movedFrom,
      edits,
      added: standing.reduce((sum, { added }) => sum + added, 0),
      removed: standing.reduce((sum, { removed }) => sum + removed, 0),
      state: stateAfter(standing),
      changedAt: Math.max(...edits.map(({ at }) => at)),
    };
  });
}

/** Returns how many still differ from before. */
export function countStanding(files: readonly ChangedFile[]): number {
  return files.filter(({ state }) => state !== 'undone').length;
}

function endOf({ lifecycle }: ToolCallView): number {
  return ToolCallLifecycle.isTerminal(lifecycle) ? ToolCallLifecycle.endedAt(lifecycle) : lifecycle.request.requestedAt;
}

function editOf(call: ToolCallView, artifact: ToolArtifact | ReceiptArtifact): FileEdit | null {
  const { request } = call.lifecycle;
  const kind = 'receiptKind' in artifact ? artifact.receiptKind : kindOf(request.toolId, artifact);
  if (kind === null) return null;
  const { path, diff, description } = artifact;
  const counted = diff === undefined ? { added: 0, removed: 0 } : countDiffLines(diff);
  return {
    callId: request.id,
    toolName: request.toolName,
    summary: effectiveCall(call).summary,
    at: endOf(call),
    kind,
    path,
    ...(diff === undefined ? {} : { diff }),
    ...(description === undefined ? {} : { description }),
    ...counted,
    isUndone: call.undone !== undefined,
    canUndo: call.undone === undefined && call.result?.metadata?.canUndo === true,
  };
}

/** Null if a call only read, opened or named it. */
function kindOf(toolId: string, { type, isNew, diff }: ToolArtifact): ChangeKind | null {
  if (type !== 'file' && type !== 'directory') return null;
  if (toolId === 'file-delete') return 'deleted';
  if (toolId === 'file-move') return 'moved';
  if (isNew) return 'created';
  return diff !== undefined || toolId === 'file-copy' ? 'edited' : null;
}

/** As results name it: relative to the workspace if it is inside. */
function sourceOf(call: ToolCallView, workspacePath: string): string | null {
  const { from } = effectiveCall(call).parameters;
  if (typeof from !== 'string') return null;
  const inside = from.startsWith(`${workspacePath}/`) ? from.slice(workspacePath.length + 1) : from;
  return inside
    .split('/')
    .filter((part, index) => part !== '.' && (part !== '' || index === 0))
    .join('/');
}

function stateAfter(standing: readonly FileEdit[]): ChangedFile['state'] {
  const last = standing.at(-1);
  if (!last) return 'undone';
  if (last.kind === 'deleted') return 'deleted';
  return standing.find(({ kind }) => kind !== 'moved')?.kind === 'created' ? 'new' : 'edited';
}
