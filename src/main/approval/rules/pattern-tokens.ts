import type { SubjectKind } from '../../tools/framework/tool';

/** A parsed part of a pattern: a wildcard or literal text. */
export type PatternToken = '*' | '?' | { readonly text: string };

/**
 * In commands and hosts `*` is the only wildcard, and `\` is literal unless a star or another `\` follows, so that text
 * copied from a terminal needs no escapes.
 */
const readers: Readonly<Record<SubjectKind, RegExp>> = {
  path: /\\(.)|./gs,
  command: /\\([*\\])|./gs,
  host: /\\([*\\])|./gs,
  argument: /\\(.)|./gs,
};

const special: Readonly<Record<SubjectKind, RegExp>> = {
  path: /[*?\\]/g,
  command: /[*\\]/g,
  host: /[*\\]/g,
  argument: /[*?\\]/g,
};

/** One token per character, so that callers decide where to split. */
export function patternTokens(pattern: string, kind: SubjectKind): PatternToken[] {
  return Array.from(pattern.matchAll(readers[kind]), ([part, escaped]) => {
    if (escaped !== undefined) return { text: escaped };
    return part === '*' || (part === '?' && (kind === 'path' || kind === 'argument')) ? part : { text: part };
  });
}

/** Returns the pattern that matches only this text. */
export function literalText(text: string, kind: SubjectKind): string {
  return text.replace(special[kind], '\\$&');
}
