import { type FileHandle, open } from 'node:fs/promises';
import type { ConversationEvent } from '../../shared/conversation-event';
import { isDurableEvent } from '../../shared/is-durable-event';
import { describeWriteError } from './describe-write-error';

/** The append-only file of JSON lines of one conversation, from which its whole screen can be rebuilt. */
export interface ConversationLog {
  /**
   * Resolves when the event is written; events that must survive a crash are on disk by then. Rejects in words for the
   * user; the event is kept and written before the next one.
   */
  append(event: ConversationEvent): Promise<void>;
  hasUnwritten(): boolean;
  /** Once all that waits has been written, or could not be. */
  close(): Promise<void>;
}

interface WaitingLine {
  readonly line: string;
  readonly isDurable: boolean;
  readonly written: () => void;
  readonly failed: (cause: unknown) => void;
}

export function createConversationLog(path: string): ConversationLog {
  let waiting: WaitingLine[] = [];
  /** Could not be written when their turn came. */
  let leftOver: WaitingLine[] = [];
  let working: Promise<void> | null = null;
  let handle: FileHandle | null = null;
  /** Of what is whole in the file; null until it was looked at. */
  let size: number | null = null;

  async function write(lines: readonly WaitingLine[]): Promise<void> {
    const file = handle ?? (await reopen());
    const text = lines.map(({ line }) => line).join('');
    await file.appendFile(text);
    if (lines.some(({ isDurable }) => isDurable)) await file.datasync();
    size = (size ?? 0) + Buffer.byteLength(text);
  }

  async function reopen(): Promise<FileHandle> {
    const opened = await openForAppending(path, size);
    ({ handle, size } = opened);
    return opened.handle;
  }

  async function letGo(): Promise<void> {
    const file = handle;
    handle = null;
    await file?.close().catch(() => {});
  }

  /** All that has come while the disk was busy goes out with one write. */
  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      const all = [...leftOver, ...lines];
      try {
        await write(all);
        leftOver = [];
        for (const { written } of lines) written();
      } catch (cause) {
        leftOver = all;
        // What was written of them is cut off when the file is opened again.
        await letGo();
        const failure = describeWriteError(cause, path);
        for (const { failed } of lines) failed(failure);
      }
    }
    working = null;
  }

  return {
    append: (event) =>
      new Promise((written, failed) => {
        const line = `${JSON.stringify(event)}\n`;
        waiting.push({ line, isDurable: isDurableEvent(event), written, failed });
        working ??= work();
      }),
    hasUnwritten: () => leftOver.length > 0 || waiting.length > 0 || working !== null,
    async close() {
      await working;
      if (leftOver.length > 0) {
        // The disk may have room again.
        const written = await write(leftOver).then(
          () => true,
          () => false,
        );
        if (written) leftOver = [];
      }
      await letGo();
    },
  };
}

/** Cuts off what a crash or a full disk left of a last line, so that the next event does not grow onto it. */
async function openForAppending(path: string, knownSize: number | null): Promise<{ handle: FileHandle; size: number }> {
  const handle = await open(path, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const whole = knownSize !== null && knownSize <= size ? knownSize : await endOfLastLine(handle, size);
    if (whole < size) await handle.truncate(whole);
    return { handle, size: whole };
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

const LOOK_BACK = 64 * 1024;

async function endOfLastLine(handle: FileHandle, size: number): Promise<number> {
  const buffer = Buffer.alloc(Math.min(LOOK_BACK, size));
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - LOOK_BACK);
    const { bytesRead } = await handle.read(buffer, 0, end - start, start);
    const lineBreak = buffer.subarray(0, bytesRead).lastIndexOf('\n');
    if (lineBreak >= 0) return start + lineBreak + 1;
    end = start;
  }
  return 0;
}
