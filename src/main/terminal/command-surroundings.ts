import { readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { isJsonObject } from '../../shared/json';
import type { CommandSurroundings, LocatedPath, PackageScripts } from '../risk/command-assessment';
import { expandPattern } from '../workspace/expand-pattern';
import { findCredentials } from '../workspace/find-credentials';
import { executableHooks, executingGitSettings } from '../workspace/git/executing-settings';
import { type GuardScope, guardPath } from '../workspace/guard-path';
import { hasLinksOut } from '../workspace/has-links-out';
import { ownDataBelow } from '../workspace/own-data-below';
import { readSmallFile } from '../workspace/read-small-file';
import { shownByIgnoreFiles } from '../workspace/shown-by-ignore-files';
import { shownPath } from '../workspace/shown-path';
import { findProgram } from './find-program';

/** In the order in which GNU make looks for them. */
const makefileNames = ['GNUmakefile', 'makefile', 'Makefile'];

/** What a command line that starts in the folder would find there. It looks at the disk and changes nothing. */
export function createCommandSurroundings(scope: GuardScope, folder: string): CommandSurroundings {
  const start = guardPath(folder, scope).realPath;

  function locate(path: string): LocatedPath {
    // Not put together by `resolve`, which takes `..` away before it is known where a link in front of it leads.
    const guarded = guardPath(path === '' || isAbsolute(path) ? path : `${start}${sep}${path}`, scope);
    return { ...guarded, holds: whatIsAt(guarded.realPath) };
  }

  return {
    shell: process.platform === 'win32' ? 'powershell' : 'bash',
    folder: start,
    homePath: homedir(),
    locate,
    packageScripts: (from) => findScripts(resolve(start, from), scope),
    makefile: (from) => firstText(makefileNames.map((name) => join(resolve(start, from), name))),
    findProgram: (name, from) => findProgram(name, resolve(start, from)),
    executingGitSettings: (from) => startedByGit(resolve(start, from)),
    linksOut: (from) => hasLinksOut(resolve(start, from), scope),
    expand: expandPattern,
    hasDashedNames: (from) => hasDashedNames(resolve(start, from)),
    credentialsBelow: (from) => [...keysBelow(resolve(start, from), scope), ...findCredentials(resolve(start, from))],
    shownByIgnoreFiles: (from, paths) => shownByIgnoreFiles(resolve(start, from), paths),
    ownDataBelow: (from) => ownDataBelow(resolve(start, from), scope.dataPath),
  };
}

/** Our own, which go by no name that others use. */
function keysBelow(folder: string, { dataPath }: GuardScope): string[] {
  const ownData = ownDataBelow(folder, dataPath);
  return ownData === null ? [] : [`${ownData}/keys.json`];
}

function whatIsAt(path: string): NonNullable<LocatedPath['holds']> {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return 'nothing';
    return stats.isDirectory() ? 'folder' : 'file';
  } catch {
    // What cannot be looked at may be there.
    return 'file';
  }
}

/** Package managers take the nearest manifest upwards. */
function findScripts(folder: string, scope: GuardScope): PackageScripts | null {
  for (let current = folder; ; current = dirname(current)) {
    const path = join(current, 'package.json');
    const text = readSmallFile(path);
    if (text !== null) return { path: shownPath(guardPath(path, scope)), scripts: readScripts(text) };
    if (dirname(current) === current) return null;
  }
}

function readScripts(text: string): Readonly<Record<string, string>> {
  try {
    const manifest: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    const scripts = isJsonObject(manifest) && isJsonObject(manifest.scripts) ? manifest.scripts : {};
    const entries = Object.entries(scripts);
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

function firstText(paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = readSmallFile(path);
    if (text !== null) return text;
  }
  return null;
}

/** By name alone: what a value says may be long, or secret. */
function startedByGit(folder: string): string[] {
  const names = executingGitSettings(folder).map((setting) => setting.slice(0, setting.indexOf('=')));
  return [...new Set([...names, ...executableHooks(folder).map((name) => `hook ${name}`)])];
}

function hasDashedNames(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.startsWith('-'));
  } catch {
    // What cannot be looked at may hold anything.
    return true;
  }
}
