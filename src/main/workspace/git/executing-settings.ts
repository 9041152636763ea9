import { readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readSmallFile } from '../read-small-file';
import { type GitSetting, parseGitConfig } from './parse-git-config';

/**
 * Settings whose value git runs, or hands to something that does, and the one that makes it look elsewhere. Names are
 * lower-case, as git compares them.
 */
const executing: readonly RegExp[] = [
  /^core\.(?:worktree|hookspath|pager|editor|sshcommand|gitproxy|askpass|alternaterefscommand)$/,
  /^filter\..*\.(?:clean|smudge|process)$/s,
  /^diff\.(?:external|.*\.(?:command|textconv))$/s,
  /^merge\..*\.driver$/s,
  /^(?:merge|diff)tool\..*\.(?:cmd|path)$/s,
  /^credential\.(?:.*\.)?helper$/s,
  /^gpg\.(?:.*\.)?(?:program|defaultkeycommand)$/s,
  /^remote\..*\.(?:uploadpack|receivepack|vcs)$/s,
  /^trailer\..*\.(?:command|cmd)$/s,
  /^(?:browser|man)\..*\.(?:cmd|path)$/s,
  /^(?:sequence\.editor|interactive\.difffilter|uploadpack\.packobjectshook|init\.templatedir|pager\..*)$/s,
];

/** What cannot be seen through: further settings from another file. */
const includes = /^include(?:if\..*)?\.path$/s;

/**
 * Settings of the repository that the folder is in, written `name=value`, which make ordinary git commands start
 * programs. Only the repository's own are meant: the user's own configuration is the user's own business.
 */
export function executingGitSettings(folder: string): readonly string[] {
  return readRepositorySettings(folder)
    .filter(isExecutingSetting)
    .map(({ name, value }) => `${name}=${value}`);
}

/** All settings of the repository that the folder is in, without those from files that they include. */
export function readRepositorySettings(folder: string): GitSetting[] {
  return configFiles(folder).flatMap((file) => parseGitConfig(readConfig(file)));
}

function isExecutingSetting({ name, value }: GitSetting): boolean {
  if (name === 'core.fsmonitor') return !/^(?:true|false|yes|no|on|off|[01])?$/i.test(value);
  if (name.startsWith('alias.') || /^submodule\..*\.update$/s.test(name)) return value.startsWith('!');
  if (name === 'protocol.allow' || name === 'protocol.ext.allow') return value !== 'never';
  if (/^remote\..*\.(?:push)?url$/s.test(name)) return value.startsWith('ext::');
  if (/^url\..*\.(?:push)?insteadof$/s.test(name)) return name.startsWith('url.ext::');
  return includes.test(name) || executing.some((pattern) => pattern.test(name));
}

export interface RepositoryPlace {
  /** The folder that holds the `.git` entry. */
  readonly root: string;
  readonly gitFolder: string;
  /** The same, but for a worktree, which shares most of it with others. */
  readonly commonFolder: string;
}

/** Where the repository that the folder is in keeps its things, or null where there is none. */
export function findRepositoryPlace(folder: string): RepositoryPlace | null {
  for (let root = resolve(folder); ; root = dirname(root)) {
    const gitFolder = followGitEntry(join(root, '.git'));
    if (gitFolder !== null) {
      const common = (readSmallFile(join(gitFolder, 'commondir')) ?? '').trim();
      return { root, gitFolder, commonFolder: resolve(gitFolder, common) };
    }
    if (dirname(root) === root) return null;
  }
}

/** In a worktree or a submodule, `.git` is a file that names the real place. */
function followGitEntry(path: string): string | null {
  try {
    if (statSync(path).isDirectory()) return path;
    const [, target] = /^gitdir: (.*?)\r?\n?$/s.exec(readSmallFile(path) ?? '') ?? [];
    return target === undefined ? null : resolve(dirname(path), target);
  } catch {
    return null;
  }
}

function configFiles(folder: string): string[] {
  const place = findRepositoryPlace(folder);
  return place === null ? [] : [join(place.commonFolder, 'config'), join(place.gitFolder, 'config.worktree')];
}

/** Hooks of the repository that git would start. Windows has no such bit: there git starts every hook that it finds. */
export function executableHooks(folder: string): string[] {
  const place = findRepositoryPlace(folder);
  if (place === null) return [];
  const hooks = join(place.commonFolder, 'hooks');
  try {
    return readdirSync(hooks)
      .filter((name) => !name.endsWith('.sample') && isExecutableFile(join(hooks, name)))
      .sort();
  } catch {
    return [];
  }
}

function isExecutableFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && (process.platform === 'win32' || (stats.mode & 0o111) !== 0);
}

/** A file that is there and cannot be read says something that nobody sees. */
const UNREADABLE = '[include]\npath = settings that cannot be read\n';

function readConfig(path: string): string {
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  return readSmallFile(path) ?? (isThere ? UNREADABLE : '');
}
