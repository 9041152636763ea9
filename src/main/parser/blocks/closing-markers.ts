import { isWhiteSpace } from '../values/character-codes';
import type { BlockProgress } from './block-reader';

/** More white space than anybody writes before a closing marker. */
const MAX_GAP = 100;

/** Follows the markers behind a body, each of which may be missing; white space counts only where one follows it. */
export class ClosingMarkers {
  /** How many characters, from behind the body, belong to the block. */
  length = 0;
  private remaining: readonly string[];
  private begun = '';
  private count = 0;

  /** `markers` stand in the order in which they come. */
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

  /** Nothing but white space has come since the body or the last marker. */
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
