import { CommandFailure } from '../../base/command-failure';
import { createAskGit } from '../../terminal/assessment/ask-git';
import { realPathOr } from '../../workspace/git/belongs-to';
import { inspectRepository } from '../../workspace/git/inspect-repository';
import { isInRepository } from '../../workspace/git/is-in-repository';
import { type GitIn, gitIn } from './git-in';

/** The repository of a folder that a user opened. */
export interface MainRepository {
  readonly git: GitIn;
  readonly folder: string;
  readonly root: string;
  /** Null if a commit is checked out instead of a branch. */
  readonly branch: string | null;
  readonly commit: string;
}

const refuse = (why: string) => new CommandFailure('refused', why);

/** Settings that make git run programs on file contents. */
const contentProgram = /^(?:filter\..*\.(?:clean|smudge|process)|merge\..*\.driver)$/s;

/** Opens a repository that git can copy and merge without starting anything that it configures; says why it can't. */
export async function openMain(folder: string): Promise<MainRepository> {
  const look = inspectRepository(folder, createAskGit(folder), folder);
  if (look.kind === 'unknown' && /bare repository|must be run in a work tree/.test(look.reason)) {
    throw refuse('This is a bare repository, without files to work on. Open a clone of it');
  }
  if (look.kind === 'none' || (look.kind === 'unknown' && !isInRepository(folder))) {
    throw refuse('This folder isn’t in a git repository. Create one with git init, and commit, to get a separate copy');
  }
  if (look.kind === 'unknown') throw refuse(`No separate copy is possible: ${look.reason}`);
  const [objection] = look.objections;
  if (objection !== undefined) throw refuse(`No separate copy is possible: ${objection}`);
  const program = look.settings.find(({ name }) => contentProgram.test(name));
  if (program) {
    const why = `This repository’s own settings run a program on files (${program.name}), which isn’t done here`;
    throw refuse(`${why}. Create a worktree with git, then open it as a folder`);
  }
  const { root } = look.place;
  const git = gitIn(root);
  const head = await git.try(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  if (head.exitCode !== 0) throw refuse('This repository has no commits yet. Commit something first');
  const modules = await git.read(['ls-files', '--stage', '-z']);
  if (modules.split('\0').some((line) => line.startsWith('160000 '))) {
    const why = 'This repository has submodules, which git leaves empty in a separate copy';
    throw refuse(`${why}. Create a worktree with git, then open it as a folder`);
  }
  const branch = await git.try(['symbolic-ref', '--quiet', '--short', 'HEAD']);
  return {
    git,
    root: realPathOr(root),
    folder,
    branch: branch.exitCode === 0 ? branch.stdout.toString('utf8').trim() : null,
    commit: head.stdout.toString('utf8').trim(),
  };
}

/** The files that differ from the last commit or aren't in it, other than ignored ones. */
export async function uncommittedIn(git: GitIn): Promise<string[]> {
  const args = ['status', '--porcelain=v1', '-z', '--untracked-files=all', '--no-renames', '--ignore-submodules=all'];
  const status = await git.read(args);
  return status
    .split('\0')
    .filter(Boolean)
    .map((line) => line.slice(3));
}
