import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout } from 'node:timers/promises';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { formatBytes } from '../../../shared/text/format-bytes';
import type { ProgramStart } from '../../sandbox/confine-program';
import { endProcessTree } from '../../terminal/processes/end-process-tree';
import { createMessageReader, type ReadLine } from './message-reader';
import type { ServerLog } from './server-log';

export interface StdioOptions {
  readonly start: ProgramStart;
  readonly folder: string;
  readonly log: ServerLog;
  /** Bytes of the longest message accepted. */
  readonly maxMessage?: number;
}

/** How a server process ended. */
export interface ServerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface StdioTransport extends Transport {
  /** Undefined until it has started. */
  readonly pid: number | undefined;
  /** Null while it runs. */
  readonly exit: ServerExit | null;
}

const MAX_MESSAGE = 32 * 1024 * 1024;
/** In bytes, printed without a message in between. Reading more would take time from everything else. */
const MAX_NOISE = 64 * 1024 * 1024;
/** In bytes: a longer line would never end. */
const MAX_LINE = 512 * 1024 * 1024;
/** Standard error is read no faster than this, so that a server that floods it slows down itself only. */
const ERRORS_AT_ONCE = 256 * 1024;
const ERROR_PAUSE = 50;
/** Reading each message takes time from everything else, so a server that sends more waits for the next second. */
const MESSAGES_AT_ONCE = 5_000;
const MESSAGE_WINDOW = 1_000;
/** In bytes: messages that the server hasn't read. */
const MAX_UNREAD = 64 * 1024 * 1024;
/** In milliseconds: how long it may take to exit after its input was closed, and after a signal. */
const CLOSE_TIME = 500;
const TERM_TIME = 500;
/** How long processes that it left behind may hold its output open. */
const DRAIN_TIME = 300;
const TOO_LONG = -32_000;
const ENDED = 'Connection closed';

/**
 * The SDK's own transport buffers quadratically, ends at a long line, and leaves the server's children behind. This one
 * drops what is too long, reads the rest in linear time, and ends the server's whole process group.
 */
export function createStdioTransport({ start, folder, log, maxMessage = MAX_MESSAGE }: StdioOptions): StdioTransport {
  let child: ChildProcessWithoutNullStreams | undefined;
  let exit: ServerExit | null = null;
  let noise = 0;
  let errorsRead = 0;
  let messages = 0;
  let windowEnd = 0;
  let isClosed = false;
  let settleClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    settleClosed = resolve;
  });
  /** Requests of ours without an answer. */
  const waiting = new Set<string | number>();
  const reader = createMessageReader(maxMessage);
  const decoder = new StringDecoder('utf8');

  const transport: StdioTransport = {
    get pid() {
      return child?.pid;
    },
    get exit() {
      return exit;
    },
    start: () =>
      new Promise((resolve, reject) => {
        child = spawn(start.file, [...start.args], {
          cwd: folder,
          env: { ...start.environment },
          stdio: 'pipe',
          detached: process.platform !== 'win32',
          windowsHide: true,
        });
        child.once('error', reject);
        child.once('spawn', resolve);
        child.once('exit', (code, signal) => leave({ code, signal }));
        child.once('close', announceClose);
        child.stdin.on('error', ({ message }) => log.note(`Its input was closed: ${message}`));
        child.stdout.on('data', receive);
        child.stderr.on('data', receiveErrors);
      }),
    send: (message) =>
      new Promise((resolve, reject) => {
        // Its last output may still be arriving.
        const fail = () => void closed.then(() => reject(new Error(ENDED)));
        if (!child || exit) return fail();
        if ('method' in message && 'id' in message) waiting.add(message.id);
        const { stdin } = child;
        if (stdin.writableLength > MAX_UNREAD) {
          giveUp(`It doesn’t read what it is sent, which is more than ${formatBytes(MAX_UNREAD)}`);
          return fail();
        }
        stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? fail() : resolve()));
      }),
    async close() {
      if (!child || exit) return;
      const ended = new Promise<void>((resolve) => child?.once('exit', () => resolve()));
      child.stdin.end();
      await within(ended, CLOSE_TIME);
      if (exit) return;
      askToEnd();
      await within(ended, TERM_TIME);
      if (exit) return;
      kill();
      await within(ended, TERM_TIME);
    },
  };
  return transport;

  function leave(how: ServerExit): void {
    exit = how;
    // Whatever it has started goes with it.
    askToEnd();
    globalThis
      .setTimeout(() => {
        kill();
        child?.stdout.destroy();
        child?.stderr.destroy();
      }, DRAIN_TIME)
      .unref();
  }

  function announceClose(): void {
    if (isClosed) return;
    isClosed = true;
    settleClosed();
    transport.onclose?.();
  }

  function receive(chunk: Buffer): void {
    for (const line of reader.push(chunk)) pass(line);
    slowDown();
    if (reader.pending > MAX_LINE) giveUp(`It wrote a line of more than ${formatBytes(MAX_LINE)}`);
  }

  function pass(line: ReadLine): void {
    switch (line.kind) {
      case 'message':
        noise = 0;
        if ('id' in line.message && !('method' in line.message)) waiting.delete(line.message.id as string | number);
        messages += 1;
        return transport.onmessage?.(line.message as JSONRPCMessage);
      case 'noise':
        log.print(`${line.text}\n`);
        noise += line.bytes;
        if (noise > MAX_NOISE) giveUp(`It printed more than ${formatBytes(MAX_NOISE)} that isn't a message`);
        return;
      case 'too-long':
        return refuse(line);
    }
  }

  function slowDown(): void {
    const now = performance.now();
    if (now >= windowEnd) [messages, windowEnd] = [0, now + MESSAGE_WINDOW];
    if (messages < MESSAGES_AT_ONCE || !child || child.stdout.isPaused()) return;
    child.stdout.pause();
    globalThis.setTimeout(() => child?.stdout.resume(), windowEnd - now).unref();
  }

  function refuse({ id, bytes }: Extract<ReadLine, { kind: 'too-long' }>): void {
    const message = `The server's answer has ${formatBytes(bytes)}, more than the limit of ${formatBytes(maxMessage)}`;
    log.note(message);
    const [only] = waiting.size === 1 ? waiting : [];
    const answered = id !== null && waiting.has(id) ? id : only;
    if (answered === undefined) return;
    waiting.delete(answered);
    transport.onmessage?.({ jsonrpc: '2.0', id: answered, error: { code: TOO_LONG, message } });
  }

  function receiveErrors(chunk: Buffer): void {
    log.print(decoder.write(chunk));
    errorsRead += chunk.length;
    if (errorsRead < ERRORS_AT_ONCE) return;
    errorsRead = 0;
    child?.stderr.pause();
    globalThis.setTimeout(() => child?.stderr.resume(), ERROR_PAUSE).unref();
  }

  function giveUp(why: string): void {
    log.note(`${why}, so it was stopped`);
    kill();
    child?.stdout.destroy();
    announceClose();
  }

  function askToEnd(): void {
    if (child?.pid === undefined || process.platform === 'win32') return;
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // The whole group is gone.
    }
  }

  function kill(): void {
    if (child?.pid !== undefined) endProcessTree(child.pid);
  }
}

async function within(event: Promise<void>, time: number): Promise<void> {
  const over = new AbortController();
  await Promise.race([event, setTimeout(time, undefined, { signal: over.signal }).catch(() => {})]);
  over.abort();
}
