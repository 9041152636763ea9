import { dirname, isAbsolute, join, sep } from 'node:path';
import { z } from 'zod';
import type { RiskAssessment } from '../../../shared/call/risk-level';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { countNoun } from '../../../shared/text/count-noun';
import { findUndoObstacle } from '../../history/find-undo-obstacle';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { type GuardedPath, guardPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import { createArtifact } from '../framework/create-artifact';
import { checkUnchanged } from './changes/check-unchanged';
import { copyEntries } from './changes/copy-entries';
import { listTree, type TreeEntry } from './changes/list-tree';
import { overwriteFile } from './changes/overwrite-file';
import { readCurrentFile } from './changes/read-current-file';
import { foldersToMake } from './changes/replace-content';
import { throttleProgress } from './changes/throttle-progress';
import { withFileHistory } from './changes/with-file-history';
import { holdsOwnData } from './checks/check-removable';
import { checkTarget } from './checks/check-target';
import { rateByUndo } from './checks/rate-by-undo';
import { validateDifferentPaths } from './checks/validate-different-paths';
import { validateFileName } from './checks/validate-file-name';
import { defineFileTool } from './define-file-tool';
import description from './file-copy.md?raw';
import { previewReplacement } from './preview-replacement';

export const fileCopy = defineFileTool({
  id: 'file-copy',
  name: 'Copy file',
  description,
  purpose: 'Copies a file or a folder.',
  defaultRiskLevel: 'low',
  tags: ['file', 'folder', 'copy'],
  input: z.object({
    from: z.string().min(1).describe('Source'),
    to: z.string().min(1).describe('Path of the copy, including its name'),
    overwrite: z.boolean().default(false).describe('Replace an existing file'),
  }),
  summarize: ({ from, to }) => `Copy ${from} to ${to}`,
  paths: ({ from, to }) => [
    { parameter: 'from', path: from, access: 'read', mustExist: true, everythingIn: from, isShown: true },
    { parameter: 'to', path: to, access: 'write', everythingIn: from },
  ],
  validate: ({ from, to }, scope) => [...validateFileName('to', to), ...validateDifferentPaths({ from, to }, scope)],
  assessRisk: ({ from, to }, scope) => rateCopy(guardPath(from, scope), guardPath(to, scope)),
  findObstacles({ to, overwrite }, [source, target]) {
    const objection = checkTarget(source, target, { overwrite });
    return objection === null ? [] : [ToolValidationError.invalidValue('to', objection.message, to)];
  },
  previewChange: ({ overwrite }, places) => previewReplacement(places, { overwrite }),
  async execute({ overwrite }, context, [source, target]) {
    if (holdsOwnData(source, context.scope)) {
      return ToolResult.failed(`${shownPath(source)} contains AIntern's own data, which tools can't access`, 'Refused');
    }
    const objection = checkTarget(source, target, { overwrite });
    if (objection !== null) return objection;
    const existing = await readCurrentFile(target.realPath, context.signal);
    const changed = checkUnchanged(context, target, existing);
    if (changed !== null) return changed;
    const pace = throttleProgress(context);
    const entries = await listTree(source.realPath, {
      signal: context.signal,
      onEntry: (count) => pace(() => context.reportProgress(`Found ${countNoun(count, 'entry', 'entries')} to copy`)),
    });
    const copied = entries.filter((entry) => staysInside(entry, source, target, context));
    if (copied.length === 0) return ToolResult.failed(`${shownPath(source)} is not a regular file`, 'NotAFile');
    const planned = [
      ...foldersToMake(target),
      ...(existing
        ? [{ kind: 'replace' as const, place: target }]
        : copied.map(({ path }) => ({ kind: 'create' as const, place: placeIn(target, path) }))),
    ];
    const note = await withFileHistory(context, planned, async () => {
      if (existing) return overwriteFile(source.realPath, target.realPath);
      await copyEntries(source.realPath, target.realPath, copied, {
        signal: context.signal,
        onEntry: (count) => pace(() => context.reportItems('Copying', count, copied.length)),
      });
    });
    return describeCopy({ source, target, entries, copied, note, isNew: existing === null, context });
  },
});

function rateCopy({ realPath: from }: GuardedPath, { realPath: to }: GuardedPath): RiskAssessment {
  return lstatIfExists(to) === null
    ? rateByUndo('Creates a copy', [findUndoObstacle(from, 'remove copy')], 'medium')
    : rateByUndo('Replaces an existing file with a copy', [findUndoObstacle(to)], 'medium');
}

/** Links are copied as links, except those that lead out of the workspace from their old or new location. */
function staysInside(
  entry: TreeEntry,
  source: GuardedPath,
  target: GuardedPath,
  context: ToolExecutionContext,
): boolean {
  if (entry.kind !== 'link') return entry.kind !== 'special';
  const targets = isAbsolute(entry.target)
    ? [entry.target]
    : [source, target].map(({ realPath }) => `${dirname(join(realPath, entry.path))}${sep}${entry.target}`);
  return targets.every((path) => context.isPathInWorkspace(path));
}

function placeIn({ realPath, workspacePath }: GuardedPath, path: string) {
  return {
    realPath: join(realPath, path),
    workspacePath: workspacePath === null ? null : join(workspacePath, path).split(sep).join('/'),
  };
}

interface Copied {
  readonly source: GuardedPath;
  readonly target: GuardedPath;
  readonly entries: readonly TreeEntry[];
  readonly copied: readonly TreeEntry[];
  readonly note: string;
  readonly isNew: boolean;
  readonly context: ToolExecutionContext;
}

async function describeCopy({ source, target, entries, copied, note, isNew, context }: Copied): Promise<ToolResult> {
  const shown = shownPath(target);
  const about = { isNew, timestamp: context.clock.now(), description: `Copy of ${shownPath(source)}` };
  const isFolder = copied[0]?.kind === 'folder';
  const artifact = isFolder
    ? createArtifact.directory(shown, about)
    : await createArtifact.file(target.realPath, { path: shown, ...about });
  const left = entries.filter((entry) => !copied.includes(entry)).map(({ path }) => path);
  const leftOut =
    left.length === 0 ? '' : `, except ${left.join(', ')} (links out of the workspace, or not regular files)`;
  const files = copied.filter(({ kind }) => kind === 'file').length;
  const amount = isFolder ? ` with ${countNoun(files, 'file')}` : '';
  return ToolResult.succeededWithArtifacts([artifact], {
    message: `Copied ${shownPath(source)} to ${shown}${amount}${leftOut}${note}`,
  });
}
