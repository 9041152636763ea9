import { spawn } from 'node:child_process';
import { childEnvironment, type Environment } from './child-environment';
import { endProcessTree } from './end-process-tree';

export interface ProgramOptions {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** On top of the cleaned environment that every child gets. */
  readonly environment?: Environment;
  readonly input?: string | Uint8Array;
  /** Bytes of each stream that are kept; a program that writes more is stopped. */
  readonly maxOutput?: number;
  /** Called with standard output as it comes; then none of it is kept. Returning false stops the program. */
  onOutput?(chunk: Buffer): boolean | undefined;
}

export interface ProgramResult {
  /** Null when it was ended by a signal. */
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
  /** Stopped by us, because it wrote too much or somebody had enough. */
  readonly isCut: boolean;
}

const DEFAULT_MAX_OUTPUT = 16 * 1024 * 1024;
const MAX_ERROR_OUTPUT = 64 * 1024;

/**
 * Runs a program that a tool of ours needs, without a shell and in a process group of its own, to its end. Rejects when
 * it cannot be started or was aborted; an exit code other than 0 is a result.
 */
export function runProgram(file: string, args: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  const { folder, signal, environment = {}, input, maxOutput = DEFAULT_MAX_OUTPUT, onOutput } = options;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...args], {
      cwd: folder,
      env: { ...childEnvironment(), ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const output: Buffer[] = [];
    let outputLength = 0;
    let errors = '';
    let isCut = false;
    const end = () => {
      if (child.pid !== undefined) endProcessTree(child.pid);
    };
    const cut = () => {
      isCut = true;
      end();
    };
    signal.addEventListener('abort', end, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      if (isCut) return;
      if (onOutput) {
        if (onOutput(chunk) === false) cut();
        return;
      }
      output.push(chunk.subarray(0, maxOutput - outputLength));
      outputLength += chunk.length;
      if (outputLength > maxOutput) cut();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (errors.length < MAX_ERROR_OUTPUT) errors += chunk.toString('utf8');
    });
    // A program that reads nothing closes its end; what it then does is in its exit code.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.once('error', (cause) => {
      signal.removeEventListener('abort', end);
      reject(cause);
    });
    child.once('close', (exitCode) => {
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve({ exitCode, stdout: Buffer.concat(output), stderr: errors, isCut });
    });
  });
}
