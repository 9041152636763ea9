import type { RewindPreview } from '../../../shared/contract/rewind';
import type { FileRewinds } from './file-rewinds';
import { type RewindStep, shownInWorkspace } from './plan-rewind';

interface Wanted {
  readonly callIds: readonly string[];
  readonly workspacePath: string;
  readonly leaveOut: readonly string[];
  readonly note: unknown;
}

/** Rewinds with paths as the user knows them. */
export function createRewindFiles(rewinds: FileRewinds, dataPath: string) {
  return {
    async preview(callIds: readonly string[], workspacePath: string) {
      const scope = { workspacePath, dataPath };
      const { steps, obstacles, lost } = await rewinds.plan({ callIds, ...scope });
      const changes = steps.filter(isAboutContent).map(({ path, ...step }) => {
        return { path: shownInWorkspace(path, scope), what: whatOf(step) };
      });
      const conflicts = [...obstacles].map(([path, why]) => ({ path: shownInWorkspace(path, scope), why }));
      return { changes, conflicts, lost };
    },

    async rewind(id: string, { callIds, workspacePath, leaveOut, note }: Wanted): Promise<void> {
      await rewinds.rewind(id, { callIds, workspacePath, dataPath }, { leaveOut, note });
    },

    async undo(id: string, workspacePath: string): Promise<void> {
      await rewinds.undoRewind(id, { workspacePath, dataPath });
    },

    noteRecorded: rewinds.noteRecorded,
  };
}

/** Folders come and go with what is in them. */
function isAboutContent({ from, to }: RewindStep): boolean {
  return ![from.kind, to.kind].every((kind) => kind === 'folder' || kind === 'absent');
}

function whatOf({ from, to }: Omit<RewindStep, 'path'>): RewindPreview['changes'][number]['what'] {
  if (from.kind === 'absent') return 'restore';
  return to.kind === 'absent' ? 'remove' : 'change';
}
