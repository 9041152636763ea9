import { findSecretRanges, unfinishedLength } from './secret-ranges';

export interface SecretStream {
  /** The text that may be passed on by now. */
  push(text: string): string;
  /** What was still held back. */
  end(): string;
}

/** Fewer characters than this tell nothing of a secret, and holding them back would delay what a user types. */
const MIN_HELD = 4;

/**
 * Masks secrets in a text that comes in pieces, however it was cut. Only what may be the beginning of a secret is held
 * back; where its first few characters were passed on already, the rest of it is masked.
 */
export function createSecretStream(forms: () => readonly string[], mask: string): SecretStream {
  /** The end of what came, where it may be the beginning of a secret. */
  let held = '';
  /** How much of it was passed on or masked already, and which of the two came last. */
  let covered = 0;
  let isMasked = false;

  function take(text: string, isLast: boolean): string {
    const known = forms();
    const data = held + text;
    const unfinished = isLast ? 0 : unfinishedLength(data, known);
    const certain = data.length - unfinished;
    const limit = unfinished < MIN_HELD ? data.length : certain;
    let passed = '';
    let at = covered;
    for (const { start, end } of findSecretRanges(data, known)) {
      if (start >= certain) break;
      if (end <= at) continue;
      passed += data.slice(at, start);
      if (start >= at || !isMasked) passed += mask;
      isMasked = true;
      at = end;
    }
    if (at < limit) {
      passed += data.slice(at, limit);
      isMasked = false;
      at = limit;
    }
    held = data.slice(certain);
    covered = Math.max(0, at - certain);
    return passed;
  }

  return {
    push: (text) => take(text, false),
    end: () => take('', true),
  };
}
