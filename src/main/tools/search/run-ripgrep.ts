import { runProgram } from '../../terminal/processes/run-program';

export interface RipgrepOptions {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Milliseconds after which the output so far has to do. */
  readonly timeLimit: number;
  /** Called with standard output as it arrives; return false to stop. */
  onOutput(chunk: Buffer): boolean | undefined;
}

export interface RipgrepEnd {
  readonly reason: 'finished' | 'enough' | 'time';
  /** Ripgrep's error message about its arguments; null if it searched. */
  readonly complaint: string | null;
}

/**
 * The same for every search: no user configuration, no followed links, no colors, and the engine without backtracking.
 * Files that can't be opened are skipped.
 */
const commonArguments = [
  '--no-config',
  '--no-follow',
  '--engine=default',
  '--color=never',
  '--no-messages',
  '--no-ignore-messages',
  '--path-separator=/',
];

/** Runs AIntern's bundled ripgrep, without a shell. Rejects if it can't be started or was aborted. */
export async function runRipgrep(args: readonly string[], options: RipgrepOptions): Promise<RipgrepEnd> {
  const { folder, signal, timeLimit, onOutput } = options;
  const timeIsUp = AbortSignal.timeout(timeLimit);
  try {
    const { exitCode, stderr, isCut } = await runProgram(await ripgrepPath(), [...commonArguments, ...args], {
      folder,
      signal: AbortSignal.any([signal, timeIsUp]),
      onOutput,
    });
    const isRefused = exitCode === 2 && stderr !== '';
    return { reason: isCut ? 'enough' : 'finished', complaint: isRefused ? stderr : null };
  } catch (cause) {
    if (timeIsUp.aborted && !signal.aborted) return { reason: 'time', complaint: null };
    throw cause;
  }
}

/** Located on first use, because the package throws on import if it has no program for the platform. */
async function ripgrepPath(): Promise<string> {
  const { rgPath } = await import('@vscode/ripgrep');
  return unpackedPath(rgPath);
}

/** Programs can't be started from inside Electron's archive; the packager puts them next to it. */
export function unpackedPath(path: string): string {
  return path.replace(/([\\/]app)\.asar([\\/])/, '$1.asar.unpacked$2');
}
