import { closesFence, type FenceLine, isBlank, nextOfLine, restOfLine } from './fence-line';
import { createJsonTracker } from './json-tracker';

/** Reads one fenced block of JSON from behind its info word to its end. */
export interface BlockReader {
  /** False when the block ended before this character, which then is not part of it. */
  next(character: string): boolean;
  /** True as soon as the first visible character shows that no JSON object or array is coming. */
  isNotJson(): boolean;
  body(): string;
  line(): FenceLine;
  /** Where the block ends if nothing more comes: its body, and how much of it belongs to what follows. */
  end(): BlockEnd;
  /** Where it ends if it may not go on, though it has not been closed. */
  giveUp(): BlockEnd;
}

export type BlockEnd =
  | { readonly kind: 'closed'; readonly body: string; readonly rest: string }
  | { readonly kind: 'incomplete' };

export function createBlockReader(fenceLength: number): BlockReader {
  const json = createJsonTracker();
  let body = '';
  let line = restOfLine;
  let first: string | null = null;
  /** Backticks that directly followed a complete value. */
  let closingRun = 0;
  /** The first lone fence line that stood inside a string: the end of the block if no better one comes. */
  let fallbackLength: number | null = null;

  function isClosedByLine(): boolean {
    if (json.isComplete() || !closesFence(line, fenceLength)) return false;
    if (!json.isInString()) return true;
    fallbackLength ??= body.length;
    return false;
  }

  function giveUp(): BlockEnd {
    if (fallbackLength === null) return { kind: 'incomplete' };
    return { kind: 'closed', body: body.slice(0, fallbackLength), rest: body.slice(fallbackLength) };
  }

  return {
    next(character) {
      if (closingRun >= fenceLength && character !== '`') return false;
      if (character === '\n' && isClosedByLine()) return false;
      if (character === '`' && json.isComplete()) {
        closingRun += 1;
      } else {
        closingRun = 0;
        json.next(character);
      }
      line = nextOfLine(line, character, '`');
      if (first === null && character !== '\n' && !isBlank(character)) first = character;
      body += character;
      return true;
    },
    isNotJson: () => first !== null && first !== '{' && first !== '[',
    body: () => body,
    line: () => line,
    end() {
      return json.isComplete() || isClosedByLine() ? { kind: 'closed', body, rest: '' } : giveUp();
    },
    giveUp,
  };
}
