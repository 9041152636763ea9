import type { PatternMatcher } from './pattern-matcher';
import { isOutsidePath, pathMatcher } from './pattern-path';

/** A subject or pattern of an external tool: the name of an argument, and its value. */
export interface ArgumentParts {
  /** Null if there is no `=`. */
  readonly name: string | null;
  readonly value: string;
}

export function argumentOf(text: string): ArgumentParts {
  const at = text.indexOf('=');
  return at < 0 ? { name: null, value: text } : { name: text.slice(0, at), value: text.slice(at + 1) };
}

/** As the whole value: any text, but no path outside the workspace. */
const ANY = '**';

const never: PatternMatcher = { covers: () => false, mayAllow: () => false, spellsOut: () => false };

/**
 * `name=value`: the name has to be the same, and the value is matched like a path, so that `*` doesn't cross a slash. A
 * pattern without wildcards covers exactly this value, whatever it is.
 */
export function argumentMatcher(pattern: string): PatternMatcher {
  const { name: written, value } = argumentOf(pattern);
  const name = written === null ? null : literalOf(written);
  if (name === null) return never;
  const { covers, mayAllow } = pathMatcher(value);
  const isAny = value === ANY;
  const literal = literalOf(value);
  const of = (subject: string) => {
    const given = argumentOf(subject);
    return given.name?.normalize('NFC') === name ? given.value : null;
  };
  const isLiteral = (given: string) => literal !== null && given.normalize('NFC') === literal;
  return {
    covers(subject) {
      const given = of(subject);
      return given !== null && (isAny || isLiteral(given) || covers(given));
    },
    mayAllow(subject) {
      const given = of(subject);
      if (given === null) return false;
      return isLiteral(given) || (isAny ? !isOutsidePath(given) : mayAllow(given));
    },
    // What a wildcard stands for could be another command, or a file that runs later.
    spellsOut: (_, parts) => parts.length === 0 || literal !== null,
  };
}

/** The text that a pattern without wildcards stands for. */
function literalOf(value: string): string | null {
  if (/(?<!\\)(?:\\\\)*[*?]/.test(value)) return null;
  return value.replace(/\\(.)/gs, '$1').normalize('NFC');
}
