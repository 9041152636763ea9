import { readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { isJsonObject } from '../../../shared/json/json';
import type {
  CommandContext,
  GitRepository,
  LocatedPath,
  PackageScripts,
  WalkOptions,
} from '../../risk/command-assessment';
import { createIgnoreFiles } from '../../workspace/files/create-ignore-files';
import { type LookBelow, lookBelow } from '../../workspace/files/look-below';
import { readSmallFile } from '../../workspace/files/read-small-file';
import { stampFile } from '../../workspace/files/stamp-file';
import { executableHooks } from '../../workspace/git/executable-hooks';
import { gitPrograms } from '../../workspace/git/git-programs';
import {
  executingGitSettings,
  inspectRepository,
  type RepositoryInspection,
} from '../../workspace/git/inspect-repository';
import { isSecretGitFile } from '../../workspace/git/is-secret-git-file';
import { secretSettings } from '../../workspace/git/secret-settings';
import { submoduleSettings } from '../../workspace/git/submodule-settings';
import { expandPattern } from '../../workspace/paths/expand-pattern';
import { type GuardScope, guardPath } from '../../workspace/paths/guard-path';
import { ownDataBelow } from '../../workspace/paths/own-data-below';
import { shownPath } from '../../workspace/paths/shown-path';
import { findProgram } from '../environment/find-program';
import { createAskGit } from './ask-git';

/** In GNU make's lookup order. */
const makefileNames = ['GNUmakefile', 'makefile', 'Makefile'];

/**
 * Describes what a command line that starts in the folder would find there. Reads the disk and changes nothing. Create
 * a new one for every assessment, because it caches what git says about a folder and what lies below one.
 */
export function createCommandContext(scope: GuardScope, folder: string): CommandContext {
  const start = guardPath(folder, scope).realPath;

  function locate(path: string): LocatedPath {
    // `resolve` would remove `..` before we know where a link in front of it leads.
    const guarded = guardPath(path === '' || isAbsolute(path) ? path : `${start}${sep}${path}`, scope);
    const located = { ...guarded, holds: whatIsAt(guarded.realPath) };
    return isSecretGitFile(guarded.realPath) ? { ...located, holdsSecrets: true } : located;
  }

  const ask = createAskGit(scope.workspacePath);
  const looks = new Map<string, RepositoryInspection>();
  function look(from: string): RepositoryInspection {
    const place = resolve(start, from);
    const known = looks.get(place) ?? inspectRepository(place, ask, scope.workspacePath);
    looks.set(place, known);
    return known;
  }
  function lookIntoModules(from: string): readonly string[] {
    const seen = look(from);
    return seen.kind === 'repository' ? submoduleSettings(seen.place.root, ask, scope.workspacePath) : [];
  }

  const ignoreFiles = createIgnoreFiles();
  const belowFolders = new Map<string, LookBelow>();
  function below(from: string, habits: WalkOptions = {}): LookBelow {
    const place = resolve(start, from);
    const key = JSON.stringify([place, habits]);
    const known = belowFolders.get(key) ?? lookBelow(place, habits, ignoreFiles);
    belowFolders.set(key, known);
    return known;
  }

  return {
    shell: process.platform === 'win32' ? 'powershell' : 'bash',
    folder: start,
    homePath: homedir(),
    locate,
    packageScripts: (from) => findScripts(resolve(start, from), scope),
    makefile: (from) => firstText(makefileNames.map((name) => join(resolve(start, from), name))),
    findProgram: (name, from) => findProgram(name, resolve(start, from)),
    stampFile,
    gitPrograms: (from) => gitPrograms(look(from)),
    executingGitSettings: (from) => startedByGit(look(from)),
    gitRepository: (from) => describeRepository(look(from)),
    submoduleSettings: lookIntoModules,
    askGit(from, args) {
      const answer = ask(resolve(start, from), args);
      return answer?.exitCode === 0 ? answer.stdout : null;
    },
    expand: expandPattern,
    hasDashedNames: (from) => hasDashedNames(resolve(start, from)),
    credentialsBelow: (from, habits) => [...keysBelow(resolve(start, from), scope), ...below(from, habits).credentials],
    linksBelow: (from, habits) => below(from, habits).links,
    unseenBelow: (from, habits) => below(from, habits).unseen,
    shownByIgnoreFiles: (from, paths) => paths.filter((path) => ignoreFiles.mayShow(resolve(start, from), path)),
    ownDataBelow: (from) => ownDataBelow(resolve(start, from), scope.dataPath),
  };
}

/** Our own keys, whose file name nothing else recognizes. */
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
    // If we can't read it, assume it exists.
    return 'file';
  }
}

/** Package managers use the nearest manifest in a parent folder. */
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

/** Names only, because values may be long or secret. */
function startedByGit(look: RepositoryInspection): string[] {
  if (look.kind !== 'repository') return [];
  const names = executingGitSettings(look).map((setting) => setting.slice(0, setting.indexOf('=')));
  const hooks = executableHooks(join(look.place.commonFolder, 'hooks')).map((name) => `hook ${name}`);
  return [...new Set([...names, ...hooks])];
}

const nothingThere = { objections: [], secretSettings: [], aliases: [], isPartial: false } as const;

function describeRepository(look: RepositoryInspection): GitRepository {
  if (look.kind === 'none') return { ...nothingThere, isThere: false };
  if (look.kind === 'unknown') return { ...nothingThere, isThere: true, objections: [look.reason] };
  const { settings, allSettings, objections } = look;
  return {
    isThere: true,
    objections,
    secretSettings: secretSettings(allSettings),
    aliases: settings.flatMap(({ name }) => (name.startsWith('alias.') ? [name.slice('alias.'.length)] : [])),
    isPartial: settings.some(({ name }) => /^(?:remote\..*\.promisor|extensions\.partialclone)$/s.test(name)),
  };
}

function hasDashedNames(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.startsWith('-'));
  } catch {
    // If we can't read it, assume the worst.
    return true;
  }
}
