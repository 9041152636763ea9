import { runProgram } from '../../terminal/processes/run-program';

export interface RipgrepOptions {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Milliseconds after which what came so far has to do. */
  readonly timeLimit: number;
  /** Called with standard output as it comes; returning false means that this is enough. */
  onOutput(chunk: Buffer): boolean | undefined;
}

export interface RipgrepEnd {
  readonly reason: 'finished' | 'enough' | 'time';
  /** What ripgrep says is wrong with what it was asked; null when it searched. */
  readonly complaint: string | null;
}

/**
 * The same for every search: nobody's configuration, no links followed, no colours, and the engine without
 * backtracking. Files that cannot be opened are passed over.
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

/** Runs the ripgrep that comes with AIntern, without a shell. Rejects when it cannot be started or was aborted. */
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

/** Found when it is first needed: the package throws while it loads where it has no program for the platform. */
async function ripgrepPath(): Promise<string> {
  const { rgPath } = await import('@vscode/ripgrep');
  return unpackedPath(rgPath);
}

/** Programs cannot be started from inside Electron's archive; the packager puts them beside it. */
export function unpackedPath(path: string): string {
  return path.replace(/([\\/]app)\.asar([\\/])/, '$1.asar.unpacked$2');
}
