import { isWhiteSpace } from '../values/character-codes';
import type { BlockProgress } from './block-reader';

/** More white space than any model writes before a closing marker. */
const MAX_GAP = 100;

/** Reads the markers after a body, each of which may be missing; white space counts only if a marker follows it. */
export class ClosingMarkers {
  /** The number of characters after the body that belong to the block. */
  length = 0;
  private remaining: readonly string[];
  private begun = '';
  private count = 0;

  /** `markers` are in the order in which they come. */
  constructor(markers: readonly string[]) {
    this.remaining = markers;
  }

  next(code: number): BlockProgress {
    if (this.isBetween() && isWhiteSpace(code) && this.count - this.length < MAX_GAP) {
      this.count += 1;
      return 'more';
    }
    this.begun += String.fromCharCode(code);
    const index = this.remaining.findIndex((marker) => marker.startsWith(this.begun));
    if (index === -1) return 'over';
    this.count += 1;
    return this.remaining[index] === this.begun ? this.accept(index) : 'more';
  }

  /** Only white space has come since the body or the last marker. */
  isBetween(): boolean {
    return this.begun === '';
  }

  private accept(index: number): BlockProgress {
    this.remaining = this.remaining.slice(index + 1);
    this.begun = '';
    this.length = this.count;
    return this.remaining.length === 0 ? 'done' : 'more';
  }
}
