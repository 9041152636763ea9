import { spawn } from 'node:child_process';
import { childEnvironment, type Environment } from '../environment/child-environment';
import { endProcessTree } from './end-process-tree';

export interface ProgramOptions {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Added to the cleaned environment that every child gets. */
  readonly environment?: Environment;
  readonly input?: string | Uint8Array;
  /** Bytes kept of each stream; a program that writes more is stopped. */
  readonly maxOutput?: number;
  /** Called with standard output as it arrives, which is then not kept. Returning false stops the program. */
  onOutput?(chunk: Buffer): boolean | undefined;
}

export interface ProgramResult {
  /** Null if a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
  /** We stopped it, because it wrote too much or `onOutput` returned false. */
  readonly isCut: boolean;
}

const DEFAULT_MAX_OUTPUT = 16 * 1024 * 1024;
const MAX_ERROR_OUTPUT = 64 * 1024;
/** How long leftover processes may hold the output open after the program has exited. */
const LAST_WORDS = 500;

/**
 * Runs a program that one of our tools needs to its end, without a shell and in its own process group. Rejects if it
 * can't be started or was aborted; a nonzero exit code is a result.
 */
export function runProgram(file: string, args: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  const { folder, signal, environment = {}, input, maxOutput = DEFAULT_MAX_OUTPUT, onOutput } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(file, [...args], {
      cwd: folder,
      env: { ...childEnvironment(), ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    let outputLength = 0;
    let errorLength = 0;
    let isCut = false;
    const closeOutput = () => {
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const end = () => {
      if (child.pid === undefined) return;
      if (child.exitCode === null && child.signalCode === null) endProcessTree(child.pid);
      // It has exited, but leftover processes hold its output open.
      else closeOutput();
    };
    const fail = (cause: unknown) => {
      signal.removeEventListener('abort', end);
      reject(cause);
    };
    const cut = () => {
      isCut = true;
      end();
    };
    signal.addEventListener('abort', end, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      if (isCut) return;
      if (!onOutput) {
        output.push(chunk.subarray(0, maxOutput - outputLength));
        outputLength += chunk.length;
        if (outputLength > maxOutput) cut();
        return;
      }
      try {
        if (onOutput(chunk) === false) cut();
      } catch (cause) {
        cut();
        fail(cause);
      }
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (errorLength < MAX_ERROR_OUTPUT) errors.push(chunk.subarray(0, MAX_ERROR_OUTPUT - errorLength));
      errorLength = Math.min(MAX_ERROR_OUTPUT, errorLength + chunk.length);
    });
    // A program that reads nothing closes its input; its exit code tells the rest.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.once('error', fail);
    child.once('exit', () => {
      if (!isCut && !signal.aborted) return;
      // Processes that left the group of a killed program may still hold its output open.
      setTimeout(closeOutput, LAST_WORDS).unref();
    });
    child.once('close', (exitCode) => {
      if (signal.aborted) return fail(signal.reason);
      signal.removeEventListener('abort', end);
      resolve({ exitCode, stdout: Buffer.concat(output), stderr: Buffer.concat(errors).toString('utf8'), isCut });
    });
  });
}
