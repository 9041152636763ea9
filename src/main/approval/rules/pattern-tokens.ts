import type { SubjectKind } from '../../tools/framework/tool';

/** A pattern, read: a wildcard, or a text that stands for itself. */
export type PatternToken = '*' | '?' | { readonly text: string };

/**
 * In commands and hosts `*` is the only wildcard and `\` is a character like any other unless a star or another `\`
 * follows, so that what people copy from a terminal needs no escapes.
 */
const readers: Readonly<Record<SubjectKind, RegExp>> = {
  path: /\\(.)|./gs,
  command: /\\([*\\])|./gs,
  host: /\\([*\\])|./gs,
};

const special: Readonly<Record<SubjectKind, RegExp>> = { path: /[*?\\]/g, command: /[*\\]/g, host: /[*\\]/g };

/** One token a character: whoever puts them together again decides at which of them to part. */
export function patternTokens(pattern: string, kind: SubjectKind): PatternToken[] {
  return Array.from(pattern.matchAll(readers[kind]), ([part, escaped]) => {
    if (escaped !== undefined) return { text: escaped };
    return part === '*' || (part === '?' && kind === 'path') ? part : { text: part };
  });
}

/** The pattern that stands for this text alone. */
export function literalText(text: string, kind: SubjectKind): string {
  return text.replace(special[kind], '\\$&');
}
