import { existsSync } from 'node:fs';
import { type FileHandle, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { isDurableEvent, isStreamedEvent } from '../../shared/conversation/event-durability';
import { describeWriteError } from '../storage/describe-write-error';
import { isStillAt } from '../storage/is-still-at';
import { APPENDING, openRegularFile } from '../storage/regular-file';
import { syncFolder } from '../storage/sync-folder';
import { writeLine } from './conversation-lines';
import { joinStreamed } from './join-streamed';

/** The append-only JSON lines file of one conversation, from which its whole screen can be rebuilt. */
export interface ConversationLog {
  /**
   * Resolves when the event is written; events that must survive a crash are on disk by then. Rejects with a message
   * for the user; the event is kept and written before the next one.
   */
  append(event: ConversationEvent): Promise<void>;
  hasUnwritten(): boolean;
  /** Whether no file is open and nothing would be lost. */
  isClosed(): boolean;
  /** Resolves once everything pending has been written or has failed. A later append reopens it. */
  close(): Promise<void>;
}

interface WaitingEvent {
  readonly event: ConversationEvent;
  readonly written: () => void;
  readonly failed: (cause: unknown) => void;
}

/**
 * Milliseconds that a stream is collected before it is written as one line instead of one per token: this makes a long
 * conversation ten times as fast to read. A crash loses no more of the text than this.
 */
const STREAM_INTERVAL = 200;

export function createConversationLog(path: string): ConversationLog {
  let waiting: WaitingEvent[] = [];
  /** Events that could not be written in their turn. */
  let leftOver: WaitingEvent[] = [];
  let working: Promise<void> | null = null;
  let closing: Promise<void> | null = null;
  /** Whether the pending events have to be written now. */
  let isDue = false;
  let timer: NodeJS.Timeout | null = null;
  let handle: FileHandle | null = null;
  /** Length of the complete lines in the file; null until it has been checked. */
  let size: number | null = null;

  async function write(all: readonly WaitingEvent[]): Promise<void> {
    if (handle && !(await isStillAt(path, handle))) throw goneFrom(path);
    const file = handle ?? (await reopen());
    const events = joinStreamed(all.map(({ event }) => event));
    const text = events.map(writeLine).join('');
    await file.appendFile(text);
    if (events.some(isDurableEvent)) await file.datasync();
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

  function writeNow(): void {
    isDue = true;
    working ??= work();
  }

  function takeWaiting(): WaitingEvent[] {
    if (timer) clearTimeout(timer);
    timer = null;
    isDue = false;
    const taken = waiting;
    waiting = [];
    return taken;
  }

  /** Everything that arrived while the disk was busy goes out in one write. */
  async function work(): Promise<void> {
    await closing;
    while (isDue) {
      const events = takeWaiting();
      const all = [...leftOver, ...events];
      try {
        await write(all);
        leftOver = [];
        for (const { written } of events) written();
      } catch (cause) {
        leftOver = all;
        // A partial write is cut off when the file is opened again.
        await letGo();
        const failure = describeWriteError(cause, path, 'The conversation');
        for (const { failed } of events) failed(failure);
      }
    }
    working = null;
  }

  async function finish(): Promise<void> {
    if (leftOver.length > 0) {
      // The disk may have space again.
      const isWritten = await write(leftOver).then(
        () => true,
        () => false,
      );
      if (isWritten) leftOver = [];
    }
    await letGo();
  }

  function hasUnwritten(): boolean {
    return leftOver.length > 0 || waiting.length > 0 || working !== null;
  }

  return {
    append: (event) =>
      new Promise((written, failed) => {
        waiting.push({ event, written, failed });
        if (isStreamedEvent(event)) timer ??= setTimeout(writeNow, STREAM_INTERVAL);
        else writeNow();
      }),
    hasUnwritten,
    isClosed: () => handle === null && !hasUnwritten(),
    async close() {
      if (waiting.length > 0) writeNow();
      while (working) await working;
      closing ??= finish().finally(() => {
        closing = null;
      });
      await closing;
    },
  };
}

/** Cuts off an incomplete last line left by a crash or a full disk, so that the next event is not appended to it. */
async function openForAppending(path: string, knownSize: number | null): Promise<{ handle: FileHandle; size: number }> {
  // A new file would lack the beginning, and the rest is unreadable without it.
  if (knownSize !== null && knownSize > 0 && !existsSync(path)) throw goneFrom(path);
  await makeFolderOf(path);
  const handle = await openRegularFile(path, APPENDING, 0o600);
  try {
    const { size } = await handle.stat();
    if (size === 0) await syncFolder(dirname(path));
    const whole = knownSize !== null && knownSize <= size ? knownSize : await endOfLastLine(handle, size);
    if (whole < size) await handle.truncate(whole);
    return { handle, size: whole };
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

function goneFrom(path: string): Error {
  return Object.assign(new Error(`${path} is gone`), { code: 'ENOENT' });
}

/**
 * A folder that could not be created at startup may be possible now. Not recursively, because Node would hide the real
 * error.
 */
async function makeFolderOf(path: string): Promise<void> {
  await mkdir(dirname(path), { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause;
  });
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
