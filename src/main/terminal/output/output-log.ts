import { type FileHandle, open } from 'node:fs/promises';
import { messageOf } from '../../../shared/text/message-of';
import { readRange } from '../../storage/read-range';

export interface OutputLog {
  readonly path: string;
  /** Bytes waiting to be written. */
  readonly pending: number;
  /** Why nothing more can be written. */
  readonly failure: string | undefined;
  append(chunk: Buffer): void;
  /** Resolves when everything appended so far is in the file. */
  flush(): Promise<void>;
  read(from: number, to: number): Promise<Buffer>;
  close(): Promise<void>;
}

export interface OutputLogOptions {
  /** In bytes; longer output is not kept in full. */
  readonly maxSize: number;
  onWritten(): void;
}

/** The file for a long output. Write errors are tolerated: a full disk is no reason for a command to fail. */
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

  /** Don't wait until nothing is left to write: that may never happen. */
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
