import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { mayMatch, surelyMatches } from '../../risk/paths/name-pattern';
import { lstatIfExists } from './lstat-if-exists';
import { readSmallFile } from './read-small-file';

/** What the ignore files of a project make a search do that heeds them, as ripgrep does. Remembers what it has read. */
export interface IgnoreFiles {
  /** Whether an exception such as `!.env` may make the search read what is hidden. */
  mayShow(folder: string, way: string): boolean;
  /** Whether the search surely leaves out what it meets on that path below the folder. */
  surelyIgnore(folder: string, way: string, entry: { readonly isFolder: boolean }): boolean;
}

interface FolderRules {
  /** Patterns behind a `!`. */
  readonly exceptions: readonly string[];
  readonly ignored: readonly string[];
  /** The same, where they count only inside a git repository. */
  readonly ignoredByGit: readonly string[];
  readonly isRepository: boolean;
}

interface HeededRules {
  readonly place: string;
  readonly rules: readonly string[];
}

/** Deeper than this no project lies. */
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

  /** The rules that count for what lies directly in a folder, with the folder that each stands in, from the inside out. */
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
        // From above the folder where a search starts, ripgrep is not sure to understand whole paths.
        const isAbove = segments.length > way.split('/').length;
        return rules.some((rule) => surelyMeans(rule, segments, { isFolder, isAbove }));
      });
      return isIgnored && !mayShow(folder, way);
    },
  };
}

/** From the folder up. */
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

/** A `.git` that is a file says where the repository lies, with another file there that does. */
function excludeFiles(folder: string): string[] {
  const [, place] = /^gitdir: *(.+)$/m.exec(readSmallFile(join(folder, '.git')) ?? '') ?? [];
  if (place === undefined) return ['.git/info/exclude'];
  const repository = resolve(folder, place.trim());
  const common = readSmallFile(join(repository, 'commondir'))?.split('\n')[0]?.trim() ?? '.';
  return [repository, resolve(repository, common)].map((each) => relative(folder, join(each, 'info', 'exclude')));
}

/** A file that is too large for us, or otherwise out of reach, may say anything. */
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

/** Without a slash in front of its end, a rule means a name at any depth; with one, a path from its own folder. */
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
