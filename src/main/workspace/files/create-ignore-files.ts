import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { mayMatch, surelyMatches } from '../../risk/paths/name-pattern';
import { lstatIfExists } from './lstat-if-exists';
import { readSmallFile } from './read-small-file';

/** How a project's ignore files affect a search that respects them, as ripgrep does. Caches the files it has read. */
export interface IgnoreFiles {
  /** Whether an exception such as `!.env` may make the search read hidden files. */
  mayShow(folder: string, way: string): boolean;
  /** Whether the search is certain to skip this path below the folder. */
  surelyIgnore(folder: string, way: string, entry: { readonly isFolder: boolean }): boolean;
}

interface FolderRules {
  /** Patterns after a `!`. */
  readonly exceptions: readonly string[];
  readonly ignored: readonly string[];
  /** The same, but applied only inside a git repository. */
  readonly ignoredByGit: readonly string[];
  readonly isRepository: boolean;
}

interface HeededRules {
  readonly place: string;
  readonly rules: readonly string[];
}

/** No project is nested deeper than this. */
const MAX_FOLDERS = 40;

export function createIgnoreFiles(): IgnoreFiles {
  const known = new Map<string, FolderRules>();
  function rulesIn(folder: string): FolderRules {
    const rules = known.get(folder) ?? readRules(folder);
    known.set(folder, rules);
    return rules;
  }

  function mayShow(folder: string, way: string): boolean {
    const segments = way.split('/');
    return foldersAround(folder, segments).some((place) =>
      rulesIn(place).exceptions.some((rule) => mayMean(rule, segments)),
    );
  }

  /** The rules for direct children of a folder, each with the folder that defines it, from the inside out. */
  const heeded = new Map<string, readonly HeededRules[]>();
  function rulesFor(folder: string): readonly HeededRules[] {
    const found = heeded.get(folder) ?? collectRules(folder);
    heeded.set(folder, found);
    return found;
  }

  function collectRules(folder: string): HeededRules[] {
    const places = foldersAbove(folder);
    const repository = places.findIndex((place) => rulesIn(place).isRepository);
    return places.map((place, index) => {
      const { ignored, ignoredByGit } = rulesIn(place);
      return { place, rules: index <= repository ? [...ignored, ...ignoredByGit] : ignored };
    });
  }

  return {
    mayShow,
    surelyIgnore(folder, way, { isFolder }) {
      const path = join(folder, way);
      const isIgnored = rulesFor(dirname(path)).some(({ place, rules }) => {
        if (rules.length === 0) return false;
        const segments = relative(place, path).split(sep);
        // If the rule comes from above the search's start folder, ripgrep may not match whole paths.
        const isAbove = segments.length > way.split('/').length;
        return rules.some((rule) => surelyMeans(rule, segments, { isFolder, isAbove }));
      });
      return isIgnored && !mayShow(folder, way);
    },
  };
}

/** From the folder upwards. */
function foldersAbove(folder: string): string[] {
  const folders = [folder];
  for (let current = folder; dirname(current) !== current && folders.length < MAX_FOLDERS; current = dirname(current)) {
    folders.push(dirname(current));
  }
  return folders;
}

function foldersAround(folder: string, segments: readonly string[]): string[] {
  const inside = segments.slice(0, -1).map((_, index) => join(folder, ...segments.slice(0, index + 1)));
  return [...foldersAbove(folder), ...inside];
}

function readRules(folder: string): FolderRules {
  const own = ['.ignore', '.rgignore'].flatMap((name) => linesOf(join(folder, name)));
  const git = ['.gitignore', ...excludeFiles(folder)].flatMap((name) => linesOf(join(folder, name)));
  const ignoredBy = (lines: readonly string[]) => lines.filter((line) => !/^(!|#|$)/.test(line));
  return {
    exceptions: [...own, ...git].flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : [])),
    ignored: ignoredBy(own),
    ignoredByGit: ignoredBy(git),
    isRepository: existsSync(join(folder, '.git')),
  };
}

/** A `.git` file points to the repository, where another file may point further. */
function excludeFiles(folder: string): string[] {
  const [, place] = /^gitdir: *(.+)$/m.exec(readSmallFile(join(folder, '.git')) ?? '') ?? [];
  if (place === undefined) return ['.git/info/exclude'];
  const repository = resolve(folder, place.trim());
  const common = readSmallFile(join(repository, 'commondir'))?.split('\n')[0]?.trim() ?? '.';
  return [repository, resolve(repository, common)].map((each) => relative(folder, join(each, 'info', 'exclude')));
}

/** A file that is too large or unreadable may contain any rule. */
function linesOf(path: string): string[] {
  const text = readSmallFile(path);
  if (text !== null)
    return text
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line) => line.trimEnd());
  const found = lstatIfExists(path);
  return found === null || found.isDirectory() ? [] : ['!**'];
}

function mayMean(rule: string, segments: readonly string[]): boolean {
  const last = rule.trim().split('/').filter(Boolean).at(-1) ?? '';
  return last === '' || segments.some((segment) => mayMatch(last, segment));
}

/** A rule without a slash before its end matches a name at any depth; with one, a path relative to its folder. */
function surelyMeans(
  rule: string,
  segments: readonly string[],
  { isFolder, isAbove }: { readonly isFolder: boolean; readonly isAbove: boolean },
): boolean {
  if (rule.endsWith('/') && !isFolder) return false;
  const [first = '', ...rest] = rule.replace(/^\*\*\/|\/$/g, '').split('/');
  if (rest.length === 0) return surelyMatches(first, segments.at(-1) ?? '');
  const names = first === '' ? rest : [first, ...rest];
  if (isAbove || names.length !== segments.length) return false;
  return names.every((name, index) => surelyMatches(name, segments[index] ?? ''));
}
