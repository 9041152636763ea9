import type { Receipt } from '../../../../shared/call/receipt';
import { ToolResult } from '../../../../shared/call/tool-result';
import { confineProgram } from '../../../sandbox/confine-program';
import type { Confinement } from '../../../sandbox/confinement';
import { explainFailure } from '../../../sandbox/explain-failure';
import type { Layer } from '../../../sandbox/layer/create-layer';
import { dropLayer } from '../../../sandbox/layer/drop-layer';
import { shownEntryPath } from '../../../sandbox/layer/entry-path';
import { findConflicts } from '../../../sandbox/layer/find-conflicts';
import { layerWords } from '../../../sandbox/layer/layer-words';
import { listChanges } from '../../../sandbox/layer/list-changes';
import type { ProgramResult } from '../../../terminal/processes/run-program';
import type { ToolExecutionContext } from '../../framework/context/tool-execution-context';
import { bringIn, openLayer } from '../../terminal/run-on-layer';
import { chooseGitRun, type GitTask } from './choose-git-run';
import { type GitOptions, runGit } from './run-git';

/** What git did, or why it wasn't started or its changes weren't applied. */
export type GitChange =
  | { readonly isDone: true; readonly result: ProgramResult; readonly receipt?: Receipt }
  | { readonly isDone: false; readonly failure: ToolResult };

/**
 * Runs git for a call that changes the repository. Where it can, in the sandbox and on a layer, so that Undo takes back
 * everything; elsewhere as it is.
 */
export async function changeRepository(
  args: readonly string[],
  options: Omit<GitOptions, 'signal' | 'confine'>,
  task: GitTask,
  context: ToolExecutionContext,
): Promise<GitChange> {
  const { signal } = context;
  const opened = await openGitLayer(task, context);
  if (opened === null) {
    if (context.mustBeSandboxed) return failed('Git was not run: it was allowed only in the sandbox, which is gone');
    return { isDone: true, result: await runGit(args, { ...options, signal }) };
  }
  const { layer, confine } = opened;
  try {
    const result = await runGit(args, { ...options, signal, confine: (start) => confine(start, options.folder) });
    if (isSandboxFailure(result)) return failed(`Git was not run. ${explainFailure(result.stderr)}`);
    const conflicts = await findConflicts(layer, await listChanges(layer));
    // A half-applied commit is worse than none.
    if (conflicts.length > 0) return changedMeanwhile(conflicts);
    return { isDone: true, result, receipt: await bringIn(layer, context) };
  } finally {
    await dropLayer(layer);
  }
}

/** Whether a call runs where it can't do harm, and Undo takes back all of it. */
export function isGitSandboxed(task: GitTask, scope: ToolExecutionContext['scope']): boolean {
  return scope.recordsChanges?.() === true && chooseGitRun(task, scope).kind === 'confined';
}

export function withReceipt(result: ToolResult, { receipt }: { readonly receipt?: Receipt }): ToolResult {
  return receipt === undefined ? result : { ...result, receipt };
}

interface GitLayer {
  readonly layer: Layer;
  confine(
    start: Parameters<NonNullable<GitOptions['confine']>>[0],
    folder: string,
  ): ReturnType<NonNullable<GitOptions['confine']>>;
}

async function openGitLayer(task: GitTask, context: ToolExecutionContext): Promise<GitLayer | null> {
  const { workspacePath, scope } = context;
  const service = context.getService('sandbox');
  if (!service || workspacePath === null || !service.settingsFor(workspacePath).isOn) return null;
  const sandbox = await service.detect();
  if (sandbox.kind === 'unavailable') return null;
  const run = chooseGitRun(task, scope);
  if (run.kind === 'plain') return null;
  const folders = [workspacePath, ...service.settingsFor(workspacePath).extraWritable, ...run.alsoWritable];
  const confinement: Confinement = { write: { folders }, hide: [], network: 'none', processes: 'own' };
  const opened = await openLayer({ kind: 'confined', confinement }, context);
  if (opened.kind === 'none') return null;
  const { layer } = opened;
  return {
    layer,
    confine: (start, folder) =>
      confineProgram(sandbox, confinement, start, { folder, dataPath: scope.dataPath, prefix: layerWords(layer) }),
  };
}

/** Git exits with neither of these and never says so. */
const LAYER_FAILED = 125;

function isSandboxFailure({ exitCode, stderr }: ProgramResult): boolean {
  return exitCode === LAYER_FAILED || (exitCode !== 0 && stderr.startsWith('bwrap: '));
}

function failed(error: string): GitChange {
  return { isDone: false, failure: ToolResult.failed(error, 'Sandbox') };
}

function changedMeanwhile(paths: readonly string[]): GitChange {
  const names = paths.slice(0, 5).map(shownEntryPath).join(', ');
  const error = `${names} changed while git was running, so nothing was changed. Try again`;
  return { isDone: false, failure: ToolResult.failed(error, 'ChangedMeanwhile') };
}
