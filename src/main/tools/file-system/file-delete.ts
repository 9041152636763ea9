import { z } from 'zod';
import { assertNever } from '../../../shared/assert-never';
import type { ChangePreview } from '../../../shared/call/file-change';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { messageOf } from '../../../shared/text/message-of';
import type { KeptChanges } from '../../history/file-history';
import { findUndoObstacle } from '../../history/find-undo-obstacle';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { type GuardedPath, guardPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';
import { createArtifact } from '../framework/create-artifact';
import { checkUnchanged } from './changes/check-unchanged';
import type { MoveToTrash } from './changes/move-to-trash';
import { readCurrentFile } from './changes/read-current-file';
import { removeTree } from './changes/remove-tree';
import { describeObjection, keepInHistory } from './changes/with-file-history';
import { checkRemovable, validateRemovable } from './checks/check-removable';
import { rateByUndo } from './checks/rate-by-undo';
import { defineFileTool } from './define-file-tool';
import description from './file-delete.md?raw';
import { readForPreview } from './read-for-preview';
import { describeDifference } from './text/describe-difference';
import { decodeTextFile } from './text/text-file';

/** `trash` is the system's, through the library or the host. */
export function createFileDelete({ trash }: { readonly trash: MoveToTrash }) {
  return defineFileTool({
    id: 'file-delete',
    name: 'Delete file',
    description,
    purpose: 'Moves a file or a folder to the trash.',
    defaultRiskLevel: 'low',
    tags: ['file', 'folder', 'delete'],
    input: z.object({
      path: z.string().min(1).describe('What to delete'),
      recursive: z.boolean().default(false).describe('Also a folder with everything in it'),
    }),
    summarize: ({ path, recursive }) => `Delete ${path}${recursive ? ' and everything in it' : ''}`,
    paths: ({ path, recursive }) => [
      {
        ...{ parameter: 'path', path, access: 'write', mustExist: true, lastLink: 'kept' },
        ...(recursive ? { everythingIn: path } : {}),
      },
    ],
    validate: ({ path }, scope) => validateRemovable('path', path, scope),
    assessRisk: ({ path, recursive }, scope) =>
      rateByUndo(
        recursive ? 'Deletes a folder with everything in it' : 'Deletes a file',
        [findUndoObstacle(guardPath(path, scope, { lastLink: 'kept' }).realPath)],
        'high',
      ),
    findObstacles({ path, recursive }, [place]) {
      const isFolder = lstatIfExists(place.realPath)?.isDirectory() === true;
      return isFolder && !recursive
        ? [ToolValidationError.invalidValue('path', needsRecursive(shownPath(place)), path)]
        : [];
    },
    previewChange: (_, [place]) => previewDeletion(place),
    async execute({ recursive }, context, [place]) {
      const shown = shownPath(place);
      const objection = checkRemovable(place, context.scope);
      if (objection !== null) return ToolResult.failed(objection, 'Refused');
      const stats = lstatIfExists(place.realPath);
      if (stats === null) return ToolResult.failed(`${shown} doesn't exist`, 'NotFound');
      if (stats.isDirectory() && !recursive) return ToolResult.failed(needsRecursive(shown), 'IsAFolder');
      const before = stats.isFile() ? await readCurrentFile(place.realPath, context.signal) : null;
      const changed = checkUnchanged(context, place, before);
      if (changed !== null) return changed;
      context.signal.throwIfAborted();
      if (stats.isDirectory()) context.reportProgress(`Deleting ${shown}`);
      const kept = await keepInHistory(context, [{ kind: 'delete', place }]);
      const taken = await takeAway(place, kept, trash);
      if ('failure' in taken) {
        await kept?.discard();
        return ToolResult.failed(`${shown} was not deleted: ${taken.failure}`, 'NoTrash');
      }
      await kept?.complete();
      const text = before?.bytes ? decodeTextFile(before.bytes) : null;
      const about = { timestamp: context.clock.now(), description: 'Deleted' };
      const artifact = stats.isDirectory()
        ? createArtifact.directory(shown, about)
        : await createArtifact.file(place.realPath, {
            path: shown,
            ...about,
            ...(text === null ? {} : describeDifference(shown, text.text, '')),
          });
      const message = `${shown} ${taken.said}${describeObjection(kept)}`;
      return ToolResult.succeededWithArtifacts([artifact], { message });
    },
  });
}

function needsRecursive(shown: string): string {
  return `${shown} is a folder. Set recursive to delete it with everything in it`;
}

type Taken = { readonly said: string } | { readonly failure: string };

/** Moves it to the trash; without a trash, the copy in the history has to do. */
async function takeAway({ realPath }: GuardedPath, kept: KeptChanges | undefined, trash: MoveToTrash): Promise<Taken> {
  try {
    await trash(realPath);
    return { said: 'was moved to the trash' };
  } catch (cause) {
    const reason = `the trash can't be used (${messageOf(cause)})`;
    if (kept === undefined) return { failure: reason };
    if (kept.objection !== null) return { failure: `${reason}, and the deletion can't be undone: ${kept.objection}` };
    await removeTree(realPath);
    return { said: `was deleted; ${reason}, so a copy is kept in ${kept.folder} for undo` };
  }
}

/** Shows the content that would be deleted, if it is text. */
function previewDeletion(place: GuardedPath): ChangePreview {
  const read = readForPreview(place, 'write');
  switch (read.kind) {
    case 'none':
      return { changes: [], problems: [`${shownPath(place)} doesn't exist`] };
    case 'binary':
    case 'unshown':
      return { changes: [], problems: [read.problem] };
    case 'text':
      return { changes: [{ path: shownPath(place), before: read.file.text, after: '' }], problems: [] };
    default:
      return assertNever(read);
  }
}
