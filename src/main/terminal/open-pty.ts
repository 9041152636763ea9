import { closeSync, constants, openSync } from 'node:fs';
import type { IPty, spawn as Spawn } from 'node-pty';
import { messageOf } from '../../shared/text/message-of';
import type { Environment } from './environment/child-environment';

interface PtyOptions {
  readonly file: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: Environment;
  readonly columns: number;
  readonly rows: number;
  /** Whether the output ends with a marker; if not, the terminal is held open until all output is read. */
  readonly hasEndMarker: boolean;
  onData(chunk: Buffer): void;
  /** Called after all output has been read. */
  onExit(exit: PtyExit): void;
}

export interface PtyExit {
  readonly exitCode: number;
  /** 0 if it exited on its own. */
  readonly signal: number;
}

interface Pty {
  readonly processId: number;
  write(data: string): void;
  resize(columns: number, rows: number): void;
  pause(): void;
  resume(): void;
  /** Tells the shell that its terminal is gone, which makes most shells exit. */
  hangUp(): void;
  /** Kills the shell immediately, without asking it to exit. */
  kill(): void;
}

export type OpenPty = (options: PtyOptions) => Pty;

let isLoadable = true;

/** False once node-pty turned out to be missing or built for another system. */
export function isPtyLoadable(): boolean {
  return isLoadable;
}

/** Checks this before the first terminal is opened. */
export async function checkPty(): Promise<void> {
  await loadPty().catch(() => {});
}

/** Loads node-pty with the first terminal, so that the app still starts if the native module is missing. */
export async function loadPty(): Promise<OpenPty> {
  try {
    const { spawn } = await import('node-pty');
    return (options) => openPty(spawn, options);
  } catch (cause) {
    isLoadable = false;
    const what = 'Terminals aren’t available because node-pty can’t be loaded';
    throw new Error(`${what}: ${messageOf(cause)}. Reinstall AIntern to fix this`);
  }
}

function openPty(spawn: typeof Spawn, options: PtyOptions): Pty {
  const { file, args, folder, environment, columns, rows, hasEndMarker, onData, onExit } = options;
  const pty = spawn(file, [...args], {
    name: 'xterm-256color',
    cwd: folder,
    env: { ...environment },
    cols: columns,
    rows,
    // Bytes: a character may be split between two chunks.
    encoding: null,
    // On Windows, with the system's ConPTY, node-pty closes a terminal by starting this program as Node. A packaged app
    // can't run as Node and would show its window instead.
    useConptyDll: true,
  });
  const letGo = hasEndMarker ? () => {} : holdOpen(pty);
  let hasExited = false;
  pty.onData((chunk: string | Buffer) => onData(typeof chunk === 'string' ? Buffer.from(chunk) : chunk));
  pty.onExit(({ exitCode, signal = 0 }) => {
    hasExited = true;
    letGo();
    onExit({ exitCode, signal });
  });
  return {
    processId: pty.pid,
    write: (data) => hasExited || pty.write(data),
    resize: (newColumns, newRows) => hasExited || pty.resize(newColumns, newRows),
    pause: () => pty.pause(),
    resume: () => pty.resume(),
    hangUp() {
      if (!hasExited) pty.kill(process.platform === 'win32' ? undefined : 'SIGHUP');
    },
    kill() {
      if (!hasExited) pty.kill(process.platform === 'win32' ? undefined : 'SIGKILL');
    },
  };
}

/**
 * The kernel discards a terminal and its unread output when the last process closes it. While we hold it open, node-pty
 * waits a moment for the rest after its program has exited.
 */
function holdOpen(pty: IPty): () => void {
  if (!('ptsName' in pty) || typeof pty.ptsName !== 'string') return () => {};
  try {
    const file = openSync(pty.ptsName, constants.O_RDWR | constants.O_NOCTTY);
    return () => closeSync(file);
  } catch {
    // Some containers hide it. A terminal that may lose its last line is better than none.
    return () => {};
  }
}
