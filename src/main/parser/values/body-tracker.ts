/**
 * Follows the body of a block one character at a time, just far enough to know whether it is complete so far. Trackers
 * and readers are classes, because an answer full of markers creates thousands, each of which runs for every character.
 */
export interface BodyTracker {
  next(code: number): void;
  isInString(): boolean;
  /** In a string, until a quote, a backslash or a line break. */
  isSteady(): boolean;
  /** At least one value has come, and nothing is open. */
  isComplete(): boolean;
  /** The most brackets open at once. */
  deepest(): number;
}

export function followText(tracker: BodyTracker, text: string): BodyTracker {
  for (let index = 0; index < text.length; index += 1) tracker.next(text.charCodeAt(index));
  return tracker;
}
