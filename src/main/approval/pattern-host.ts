import { coversText, type Pieces, piecesOf } from './rules/pattern-pieces';
import { type PatternToken, patternTokens } from './rules/pattern-tokens';

/**
 * `*` stays within a label: `example.*` is not `example.com.evil.net`. In front, as a label of its own, it stands for one
 * or more of them, as whoever holds a name holds all below it, and never for none. A port has to be named as well; `*`
 * alone is every host at every port.
 */
export function hostMatcher(pattern: string): (host: string) => boolean {
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

/** Labels, with what parts them in between. */
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
