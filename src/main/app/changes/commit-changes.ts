import { join } from 'node:path';
import { runGit } from '../../tools/git/repository/run-git';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { type RunAsUserDeps, runAsUser } from './run-as-user';

interface Commit {
  readonly conversationId: string;
  readonly workspacePath: string;
  readonly paths: readonly string[];
  readonly message: string;
}

interface Committed {
  readonly message: string;
  /** Reverts the commit. */
  readonly id: string;
}

/** Commits exactly these files as they are now, with the agent's own git tools. */
export async function commitChanges(deps: RunAsUserDeps, commit: Commit): Promise<Committed> {
  const { conversationId, workspacePath, message } = commit;
  const run = (toolId: string, parameters: { readonly [name: string]: string | string[] }) =>
    runAsUser(deps, { conversationId, workspacePath, toolId, parameters });
  const paths = await withChanges(workspacePath, commit.paths);
  // git commits only tracked files.
  const untracked = await untrackedAmong(workspacePath, paths);
  try {
    if (untracked.length > 0) await run('git-add', { paths: untracked });
    const { id, result } = await run('git-commit', { paths: [...paths], message });
    return { id, message: result.message };
  } catch (cause) {
    await forget(workspacePath, untracked);
    throw cause;
  }
}

/** Unstages files that were only staged for the commit. */
async function forget(folder: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const options = { folder, signal: AbortSignal.timeout(30_000), input: paths.join('\0') };
  await runGit(['update-index', '--force-remove', '-z', '--stdin'], options);
}

/** git rejects paths that are neither tracked nor on disk, such as a new file that was deleted again. */
async function withChanges(folder: string, paths: readonly string[]): Promise<string[]> {
  const known = new Set(await listFiles(folder, ['--cached'], paths));
  return paths.filter((path) => known.has(path) || lstatIfExists(join(folder, path)) !== null);
}

function untrackedAmong(folder: string, paths: readonly string[]): Promise<string[]> {
  return listFiles(folder, ['--others', '--exclude-standard'], paths);
}

async function listFiles(folder: string, which: readonly string[], paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const options = { folder, signal: AbortSignal.timeout(30_000) };
  const { stdout } = await runGit(['ls-files', '-z', ...which, '--', ...paths], options);
  return stdout.toString('utf8').split('\0').filter(Boolean);
}
