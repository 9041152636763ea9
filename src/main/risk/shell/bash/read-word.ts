import type { DoubleQuotedChild, Word, WordPart } from 'unbash';
import { assertNever } from '../../../../shared/assert-never';
import { excerpt } from '../excerpt';
import type { ShellWord } from '../shell-program';
import type { BashWalk } from './bash-walk';
import { decodeWord } from './decode-word';

/** `~bob`, `~+`, also after `name=` and, in a list of folders, after a colon; `~` and `~/x` stay as they are. */
const otherHome = /^(?:[A-Za-z_]\w*=(?:.*:)?)?~(?!\/|:|$)/;

/** Reads one word as the shell will see it. The parser's value and our own decoding of the text have to agree. */
export function readWord(walk: BashWalk, word: Word): ShellWord {
  return readWordText(walk, walk.source.slice(word.pos, word.end), word);
}

/** The same for a word with a prefix that the parser doesn't include, such as `NAME=`. */
export function readWordText(walk: BashWalk, text: string, word: Word): ShellWord {
  const parsed = valueOfWord(word);
  const decoded = parsed === null || otherHome.test(text) ? null : decodeWord(text);
  const prefix = text.slice(0, text.length - (word.end - word.pos));
  if (decoded !== null && parsed !== null && decoded !== prefix + parsed) {
    walk.refusals.push(`Ambiguous syntax: two parsers disagree about ${excerpt(text)}`);
  }
  const parts = word.parts ?? [];
  const isPattern = parts.some((part) => part.type === 'Glob' || part.type === 'ExtendedGlob');
  return { text, value: decoded, isPattern };
}

function valueOfWord({ parts, value }: Word): string | null {
  return parts === undefined ? value : joinValues(parts);
}

function joinValues(parts: readonly (WordPart | DoubleQuotedChild)[]): string | null {
  const values = parts.map(valueOfPart);
  return values.every((value) => value !== null) ? values.join('') : null;
}

function valueOfPart(part: WordPart): string | null {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return part.value;
    case 'DoubleQuoted':
    case 'LocaleString':
      return joinValues(part.parts);
    case 'Glob':
      return part.parts === undefined || joinValues(part.parts) !== null ? part.value : null;
    case 'SimpleExpansion':
    case 'ParameterExpansion':
    case 'CommandExpansion':
    case 'ArithmeticExpansion':
    case 'ProcessSubstitution':
    case 'BraceExpansion':
    case 'ExtendedGlob':
      return null;
    default:
      return assertNever(part);
  }
}
