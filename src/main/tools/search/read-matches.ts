/** Bytes shown of a line; few lines of code are longer. */
const MAX_LENGTH = 500;

/** How many of them come before the match. */
const LEAD = 150;

const CARRIAGE_RETURN = 13;

export interface FoundLine {
  readonly path: string;
  readonly line: number;
  readonly kind: 'match' | 'context';
  readonly text: string;
}

export interface MatchListener {
  onLine(found: FoundLine): void;
  /** Called for a file with a match that turned out not to be text. */
  onBinary(path: string): void;
}

const NUL = 0;

const LINE_FEED = 10;

const binaryNotice = /^([\s\S]*): (?:binary file matches|WARNING: stopped searching binary file after match) \(found /;

/**
 * Parses ripgrep's plain output as it arrives: the path up to a NUL, the line number, `:` and the column for a match or
 * `-` for context, the line.
 */
export function createMatchReader(listener: MatchListener): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    let position = 0;
    while (true) {
      const end = readRecord(bytes, position, listener);
      if (end < 0) break;
      position = end;
    }
    pending = bytes.subarray(position);
  };
}

/** Returns where the next record starts; negative if this one is incomplete. */
function readRecord(bytes: Buffer, start: number, { onLine, onBinary }: MatchListener): number {
  const endOfPath = bytes.indexOf(NUL, start);
  const endOfNotice = bytes.indexOf(LINE_FEED, start);
  if (endOfNotice >= 0 && (endOfPath < 0 || endOfNotice < endOfPath)) {
    const [, path] = binaryNotice.exec(bytes.toString('utf8', start, endOfNotice)) ?? [];
    if (path !== undefined) {
      onBinary(withoutDot(path));
      return endOfNotice + 1;
    }
    // Otherwise it is a file name that contains a line break.
  }
  const end = endOfPath < 0 ? -1 : bytes.indexOf(LINE_FEED, endOfPath);
  if (end < 0) return -1;
  const path = withoutDot(bytes.toString('utf8', start, endOfPath));
  // Long enough for two numbers and their separators.
  const head = bytes.toString('latin1', endOfPath + 1, Math.min(end, endOfPath + 44));
  const [prefix = '', line = '', column] = /^(\d+)(?::(\d+):|-)/.exec(head) ?? [];
  const text = bytes.subarray(endOfPath + 1 + prefix.length, end);
  onLine({
    path,
    line: Number(line),
    kind: column === undefined ? 'context' : 'match',
    text: cutLine(text, column === undefined ? null : Number(column)),
  });
  return end + 1;
}

function withoutDot(path: string): string {
  return path.replace(/^\.\//, '');
}

/**
 * Returns a line as text, without its line ending, and cut around the match, if any, when it is long. Columns are
 * bytes.
 */
function cutLine(line: Buffer, matchColumn: number | null): string {
  const length = line.at(-1) === CARRIAGE_RETURN ? line.length - 1 : line.length;
  if (length <= MAX_LENGTH) return line.toString('utf8', 0, length);
  const column = matchColumn ?? 1;
  const isShown = column <= length;
  const wantedStart = isShown ? Math.max(0, Math.min(column - 1 - LEAD, length - MAX_LENGTH)) : 0;
  const start = startOfCharacter(line, wantedStart);
  const end = startOfCharacter(line, Math.min(length, wantedStart + MAX_LENGTH));
  const text = `${start > 0 ? '…' : ''}${line.toString('utf8', start, end)}${end < length ? '…' : ''}`;
  const place = matchColumn === null ? '' : `; match at column ${column}${isShown ? '' : ', not shown'}`;
  return `${text} [long line cut${place}]`;
}

function startOfCharacter(bytes: Buffer, position: number): number {
  let start = position;
  while (start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return start;
}
