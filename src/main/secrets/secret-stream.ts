import { findSecretRanges, unfinishedLength } from './secret-ranges';

export interface SecretStream {
  /** Returns the text that can be passed on by now. */
  push(text: string): string;
  /** Returns the text still held back. */
  end(): string;
}

/** Fewer characters reveal nothing of a secret, and holding them back would delay the echo of typing. */
const MIN_HELD = 4;

/**
 * Masks secrets in a text that arrives in chunks, wherever it is split. Holds back only a possible start of a secret;
 * if its first few characters were already passed on, the rest is masked.
 */
export function createSecretStream(forms: () => readonly string[], mask: string): SecretStream {
  /** The end of the received text, if it may be the start of a secret. */
  let held = '';
  /** How much of it was already passed on or masked, and which of the two came last. */
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
