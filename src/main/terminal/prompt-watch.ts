import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readStatus } from './processes/list-processes';

/** Whether the foreground program waits for the keyboard; `unknown` if the system doesn't tell. */
type ReaderState = 'reading' | 'busy' | 'unknown';

interface SystemCalls {
  readonly read: string;
  /** System calls that wait for several things at once, possibly including the keyboard. */
  readonly waits: ReadonlySet<string>;
}

/** System call numbers: read; and poll, select and epoll in their variants. */
const systemCalls: Partial<Record<NodeJS.Architecture, SystemCalls>> = {
  x64: { read: '0', waits: new Set(['7', '23', '232', '270', '271', '281', '441']) },
  arm64: { read: '63', waits: new Set(['22', '72', '73', '441']) },
};

type PromptKind = 'secret' | 'question' | 'open-line' | 'none';

export interface Prompt {
  readonly kind: PromptKind;
  /** The line with the question. */
  readonly text: string;
}

/** Asks for something that must stay hidden, even from logs. */
const secretPrompt = /(?:password|passphrase|passcode|\bpin\b|secret|token|otp|verification code)[^\n]{0,80}[:?]\s*$/i;

const questionPrompt =
  /(?:\[(?:y\/n|yes\/no)[^\]\n]{0,20}\]|\((?:y\/n|yes\/no)[^)\n]{0,20}\)|\bpress\b[^\n]{0,60}|\b(?:user|username|login|name|e-?mail|choice|select\w*|enter)\b[^\n]{0,60}:|\?|continue[^\n]{0,20})\s*[:?>]?\s*$/i;

/** Long enough for a question, and short enough for a fast regular expression. */
const MAX_PROMPT_LENGTH = 300;

export interface PromptWatch {
  /** Something was written or typed: any earlier prompt is settled. */
  reset(): void;
  /** Returns the question that the terminal is waiting on, once; null while there is no new one. */
  look(shellId: number, readEnd: () => string): Prompt | null;
}

/** The longer a program is silent, the less often we check it. */
const LONGEST_PAUSE = 10_000;

/** Uses the machine's monotonic time, because silence must not depend on a clock that can be set back. */
export function createPromptWatch(silence: number): PromptWatch {
  let pause = silence;
  let nextLook = performance.now() + silence;
  let isTold = false;
  return {
    reset() {
      pause = silence;
      nextLook = performance.now() + silence;
      isTold = false;
    },
    look(shellId, readEnd) {
      if (isTold || performance.now() < nextLook) return null;
      pause = Math.min(LONGEST_PAUSE, pause * 2);
      nextLook = performance.now() + pause;
      const prompt = promptKind(readEnd());
      if (prompt.kind === 'none' || !isWaiting(prompt, terminalReaderState(shellId))) return null;
      isTold = true;
      return prompt;
    },
  };
}

/** If the system doesn't tell, an unfinished line may be a progress bar: only a question counts. */
function isWaiting({ kind }: Prompt, state: ReaderState): boolean {
  return state === 'reading' || (state === 'unknown' && (kind === 'secret' || kind === 'question'));
}

/** Guesses from the end of the output what the program asks for. */
export function promptKind(output: string): Prompt {
  const text = output.trimEnd().split('\n').at(-1)?.slice(-MAX_PROMPT_LENGTH).trim() ?? '';
  if (secretPrompt.test(text)) return { kind: 'secret', text };
  if (questionPrompt.test(text)) return { kind: 'question', text };
  return { kind: output.endsWith('\n') ? 'none' : 'open-line', text };
}

/** Checks the foreground processes of the terminal that this shell leads. */
function terminalReaderState(shellId: number): ReaderState {
  const calls = systemCalls[process.arch];
  if (process.platform !== 'linux' || !calls) return 'unknown';
  const [, , , , foreground] = readStatus(shellId);
  if (foreground === undefined) return 'unknown';
  const states = readdirSync('/proc').flatMap((name): ReaderState[] => {
    const id = Number(name);
    if (!Number.isInteger(id) || id === shellId) return [];
    const [, , group, session] = readStatus(id);
    return group === foreground && session === shellId && !isSandbox(id) ? [stateOf(id, calls)] : [];
  });
  return states.find((state) => state === 'reading') ?? states.find((state) => state === 'unknown') ?? 'busy';
}

/** The sandbox itself only waits for the command in it. */
function isSandbox(id: number): boolean {
  try {
    return readFileSync(`/proc/${id}/comm`, 'latin1') === 'bwrap\n';
  } catch {
    return false;
  }
}

function stateOf(id: number, calls: SystemCalls): ReaderState {
  try {
    const [call = '', file = '0x0'] = readFileSync(`/proc/${id}/syscall`, 'latin1').split(' ');
    if (calls.waits.has(call)) return 'unknown';
    if (call !== calls.read) return 'busy';
    const target = readlinkSync(`/proc/${id}/fd/${Number(file)}`);
    return target.startsWith('/dev/pts/') || target === '/dev/tty' ? 'reading' : 'busy';
  } catch {
    return 'unknown';
  }
}
