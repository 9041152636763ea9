import { sep } from 'node:path';
import { FOLDER_CONTENTS_MARKER } from '../../tools/framework/folder-contents-marker';
import type { PatternMatcher } from './pattern-matcher';
import { coversText, type Pieces, piecesOf } from './pattern-pieces';
import { type PatternToken, patternTokens } from './pattern-tokens';

/** `**` as a whole name: any number of names, including none. */
const anyNames = 'any names';
type Segment = Pieces | typeof anyNames;

/** Hardly any path contains such characters, and normalizing is the slowest step. */
const beyondAscii = /[\u0080-\uffff]/;

/** Normalizes Unicode and separators, so that different encodings of the same file name compare equal. */
export function pathForm(path: string): string {
  const slashed = sep === '\\' ? path.replaceAll(sep, '/') : path;
  return beyondAscii.test(slashed) ? slashed.normalize('NFC') : slashed;
}

/** Paths inside the workspace are relative to its root, so any other form is outside. */
export function isOutsidePath(path: string): boolean {
  return path.startsWith('/') || (sep === '\\' && /^(?:\\|[a-z]:)/i.test(path));
}

/** Whether the path has the form the path guard returns, with nothing left to resolve. */
export function isResolvedPath(path: string): boolean {
  return path === '.' || !/(?:^|\/)\.{0,2}(?:\/|$)/.test(isOutsidePath(path) ? path.slice(1) : path);
}

/**
 * `*` and `?` stay within a name; `**` spans folders and includes the folder before it. Brackets and braces are
 * literal. Not a regular expression, because the model chooses the subjects and a pattern with a few stars can make a
 * regular expression backtrack for seconds.
 */
export function pathMatcher(pattern: string): PatternMatcher {
  const tokens = patternTokens(pattern.normalize('NFC'), 'path');
  const wildcard = tokens.findIndex((token) => typeof token === 'string');
  const start = textOf(wildcard < 0 ? tokens : tokens.slice(0, wildcard));
  if (wildcard < 0) {
    const isSame = (path: string) => pathForm(path) === start;
    return { covers: isSame, mayAllow: isSame, spellsOut: () => true };
  }
  const segments = split(tokens).map((name): Segment => (isAnyNames(name) ? anyNames : piecesOf(name)));
  // The start tells most paths apart without splitting them; `src/**` covers `src` as well.
  const beginning = start.replace(/\/$/, '');
  const covers = (path: string) => {
    const form = pathForm(path);
    return form.startsWith(beginning) && coversNames(segments, namesOf(form));
  };
  const isOutside = isOutsidePath(start);
  return {
    covers,
    mayAllow: (path) => isOutsidePath(path) === isOutside && covers(path) && isResolvedPath(pathForm(path)),
    spellsOut: (path, parts) => spellsOut(segments, namesOf(pathForm(path)), parts),
  };
}

function textOf(tokens: readonly PatternToken[]): string {
  return pathForm(tokens.map((token) => (typeof token === 'string' ? token : token.text)).join(''));
}

/** The workspace root is `.` and has no names. */
function namesOf(path: string): string[] {
  return path === '.' ? [] : path.split('/');
}

function split(tokens: readonly PatternToken[]): PatternToken[][] {
  const names: PatternToken[][] = [[]];
  for (const token of tokens) {
    if (typeof token === 'object' && token.text === '/') names.push([]);
    else names.at(-1)?.push(token);
  }
  return names;
}

function isAnyNames(name: readonly PatternToken[]): boolean {
  return name.length >= 2 && name.every((token) => token === '*');
}

/** A star matches one name, but not the marker for everything in a folder. */
function coversName(pieces: Pieces, name: string): boolean {
  if (name !== FOLDER_CONTENTS_MARKER) return coversText(pieces, name);
  const [first, ...others] = pieces;
  return others.length === 0 && first?.text === name && first.holes.size === 0;
}

/** Whether the pattern can match without a wildcard standing for a name that is part of a protected place. */
function spellsOut(segments: readonly Segment[], names: readonly string[], parts: readonly string[]): boolean {
  const literal = new Set<number>();
  for (const part of parts) {
    const wanted = namesOf(pathForm(part));
    const starts = names.map((_, at) => at).filter((at) => wanted.every((name, offset) => names[at + offset] === name));
    const start = starts.at(-1);
    if (start === undefined) return false;
    for (const offset of wanted.keys()) literal.add(start + offset);
  }
  return literal.size === 0 || coversLiterally(segments, names, literal);
}

function coversLiterally(
  segments: readonly Segment[],
  names: readonly string[],
  literal: ReadonlySet<number>,
): boolean {
  let reached = new Set([0]);
  for (const segment of segments) {
    const next = new Set<number>();
    for (const at of reached) {
      if (segment === anyNames) {
        next.add(at);
        for (let end = at; end < names.length && !literal.has(end); end += 1) next.add(end + 1);
      } else if (coversName(segment, names[at] ?? '') && (!literal.has(at) || isLiteral(segment))) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(names.length);
}

function isLiteral(pieces: Pieces): boolean {
  return pieces.length === 1 && pieces[0]?.holes.size === 0;
}

/** Backtracking to the last `**` is enough: it can match everything an earlier one could. */
function coversNames(segments: readonly Segment[], names: readonly string[]): boolean {
  let [segment, name] = [0, 0];
  let retry: { readonly segment: number; readonly name: number } | null = null;
  while (name < names.length) {
    const current = segments[segment];
    if (current === anyNames) {
      retry = { segment: segment + 1, name: name + 1 };
      segment += 1;
    } else if (current !== undefined && coversName(current, names[name] ?? '')) {
      segment += 1;
      name += 1;
    } else if (retry) {
      [segment, name] = [retry.segment, retry.name];
      retry = { segment, name: name + 1 };
    } else return false;
  }
  return segments.slice(segment).every((left) => left === anyNames);
}
