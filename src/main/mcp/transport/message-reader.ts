/** What arrived on a server's standard output. */
export type ReadLine =
  | { readonly kind: 'message'; readonly message: Readonly<Record<string, unknown>> }
  /** Not JSON-RPC: something that the server printed. */
  | { readonly kind: 'noise'; readonly text: string; readonly bytes: number }
  /** Longer than allowed. Its id, if the line shows it. */
  | { readonly kind: 'too-long'; readonly bytes: number; readonly id: string | number | null };

export interface MessageReader {
  push(chunk: Buffer): ReadLine[];
  /** Bytes of the line that is arriving. */
  readonly pending: number;
}

const LINE_FEED = 10;
/** Enough to find the id of a message whose middle is thrown away. */
const KEPT = 4_096;
const SHOWN_NOISE = 200;

/**
 * Splits output into messages, one per line. Each byte is looked at once, and a line over the limit is dropped while it
 * arrives, so that memory stays bounded.
 */
export function createMessageReader(maxLine: number): MessageReader {
  let parts: Buffer[] = [];
  let length = 0;
  let tail: Buffer = Buffer.alloc(0);

  function keep(piece: Buffer): void {
    if (length <= maxLine && length + piece.length > maxLine) parts = [firstBytes([...parts, piece])];
    else if (length <= maxLine) parts.push(piece);
    length += piece.length;
    if (length > maxLine) tail = lastBytes(tail, piece);
  }

  function finish(): ReadLine | null {
    const line = Buffer.concat(parts);
    const read = length > maxLine ? tooLong(line, tail, length) : readLine(line);
    [parts, length, tail] = [[], 0, Buffer.alloc(0)];
    return read;
  }

  return {
    push(chunk) {
      const lines: ReadLine[] = [];
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
        keep(chunk.subarray(from, at));
        const line = finish();
        if (line) lines.push(line);
        from = at + 1;
      }
      if (from < chunk.length) keep(chunk.subarray(from));
      return lines;
    },
    get pending() {
      return length;
    },
  };
}

function firstBytes(parts: readonly Buffer[]): Buffer {
  return Buffer.from(Buffer.concat(parts.map((part) => part.subarray(0, KEPT)).slice(0, KEPT)).subarray(0, KEPT));
}

function lastBytes(before: Buffer, piece: Buffer): Buffer {
  return Buffer.from(piece.length >= KEPT ? piece.subarray(-KEPT) : Buffer.concat([before, piece]).subarray(-KEPT));
}

function readLine(line: Buffer): ReadLine | null {
  const text = line.toString('utf8').trim();
  if (text === '') return null;
  const noise = { kind: 'noise', text: text.slice(0, SHOWN_NOISE), bytes: line.length } as const;
  // Parsing long output that can't be a message would cost time for nothing.
  if (!text.startsWith('{')) return noise;
  try {
    const message: unknown = JSON.parse(text);
    return isMessage(message) ? { kind: 'message', message } : noise;
  } catch {
    return noise;
  }
}

function isMessage(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'jsonrpc' in value && value.jsonrpc === '2.0';
}

function tooLong(head: Buffer, tail: Buffer, bytes: number): ReadLine {
  return { kind: 'too-long', bytes, id: idAtStart(head.toString('latin1')) ?? idAtEnd(tail.toString('latin1')) };
}

/** The id, if it comes before anything nested: the same name further in belongs to something else. */
function idAtStart(text: string): string | number | null {
  const [, id] = /^\s*\{[^{}[\]]*?"id"\s*:\s*("(?:[^"\\]|\\.)*"|\d+)\s*[,}]/.exec(text) ?? [];
  return parseId(id);
}

function idAtEnd(text: string): string | number | null {
  const [, id] =
    /[\]}"\w]\s*,\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|\d+)\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/.exec(text) ?? [];
  return parseId(id);
}

function parseId(id: string | undefined): string | number | null {
  if (id === undefined) return null;
  try {
    const value: unknown = JSON.parse(id);
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  } catch {
    return null;
  }
}
