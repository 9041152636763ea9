import { createOutputLog, type OutputLog, type OutputLogOptions } from './output-log';

export interface OutputStore {
  /** Total bytes. */
  readonly size: number;
  /** Bytes waiting to be written to the file. */
  readonly pending: number;
  /** Set if the output is long and a file has all of it. */
  readonly logPath: string | undefined;
  readonly failure: string | undefined;
  append(chunk: Buffer): void;
  head(length: number): Buffer;
  /** The last bytes; for a long output, at most as many as are kept in memory. */
  tail(length: number): Buffer;
  /** Any part, read from the file if it is no longer in memory. */
  read(from: number, to: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Output up to this many bytes needs no file, and this much of each end always stays in memory. */
export const KEPT_IN_MEMORY = 64 * 1024;

export function createOutputStore(logPath: string, options: OutputLogOptions): OutputStore {
  const first = createBeginning(KEPT_IN_MEMORY);
  const last = createRing(KEPT_IN_MEMORY);
  let size = 0;
  let log: OutputLog | null = null;

  function tail(length: number): Buffer {
    return log ? last.end(length) : first.bytes().subarray(Math.max(0, size - length));
  }

  return {
    get size() {
      return size;
    },
    get pending() {
      return log?.pending ?? 0;
    },
    get logPath() {
      return log && log.failure === undefined ? log.path : undefined;
    },
    get failure() {
      return log?.failure;
    },
    append(chunk) {
      size += chunk.length;
      const rest = first.push(chunk);
      if (rest.length === 0) return;
      if (!log) {
        log = createOutputLog(logPath, options);
        log.append(first.bytes());
        last.push(first.bytes());
      }
      log.append(rest);
      last.push(rest);
    },
    head: (length) => first.bytes().subarray(0, length),
    tail,
    async read(from, to) {
      if (to <= first.bytes().length) return first.bytes().subarray(from, to);
      if (from >= size - KEPT_IN_MEMORY) return tail(size - from).subarray(0, to - from);
      if (log && log.failure === undefined) return log.read(from, to);
      throw new Error(`Only the beginning and end of the output are available: ${log?.failure ?? 'it was not saved'}`);
    },
    close: async () => log?.close(),
  };
}

/** The first bytes of a stream. */
function createBeginning(capacity: number) {
  let chunks: Buffer[] = [];
  let length = 0;
  return {
    /** Returns the bytes that didn't fit. */
    push(chunk: Buffer): Buffer {
      const kept = chunk.subarray(0, capacity - length);
      if (kept.length > 0) chunks.push(kept);
      length += kept.length;
      return chunk.subarray(kept.length);
    },
    bytes(): Buffer {
      if (chunks.length !== 1) chunks = [Buffer.concat(chunks)];
      return chunks[0] ?? Buffer.alloc(0);
    },
  };
}

/** The last bytes of a stream, in a fixed amount of memory. */
function createRing(capacity: number) {
  let bytes: Buffer = Buffer.alloc(0);
  let position = 0;
  let total = 0;
  return {
    push(chunk: Buffer): void {
      if (bytes.length === 0) bytes = Buffer.alloc(capacity);
      const kept = chunk.subarray(Math.max(0, chunk.length - capacity));
      const untilEnd = Math.min(kept.length, capacity - position);
      kept.copy(bytes, position, 0, untilEnd);
      kept.copy(bytes, 0, untilEnd);
      position = (position + kept.length) % capacity;
      total += chunk.length;
    },
    end(length: number): Buffer {
      const wanted = Math.min(length, total, capacity);
      const start = position - wanted;
      if (start >= 0) return Buffer.from(bytes.subarray(start, position));
      return Buffer.concat([bytes.subarray(capacity + start), bytes.subarray(0, position)]);
    },
  };
}
