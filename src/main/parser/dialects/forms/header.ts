import type { Header } from '../../blocks/delimited-reader';

/** A literal, characters of a kind, or optional parts. */
export type HeaderPart = string | Characters | { readonly optional: readonly HeaderPart[] };

interface Characters {
  /** As written between brackets in a regular expression. */
  readonly kind: string;
  readonly isNeeded: boolean;
  readonly group?: 'name';
}

export const space: HeaderPart = { kind: '\\s', isNeeded: false };
/** Required white space. */
export const gap: HeaderPart = { kind: '\\s', isNeeded: true };
/** Anything else in a tag, up to its end. */
export const attributes: HeaderPart = { kind: '^<\\n', isNeeded: false };
export const word: HeaderPart = { kind: '\\w-', isNeeded: true };
/** The name of the tool; `nameIn` returns it. */
export const name: HeaderPart = { kind: '\\w.-', isNeeded: true, group: 'name' };

export function optional(...parts: readonly HeaderPart[]): HeaderPart {
  return { optional: parts };
}

/** Built from its parts, so that after each character it is known whether the text may still become a header. */
export function header(...parts: readonly HeaderPart[]): Header {
  return {
    whole: new RegExp(`^${parts.map(whole).join('')}$`),
    beginning: new RegExp(`^${beginning(parts)}$`),
  };
}

export const blank = header(space);

export function nameIn({ whole }: Header, text: string): string {
  return whole.exec(text)?.groups?.name ?? '';
}

function whole(part: HeaderPart): string {
  if (typeof part === 'string') return escaped(part);
  if ('optional' in part) return `(?:${part.optional.map(whole).join('')})?`;
  const characters = `[${part.kind}]${part.isNeeded ? '+' : '*'}`;
  return part.group === undefined ? characters : `(?<${part.group}>${characters})`;
}

function beginning([first, ...rest]: readonly HeaderPart[]): string {
  if (first === undefined) return '';
  if (typeof first === 'string') return beginningOfLiteral(first, beginning(rest));
  if ('optional' in first) return `(?:${beginning([...first.optional, ...rest])}|${beginning(rest)})`;
  return `[${first.kind}]*${first.isNeeded ? `(?:(?<=[${first.kind}])${beginning(rest)})?` : beginning(rest)}`;
}

function beginningOfLiteral(literal: string, rest: string): string {
  return Array.from(literal).reduceRight((tail, character) => `(?:${escaped(character)}${tail})?`, rest);
}

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
