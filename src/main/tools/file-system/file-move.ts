import { rename } from 'node:fs/promises';
import { z } from 'zod';
import type { RiskAssessment } from '../../../shared/call/risk-level';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { findMoveObstacle, findUndoObstacle } from '../../history/find-undo-obstacle';
import type { PlannedChange } from '../../history/keep-copies';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { withParentFolder } from '../../workspace/files/with-parent-folder';
import { type GuardedPath, guardPath } from '../../workspace/paths/guard-path';
import { PathError } from '../../workspace/paths/path-error';
import { shownPath } from '../../workspace/paths/shown-path';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import { createArtifact } from '../framework/create-artifact';
import { checkUnchanged } from './changes/check-unchanged';
import { copyEntries } from './changes/copy-entries';
import { listTree } from './changes/list-tree';
import { overwriteFile } from './changes/overwrite-file';
import { readCurrentFile } from './changes/read-current-file';
import { removeTree } from './changes/remove-tree';
import { foldersToMake } from './changes/replace-content';
import { throttleProgress } from './changes/throttle-progress';
import { withFileHistory } from './changes/with-file-history';
import { checkRemovable, validateRemovable } from './checks/check-removable';
import { checkTarget } from './checks/check-target';
import { rateByUndo } from './checks/rate-by-undo';
import { validateDifferentPaths } from './checks/validate-different-paths';
import { validateFileName } from './checks/validate-file-name';
import { defineFileTool } from './define-file-tool';
import description from './file-move.md?raw';
import { previewReplacement } from './preview-replacement';

/** Moves and replaces the entries themselves, even if one is a link. */
const itself = { lastLink: 'kept' } as const;

export const fileMove = defineFileTool({
  id: 'file-move',
  name: 'Move file',
  description,
  purpose: 'Moves or renames a file or a folder.',
  defaultRiskLevel: 'low',
  tags: ['file', 'folder', 'move', 'rename'],
  input: z.object({
    from: z.string().min(1).describe('Current path'),
    to: z.string().min(1).describe('New path, including the name'),
    overwrite: z.boolean().default(false).describe('Replace an existing file'),
  }),
  summarize: ({ from, to }) => `Move ${from} to ${to}`,
  paths: ({ from, to }) => [
    { parameter: 'from', path: from, access: 'write', mustExist: true, everythingIn: from, ...itself },
    { parameter: 'to', path: to, access: 'write', everythingIn: from, ...itself },
  ],
  validate: ({ from, to }, scope) => [
    ...validateRemovable('from', from, scope),
    ...validateFileName('to', to),
    ...validateDifferentPaths({ from, to }, scope, itself),
  ],
  assessRisk: ({ from, to }, scope) => rateMove(guardPath(from, scope, itself), guardPath(to, scope, itself)),
  findObstacles({ to, overwrite }, [source, target]) {
    const objection = checkTarget(source, target, { overwrite });
    return objection === null ? [] : [ToolValidationError.invalidValue('to', objection.message, to)];
  },
  previewChange: ({ overwrite }, places) => previewReplacement(places, { overwrite }),
  async execute({ overwrite }, context, [source, target]) {
    const refused = checkRemovable(source, context.scope);
    if (refused !== null) return ToolResult.failed(refused, 'Refused');
    const objection = checkTarget(source, target, { overwrite });
    if (objection !== null) return objection;
    const existing = await readCurrentFile(target.realPath, context.signal);
    const changed = checkUnchanged(context, target, existing);
    if (changed !== null) return changed;
    context.signal.throwIfAborted();
    const isFolder = lstatIfExists(source.realPath)?.isDirectory() === true;
    const planned: PlannedChange[] = [
      ...foldersToMake(target),
      ...(existing ? [{ kind: 'replace' as const, place: target }] : []),
      { kind: 'move', from: source, to: target },
    ];
    const note = await withFileHistory(context, planned, () => moveEntry(source, target, { overwrite, context }));
    const shown = shownPath(target);
    const about = { isNew: existing === null, timestamp: context.clock.now(), description: `Was ${shownPath(source)}` };
    const artifact = isFolder
      ? createArtifact.directory(shown, about)
      : await createArtifact.file(target.realPath, { path: shown, ...about });
    return ToolResult.succeededWithArtifacts([artifact], {
      message: `Moved ${shownPath(source)} to ${shown}${existing ? ', overwriting the existing file' : ''}${note}`,
    });
  },
});

function rateMove({ realPath: from }: GuardedPath, { realPath: to }: GuardedPath): RiskAssessment {
  const otherDisk = findMoveObstacle(from, to);
  if (lstatIfExists(to) === null) return rateByUndo('Moves a file or folder', [otherDisk], 'medium');
  return rateByUndo('Moves a file, replacing an existing one', [otherDisk, findUndoObstacle(to)], 'high');
}

interface MoveOptions {
  readonly overwrite: boolean;
  readonly context: ToolExecutionContext;
}

async function moveEntry(source: GuardedPath, target: GuardedPath, { overwrite, context }: MoveOptions): Promise<void> {
  try {
    await withParentFolder(source.realPath, (entry) =>
      withParentFolder(
        target.realPath,
        async (free) => {
          if (!overwrite && lstatIfExists(free) !== null)
            throw new PathError(`${target.realPath} exists now`, 'Exists');
          await rename(entry, free);
        },
        { create: true },
      ),
    );
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EXDEV') throw cause;
    await moveAcross(source, target, context);
  }
}

/** Files can't be renamed across file systems, so this copies, and removes the source when the copy is complete. */
async function moveAcross(source: GuardedPath, target: GuardedPath, context: ToolExecutionContext): Promise<void> {
  const { signal } = context;
  const pace = throttleProgress(context);
  const entries = await listTree(source.realPath, { signal, onEntry: () => {} });
  if (lstatIfExists(target.realPath) !== null) await overwriteFile(source.realPath, target.realPath);
  else {
    await copyEntries(source.realPath, target.realPath, entries, {
      signal,
      onEntry: (count) => pace(() => context.reportItems('Moving', count, entries.length)),
    });
  }
  await removeTree(source.realPath);
}
