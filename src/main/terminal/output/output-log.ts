import { type FileHandle, open } from 'node:fs/promises';
import { messageOf } from '../../../shared/text/message-of';
import { readRange } from '../../storage/read-range';

export interface OutputLog {
  readonly path: string;
  /** Bytes that wait to be written. */
  readonly pending: number;
  /** Why nothing more can be written. */
  readonly failure: string | undefined;
  append(chunk: Buffer): void;
  /** When all that was appended until now is in the file. */
  flush(): Promise<void>;
  read(from: number, to: number): Promise<Buffer>;
  close(): Promise<void>;
}

export interface OutputLogOptions {
  /** In bytes; what is longer is not kept as a whole. */
  readonly maxSize: number;
  onWritten(): void;
}

/** The file that holds a long output. What cannot be written is given up: a full disk is no reason for a command to fail. */
export function createOutputLog(path: string, options: OutputLogOptions): OutputLog {
  const { maxSize, onWritten } = options;
  let waiting: Buffer[] = [];
  let pending = 0;
  let written = 0;
  let failure: string | undefined;
  let isWriting = false;
  let handle: FileHandle | null = null;
  const readers = new Set<{ readonly position: number; readonly proceed: () => void }>();

  async function write(): Promise<void> {
    isWriting = true;
    try {
      handle ??= await open(path, 'wx', 0o600);
      while (waiting.length > 0) {
        const chunk = Buffer.concat(waiting);
        waiting = [];
        await handle.appendFile(chunk);
        advance(chunk.length);
      }
    } catch (cause) {
      failure = messageOf(cause);
      waiting = [];
      advance(pending);
    }
    isWriting = false;
  }

  function advance(length: number): void {
    pending -= length;
    written += length;
    for (const reader of readers) if (reader.position <= written) reader.proceed();
    onWritten();
  }

  /** Not until nothing is left to write: that might never be. */
  function flush(): Promise<void> {
    const position = written + pending;
    if (pending === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const reader = { position, proceed };
      function proceed(): void {
        readers.delete(reader);
        resolve();
      }
      readers.add(reader);
    });
  }

  return {
    path,
    get pending() {
      return pending;
    },
    get failure() {
      return failure;
    },
    append(chunk) {
      if (failure !== undefined) return;
      if (written + pending + chunk.length > maxSize) {
        failure = 'it is too long to keep completely';
        return;
      }
      waiting.push(chunk);
      pending += chunk.length;
      if (!isWriting) void write();
    },
    flush,
    async read(from, to) {
      await flush();
      return readRange(path, from, to);
    },
    async close() {
      await flush();
      await handle?.close();
      handle = null;
    },
  };
}
