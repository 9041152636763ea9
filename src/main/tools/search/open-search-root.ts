import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { quoteOddName } from '../../../shared/text/quote-odd-name';
import { assessPathRisk } from '../../risk/paths/assess-path-risk';
import { isInRepository } from '../../workspace/git/is-in-repository';
import { ownDataBelow } from '../../workspace/paths/own-data-below';
import { resolveRealPath } from '../../workspace/paths/resolve-real-path';
import type { ToolScope } from '../framework/context/tool-scope';
import { guardForUse } from '../framework/path-use';

/** Where to search. Paths are as ripgrep prints them: relative to the folder, with forward slashes. */
export interface SearchRoot {
  /** Where ripgrep is started: the workspace, or the folder itself if it is outside. */
  readonly folder: string;
  /** What is searched, relative to the folder: `.` for all of it. */
  readonly target: string;
  /** The same as an argument for ripgrep that is never taken for an option. */
  readonly argument: string;
  /** In bytes, if a single file is searched. */
  readonly fileSize: number | null;
  /** Options that exclude ignored files and those that are never searched. */
  options(wanted: { readonly includeIgnored: boolean }): readonly string[];
  /** The path relative to the call's target. */
  fromTarget(path: string): string;
  /** The path in a form that the model can use in its next call. */
  show(path: string): string;
  /** False for credentials that the call didn't name, and for our own data. */
  isOpen(path: string): boolean;
}

/** Guards the path again and checks the entry there. Throws if it can't be searched. */
export function openSearchRoot(path: string, scope: ToolScope): SearchRoot {
  const { realPath, workspacePath } = guardForUse(path, scope);
  const stats = statSync(realPath);
  if (!stats.isFile() && !stats.isDirectory()) throw new Error(`${path} is neither a file nor a folder`);
  const isInside = workspacePath !== null && scope.workspacePath !== null;
  const folderOfOutside = stats.isFile() ? dirname(realPath) : realPath;
  const folder = isInside ? resolveRealPath(resolve(scope.workspacePath)) : folderOfOutside;
  const target = isInside ? workspacePath : stats.isFile() ? basename(realPath) : '.';
  const ownData = ownDataBelow(folder, scope.dataPath);
  // A secret place that the call names was rated as such; entries below it are secret only on their own account.
  const isNamedSecret = holdsCredentials(realPath);

  function fromTarget(found: string): string {
    if (target === '.') return found;
    return found === target ? basename(found) : found.slice(target.length + 1);
  }

  return {
    folder,
    target,
    argument: target === '.' ? '.' : `./${target}`,
    fileSize: stats.isFile() ? stats.size : null,
    options: ({ includeIgnored }) => [
      ...(includeIgnored ? ['--no-ignore', '--no-ignore-files'] : ignoreRules(folder, target)),
      '--glob=!.git',
      ...(ownData === null ? [] : [`--glob=!/${escapeGlob(ownData)}`]),
    ],
    fromTarget,
    show: (found) => quoteOddName(isInside ? found : join(folder, found)),
    isOpen(found) {
      if (found === target) return true;
      if (ownData !== null && (found === ownData || found.startsWith(`${ownData}/`))) return false;
      return !holdsCredentials(isNamedSecret ? `/${fromTarget(found)}` : join(folder, found));
    },
  };
}

/** Throws if a link has replaced the search target, since the results may come from elsewhere. */
export function checkSameRoot(path: string, scope: ToolScope, { folder, target }: SearchRoot): void {
  if (guardForUse(path, scope).realPath !== join(folder, target)) {
    throw new Error(`${path} was replaced during the search. Try again`);
  }
}

function holdsCredentials(realPath: string): boolean {
  const { level } = assessPathRisk({ realPath, workspacePath: realPath }, 'read', { level: 'safe', reasons: [] });
  return level === 'critical';
}

/**
 * A .gitignore applies even without a repository. Then those above the workspace don't: some people keep their home
 * folder in git with a rule that ignores everything.
 */
function ignoreRules(folder: string, target: string): string[] {
  if (isInRepository(folder)) return [];
  const own = join(folder, '.gitignore');
  const ofWorkspace = target !== '.' && existsSync(own) ? [`--ignore-file=${own}`] : [];
  return ['--no-require-git', '--no-ignore-parent', ...ofWorkspace];
}

function escapeGlob(path: string): string {
  return path.replace(/[*?[\]{}!\\]/g, (character) => (character === '\\' ? '\\\\' : `[${character}]`));
}
