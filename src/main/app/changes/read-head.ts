import { runGit } from '../../tools/git/repository/run-git';
import { isInRepository } from '../../workspace/git/is-in-repository';

interface Head {
  /** Null if a commit is checked out instead of a branch. */
  readonly branch: string | null;
}

const signal = () => AbortSignal.timeout(10_000);

/** Returns what is checked out in a folder's repository; null if there is no usable repository. */
export async function readHead(folder: string): Promise<Head | null> {
  if (!isInRepository(folder)) return null;
  try {
    const options = { folder, signal: signal() };
    if ((await runGit(['rev-parse', '--is-inside-work-tree'], options)).exitCode !== 0) return null;
    const { exitCode, stdout } = await runGit(['symbolic-ref', '--quiet', '--short', 'HEAD'], options);
    return { branch: exitCode === 0 ? stdout.toString('utf8').trim() : null };
  } catch {
    // Without git, the panel works as it does outside a repository.
    return null;
  }
}

/** Returns a file's content in the last commit; null if it isn't in it. */
export async function readFromHead(folder: string, path: string): Promise<Buffer | null> {
  const options = { folder, signal: signal() };
  const listed = await runGit(['ls-tree', '-z', 'HEAD', '--', path], options);
  const [, hash] = /^\d+ blob ([0-9a-f]+)\t/.exec(listed.stdout.toString('utf8')) ?? [];
  if (listed.exitCode !== 0 || hash === undefined) return null;
  const blob = await runGit(['cat-file', 'blob', hash], options);
  if (blob.exitCode !== 0) throw new Error(`git couldn’t read ${path}: ${blob.stderr.trim()}`);
  return blob.stdout;
}
