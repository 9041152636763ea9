import { RE2JS } from 're2js';
import { messageOf } from '../../../../shared/text/message-of';
import { InexpressiblePatternError, toRe2Syntax } from './to-re2-syntax';

/** The part of a RegExp that ajv uses. */
export interface LinearPattern {
  test(text: string): boolean;
  /** Ajv uses it to tell patterns apart. */
  toString(): string;
}

/**
 * Compiles an untrusted JSON schema pattern with an engine that runs in linear time. Throws for invalid patterns, and
 * for those that such an engine can't match: nothing falls back to backtracking.
 */
export function createLinearPattern(pattern: string): LinearPattern {
  // Only checks the syntax: nothing is ever matched with it.
  new RegExp(pattern, 'u');
  const test = createTest(pattern);
  return { test, toString: () => `linear /${pattern}/u` };
}

type Test = (text: string) => boolean;

/** Characters times steps of the compiled pattern; this much takes a few seconds at worst. */
const MAX_WORK = 200_000_000;

function createTest(pattern: string): Test {
  return longRepetition(pattern) ?? leadingConditions(pattern) ?? compile(pattern, pattern);
}

function compile(part: string, whole: string): Test {
  try {
    const compiled = RE2JS.compile(toRe2Syntax(part));
    const longest = Math.floor(MAX_WORK / compiled.programSize());
    return (text) => {
      if (text.length <= longest) return compiled.test(text);
      throw new Error(`A text of ${text.length} characters is too long to match against the pattern ${whole}`);
    };
  } catch (cause) {
    throw new Error(
      `the pattern ${whole} can't be matched in linear time because it ${objectionIn(cause)}. Rewrite it`,
      { cause },
    );
  }
}

function objectionIn(cause: unknown): string {
  if (cause instanceof InexpressiblePatternError) return cause.message;
  const message = messageOf(cause).replace(/^error parsing regexp: /, '');
  return /repeat|repetition|too large/.test(message) ? 'repeats more than 1,000 times' : `has an ${message}`;
}

const repeatedClass = /^\^(\.|\\[dDwWsS]|\[(?:[^\]\\]|\\[\s\S])+\])\{(\d+)(,(\d*))?\}\$$/u;

/** `^.{1,4096}$` and the like, which exceed the engine's repetition limit: characters of one kind, and their number. */
function longRepetition(pattern: string): Test | null {
  const [, kind = '', least = '', range, most = ''] = repeatedClass.exec(pattern) ?? [];
  if (kind === '') return null;
  const isOfKind = compile(`^${kind}*$`, pattern);
  const minimum = Number(least);
  const maximum = range === undefined ? minimum : most === '' ? Number.POSITIVE_INFINITY : Number(most);
  return (text) => {
    if (text.length < minimum || !isOfKind(text)) return false;
    const length = countCharacters(text);
    return length >= minimum && length <= maximum;
  };
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

/** `^(?=.*\d)(?!.*\s)…`: a look-ahead at the very start is a separate test of the same text. */
function leadingConditions(pattern: string): Test | null {
  if (!/^\^\(\?[=!]/u.test(pattern) || hasOuterAlternatives(pattern)) return null;
  const tests: Test[] = [];
  let rest = pattern.slice(1);
  while (/^\(\?[=!]/u.test(rest)) {
    const end = endOfGroup(rest);
    const test = compile(`^(?:${rest.slice(3, end)})`, pattern);
    tests.push(rest[2] === '=' ? test : (text) => !test(text));
    rest = rest.slice(end + 1);
    // A quantifier may make a condition optional.
    if (/^[*+?{]/u.test(rest)) return null;
  }
  tests.push(compile(`^${rest}`, pattern));
  return (text) => tests.every((test) => test(text));
}

function* outsideClasses(pattern: string): Generator<{ readonly character: string; readonly index: number }> {
  for (const { 0: part, index } of pattern.matchAll(/\\[\s\S]|\[(?:[^\]\\]|\\[\s\S])*\]|[\s\S]/g)) {
    if (part.length === 1) yield { character: part, index };
  }
}

function hasOuterAlternatives(pattern: string): boolean {
  let depth = 0;
  for (const { character } of outsideClasses(pattern)) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === '|' && depth === 0) return true;
  }
  return false;
}

function endOfGroup(pattern: string): number {
  let depth = 0;
  for (const { character, index } of outsideClasses(pattern)) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return index;
  }
  return pattern.length;
}
