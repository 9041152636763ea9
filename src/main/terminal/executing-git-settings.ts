import { readdirSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { readSmallFile } from './read-small-file';

/** Keys whose value is a program, or leads to one, in git's own lower-case spelling; `*` stands for a name. */
const executingKeys =
  /^(?:core\.(?:hookspath|pager|editor|sshcommand|askpass|gitproxy|alternaterefscommand)|sequence\.editor|diff\.external|diff\..*\.(?:textconv|command)|diff\.(?:tool|guitool)|(?:difftool|mergetool)\..*\.(?:cmd|path)|merge\..*\.driver|filter\..*\.(?:clean|smudge|process)|gpg\.program|gpg\..*\.program|gpg\.ssh\.defaultkeycommand|credential\.(?:.*\.)?helper|uploadpack\.packobjectshook|remote\..*\.(?:uploadpack|receivepack|vcs)|interactive\.difffilter|pager\..*|browser\..*\.cmd|man\..*\.cmd|trailer\..*\.(?:cmd|command)|submodule\..*\.update|include\.path|includeif\..*\.path)$/;

/** Settings of the repository around a folder that make ordinary git commands start programs, by name. */
export function executingGitSettings(folder: string): readonly string[] {
  const repository = findRepository(folder);
  if (!repository) return [];
  const { gitFolder, commonFolder } = repository;
  const configs = [join(commonFolder, 'config'), join(gitFolder, 'config.worktree')];
  const settings = configs.flatMap((path) => settingsIn(path));
  return [...new Set([...settings, ...hooksIn(join(commonFolder, 'hooks'))])];
}

interface Repository {
  readonly gitFolder: string;
  /** Where a worktree has its settings and hooks from. */
  readonly commonFolder: string;
}

function findRepository(folder: string): Repository | null {
  for (let current = resolve(folder); ; current = dirname(current)) {
    const gitFolder = gitFolderAt(join(current, '.git'));
    if (gitFolder !== null) return { gitFolder, commonFolder: commonFolderOf(gitFolder) };
    if (dirname(current) === current) return null;
  }
}

/** A folder, or in worktrees and submodules a file that names one. */
function gitFolderAt(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return path;
  if (!stats?.isFile()) return null;
  const [, target] = /^gitdir: *(.+?)\s*$/.exec(readSmallFile(path) ?? '') ?? [];
  if (target === undefined) return null;
  return isAbsolute(target) ? target : resolve(dirname(path), target);
}

function commonFolderOf(gitFolder: string): string {
  const common = readSmallFile(join(gitFolder, 'commondir'))?.trim();
  return common === undefined || common === '' ? gitFolder : resolve(gitFolder, common);
}

function settingsIn(path: string): string[] {
  const exists = statSync(path, { throwIfNoEntry: false }) !== undefined;
  const text = readSmallFile(path);
  if (text === null) return exists ? ['settings that cannot be read'] : [];
  return [...readGitConfig(text)].filter(([key, value]) => startsProgram(key, value)).map(([key]) => key);
}

function startsProgram(key: string, value: string): boolean {
  if (key === 'core.fsmonitor') return !/^(?:true|false|yes|no|on|off|0|1|)$/i.test(value);
  if (key.startsWith('alias.')) return value.startsWith('!');
  if (key.startsWith('submodule.')) return key.endsWith('.update') && value.startsWith('!');
  return executingKeys.test(key);
}

/** Keys with their values, section and key in lower case. What it cannot read it leaves to be seen as a key without a value. */
function* readGitConfig(text: string): Generator<[key: string, value: string]> {
  let section = '';
  for (const line of text.replace(/\\\r?\n/g, '').split('\n')) {
    let rest = line.trim();
    const header = /^\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(rest);
    if (header) {
      const [whole, name = '', subsection] = header;
      section = subsection === undefined ? name.toLowerCase() : `${name.toLowerCase()}.${subsection}`;
      rest = rest.slice(whole.length).trim();
    }
    const [, key, value = ''] = /^([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(rest) ?? [];
    if (key !== undefined) yield [`${section}.${key.toLowerCase()}`, unquote(value)];
  }
}

function unquote(value: string): string {
  return value.replace(/\\(.)|"/g, '$1').trim();
}

function hooksIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.endsWith('.sample') && isExecutableFile(join(folder, name)))
      .sort()
      .map((name) => `hook ${name}`);
  } catch {
    return [];
  }
}

function isExecutableFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  // Windows has no such bit: there git runs every hook that it finds.
  return stats?.isFile() === true && (process.platform === 'win32' || (stats.mode & 0o111) !== 0);
}
