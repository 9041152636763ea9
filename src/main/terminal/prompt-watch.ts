import { type Prompt, promptKind } from './prompt-kind';
import { type ReaderState, terminalReaderState } from './terminal-reader-state';

export interface PromptWatch {
  /** Something was written or typed: whatever was asked before is settled. */
  reset(): void;
  /** The question that the terminal waits with, once; null while there is no new one. */
  look(shellId: number, readEnd: () => string): Prompt | null;
}

/** A program that has been silent for long is looked at less and less often. */
const LONGEST_PAUSE = 10_000;

/** Time is the machine's own here: it is about silence, and nobody may set that back. */
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

/** Where the system does not tell, a line without an end may be a progress bar: only a question counts. */
function isWaiting({ kind }: Prompt, state: ReaderState): boolean {
  return state === 'reading' || (state === 'unknown' && (kind === 'secret' || kind === 'question'));
}
