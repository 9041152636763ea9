import type { Clock } from '../../base/clock';

export interface ServerLogLine {
  readonly at: number;
  /** `server`: the server wrote the line. `app`: a note by AIntern about the server. */
  readonly from: 'server' | 'app';
  readonly text: string;
}

export interface ServerLog {
  lines(): readonly ServerLogLine[];
  /** Adds what a server printed, whole lines or not. */
  print(text: string): void;
  note(text: string): void;
  /** The last lines that the server wrote, for a message about its failure. */
  lastWords(): string;
}

const MAX_LINES = 500;
const MAX_LINE_LENGTH = 1_000;
const LAST_LINES = 5;

/** The latest lines only: a server may write without end. */
export function createServerLog(clock: Clock): ServerLog {
  let lines: ServerLogLine[] = [];
  let unfinished = '';

  function add(from: ServerLogLine['from'], text: string): void {
    lines.push({ at: clock.now(), from, text: text.slice(0, MAX_LINE_LENGTH) });
    if (lines.length > 2 * MAX_LINES) lines = lines.slice(-MAX_LINES);
  }

  return {
    lines: () => [...lines, ...(unfinished === '' ? [] : [line(unfinished)])].slice(-MAX_LINES),
    print(text) {
      const pieces = (unfinished + text).split('\n');
      unfinished = (pieces.pop() ?? '').slice(0, MAX_LINE_LENGTH);
      for (const piece of pieces.slice(-MAX_LINES)) if (piece.trim() !== '') add('server', piece.replace(/\r$/, ''));
    },
    note: (text) => add('app', text),
    lastWords() {
      const said = lines.filter(({ from }) => from === 'server').map(({ text }) => text);
      return [...said, unfinished]
        .filter((text) => text.trim() !== '')
        .slice(-LAST_LINES)
        .join('\n');
    },
  };

  function line(text: string): ServerLogLine {
    return { at: clock.now(), from: 'server', text };
  }
}
