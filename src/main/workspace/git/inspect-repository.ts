import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { belongsTo, isInside, realPathOr } from './belongs-to';
import { isExecutingSetting } from './executing-settings';
import { findOutsidePaths } from './find-outside-paths';
import { parseGitSettings, type ScopedGitSetting } from './git-setting';

interface GitAnswer {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs git and waits for it; null if git can't be started, takes too long or prints too much. */
export type AskGit = (folder: string, args: readonly string[]) => GitAnswer | null;

export interface RepositoryPaths {
  /** The root of the work tree. */
  readonly root: string;
  readonly gitFolder: string;
  /** The same as the git folder, except in a worktree, which shares most of it with others. */
  readonly commonFolder: string;
}

export type RepositoryInspection =
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string }
  | {
      readonly kind: 'repository';
      readonly place: RepositoryPaths;
      /** Set by the repository or another file of the workspace; the user's own settings are trusted. */
      readonly settings: readonly ScopedGitSetting[];
      /** All that apply, in git's order. */
      readonly allSettings: readonly ScopedGitSetting[];
      /** Reasons why reading it could lead outside. */
      readonly objections: readonly string[];
    };

const noRepository =
  /^fatal: not a git repository \(or any (?:of the parent directories|parent up to mount point [^\n]*)\)/;

/**
 * The repository that git itself reports for a folder: a parser of our own might find a different one, or different
 * settings. All paths have their links resolved.
 */
export function inspectRepository(folder: string, ask: AskGit, workspacePath: string | null): RepositoryInspection {
  const workspace = realPathOr(workspacePath ?? folder);
  // git can't be started there either.
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return { kind: 'none' };
  const asked = ask(folder, ['rev-parse', '--show-toplevel', '--absolute-git-dir', '--git-common-dir']);
  if (asked === null) return unknown('git could not be asked about this repository');
  if (noRepository.test(asked.stderr)) return { kind: 'none' };
  const [top, gitFolder, common, end, ...more] = asked.stdout.split('\n');
  if (asked.exitCode !== 0 || !top || !gitFolder || !common || end !== '' || more.length > 0) {
    return unknown(`git does not accept this repository: ${firstLine(asked.stderr)}`);
  }
  const place = {
    root: realPathOr(top),
    gitFolder: realPathOr(gitFolder),
    commonFolder: realPathOr(resolve(folder, common)),
  };
  const listed = ask(folder, ['config', '--list', '--includes', '--show-scope', '--show-origin', '-z']);
  const allSettings = listed?.exitCode === 0 ? parseGitSettings(listed.stdout) : null;
  if (allSettings === null) return unknown(`git cannot read its settings: ${firstLine(listed?.stderr ?? '')}`);
  const settings = allSettings.filter((setting) => isOfRepository(setting, folder, workspace));
  const objections = [...findForeignParts(folder, place, workspace), ...findOutsidePaths(place, settings, workspace)];
  return { kind: 'repository', place, settings, allSettings, objections };
}

/** The settings that make git start programs in this repository, as `name=value`. */
export function executingGitSettings(look: RepositoryInspection): readonly string[] {
  if (look.kind !== 'repository') return [];
  return look.settings.filter(isExecutingSetting).map(({ name, value }) => `${name}=${value}`);
}

function unknown(reason: string): RepositoryInspection {
  return { kind: 'unknown', reason: reason.replace(/: $/, '') };
}

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.replace(/^fatal: /, '');
}

/** The user's own file may include one in the workspace, where others can write. */
function isOfRepository({ scope, origin }: ScopedGitSetting, folder: string, workspacePath: string): boolean {
  if (scope === 'command') return false;
  if (scope !== 'system' && scope !== 'global') return true;
  if (!origin.startsWith('file:')) return true;
  const file = resolve(folder, origin.slice('file:'.length));
  return !ownFiles().includes(file) && isInside(workspacePath, realPathOr(file));
}

function ownFiles(): string[] {
  const home = homedir();
  return [join(home, '.gitconfig'), join(process.env.XDG_CONFIG_HOME || join(home, '.config'), 'git', 'config')];
}

function findForeignParts(folder: string, place: RepositoryPaths, workspacePath: string): string[] {
  const { root, gitFolder, commonFolder } = place;
  if (!isInside(root, realPathOr(folder))) return [`this repository keeps its files elsewhere, in ${root}`];
  if (isInside(gitFolder, realPathOr(folder))) return ['this folder is a repository by itself, without files'];
  const isOwn = isInside(workspacePath, gitFolder) || belongsTo(root, gitFolder);
  const isShared = commonFolder === gitFolder || isInside(join(commonFolder, 'worktrees'), gitFolder);
  if (isOwn && (isShared || isInside(workspacePath, commonFolder))) return [];
  return [`this repository keeps its history in another one, in ${isOwn ? commonFolder : gitFolder}`];
}
