import { assertNever } from '../../../shared/assert-never';
import { nameHiddenCharacter } from '../../risk/characters/name-hidden-character';
import type { SubjectKind } from '../../tools/framework/tool';
import { argumentMatcher } from './pattern-argument';
import { pathForm, pathMatcher } from './pattern-path';
import { coversText, type Pieces, piecesOf } from './pattern-pieces';
import { literalText, type PatternToken, patternTokens } from './pattern-tokens';

/** A parsed pattern, ready to match against subjects. */
export interface PatternMatcher {
  /** For rules that deny or ask. */
  covers(subject: string): boolean;
  /** For rules that allow: if the meaning is in any doubt, nothing is allowed. */
  mayAllow(subject: string): boolean;
  /** Whether the pattern spells out these parts of a covered subject literally, without a wildcard in their place. */
  spellsOut(subject: string, parts: readonly string[]): boolean;
}

/** More rules than anyone has; parsing one again costs microseconds. */
const MAX_KEPT = 4_096;

const kept: Readonly<Record<SubjectKind, Map<string, PatternMatcher>>> = {
  path: new Map(),
  command: new Map(),
  host: new Map(),
  argument: new Map(),
};

/** Patterns are parsed once, since each call is matched against all of them. */
export function patternMatcher(pattern: string, kind: SubjectKind): PatternMatcher {
  const known = kept[kind].get(pattern);
  if (known) return known;
  const matcher = readPattern(pattern, kind);
  if (kept[kind].size >= MAX_KEPT) kept[kind].clear();
  kept[kind].set(pattern, matcher);
  return matcher;
}

/** Returns the name of the first invisible character. Patterns are one line, so a line break counts as one. */
export function hiddenCharacterIn(text: string): string | null {
  return nameHiddenCharacter(text) ?? (/[\t\n]/.test(text) ? 'a tab or a line break' : null);
}

/** Returns the pattern that covers only this subject. */
export function exactPattern(subject: string, kind: SubjectKind): string {
  switch (kind) {
    case 'path':
      return literalText(pathForm(subject), kind);
    case 'command':
      return literalText(subject, kind);
    case 'host':
      return literalText(subject.toLowerCase(), kind);
    case 'argument':
      return literalText(subject.normalize('NFC'), kind);
    default:
      return assertNever(kind);
  }
}

function readPattern(pattern: string, kind: SubjectKind): PatternMatcher {
  const matcher = matcherOf(pattern, kind);
  return hiddenCharacterIn(pattern) === null ? matcher : { ...matcher, mayAllow: () => false };
}

function matcherOf(pattern: string, kind: SubjectKind): PatternMatcher {
  switch (kind) {
    case 'path':
      return pathMatcher(pattern);
    case 'command': {
      const covers = commandMatcher(pattern);
      const spellsOut = commandSpeller(pattern);
      return { covers, mayAllow: covers, spellsOut: (_, parts) => parts.every(spellsOut) };
    }
    case 'host': {
      const covers = hostMatcher(pattern);
      return { covers, mayAllow: covers, spellsOut: () => true };
    }
    case 'argument':
      return argumentMatcher(pattern);
    default:
      return assertNever(kind);
  }
}

/** Whether a word appears in a pattern as a whole word, neither part of another nor next to a star. */
function commandSpeller(pattern: string): (word: string) => boolean {
  const pieces = piecesOf(patternTokens(pattern, 'command'));
  if (pieces.length === 1) return () => true;
  return (word) =>
    pieces.some(({ text }, index) => {
      const [isFirst, isLast] = [index === 0, index === pieces.length - 1];
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        const [before, behind] = [text[at - 1], text[at + word.length]];
        const begins = before === undefined ? isFirst : before === ' ';
        const ends = behind === undefined ? isLast : behind === ' ';
        if (begins && ends) return true;
      }
      return false;
    });
}

/** `*` matches any text; after a space at the end it also matches nothing: `git log *` covers `git log`. */
function commandMatcher(pattern: string): (command: string) => boolean {
  const tokens = patternTokens(pattern, 'command');
  const [space, star] = tokens.slice(-2);
  const endsOpen = star === '*' && typeof space === 'object' && space.text === ' ';
  const whole = piecesOf(tokens);
  if (!endsOpen) return (command) => coversText(whole, command);
  const bare = piecesOf(tokens.slice(0, -2));
  const beginning = bare[0]?.text ?? '';
  const last = beginning.length - 1;
  // Rules often start alike and differ at the end, so one character tells nearly all of them apart.
  const mayCover = (command: string) => command[last] === beginning[last] && command.startsWith(beginning);
  return (command) => mayCover(command) && (coversText(whole, command) || coversText(bare, command));
}

/**
 * `*` stays within a label: `example.*` does not match `example.com.evil.net`. As the whole first label it matches one
 * or more labels, never none, because the owner of a name owns everything below it. A port must be named as well; `*`
 * alone is every host at every port.
 */
function hostMatcher(pattern: string): (host: string) => boolean {
  if (pattern === '*') return () => true;
  const parts = partsOf(patternTokens(pattern.toLowerCase(), 'host'));
  const [first, dot] = parts;
  const isBelow = first?.length === 1 && first[0] === '*' && isText(dot, '.');
  const wanted = (isBelow ? parts.slice(1) : parts).map(piecesOf);
  return (host) => {
    const given = host.toLowerCase().split(/([.:])/);
    if (!isBelow) return given.length === wanted.length && coversAll(wanted, given);
    const inFront = given.slice(0, -wanted.length);
    const isName = inFront.length % 2 === 1 && inFront.every((part) => part !== '' && part !== ':');
    return isName && coversAll(wanted, given.slice(-wanted.length));
  };
}

/** Splits tokens into labels and the separators between them. */
function partsOf(tokens: readonly PatternToken[]): PatternToken[][] {
  const parts: PatternToken[][] = [[]];
  for (const token of tokens) {
    if (isText([token], '.') || isText([token], ':')) parts.push([token], []);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function isText(part: readonly PatternToken[] | undefined, text: string): boolean {
  const [token] = part ?? [];
  return part?.length === 1 && typeof token === 'object' && token.text === text;
}

function coversAll(wanted: readonly Pieces[], given: readonly string[]): boolean {
  return wanted.every((pieces, index) => coversText(pieces, given[index] ?? ''));
}
