/** Bytes of a line that are shown; few lines of code are longer. */
const MAX_LENGTH = 500;
/** Of them, those before the match. */
const LEAD = 150;
const CARRIAGE_RETURN = 13;

/** A line as text, without its end, and cut around the match, if there is one, when it is long. Columns are bytes. */
export function cutLine(line: Buffer, matchColumn: number | null): string {
  const length = line.at(-1) === CARRIAGE_RETURN ? line.length - 1 : line.length;
  if (length <= MAX_LENGTH) return line.toString('utf8', 0, length);
  const column = matchColumn ?? 1;
  const isShown = column <= length;
  const wantedStart = isShown ? Math.max(0, Math.min(column - 1 - LEAD, length - MAX_LENGTH)) : 0;
  const start = startOfCharacter(line, wantedStart);
  const end = startOfCharacter(line, Math.min(length, wantedStart + MAX_LENGTH));
  const text = `${start > 0 ? '…' : ''}${line.toString('utf8', start, end)}${end < length ? '…' : ''}`;
  const place = matchColumn === null ? '' : `; the match is at column ${column}${isShown ? '' : ', further on'}`;
  return `${text} [long line cut${place}]`;
}

function startOfCharacter(bytes: Buffer, position: number): number {
  let start = position;
  while (start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return start;
}
