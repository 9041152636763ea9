/**
 * Follows the body of a block one character at a time, just far enough to know whether what has come so far is whole.
 * Trackers and readers are classes: thousands are made for an answer full of markers, and each is asked for every
 * character.
 */
export interface BodyTracker {
  next(code: number): void;
  isInString(): boolean;
  /** In a string, and nothing but a quote, a backslash or a line break can change that. */
  isSteady(): boolean;
  /** At least one value has come, and nothing is open. */
  isComplete(): boolean;
  /** The most brackets that were open at once. */
  deepest(): number;
}

export function followText(tracker: BodyTracker, text: string): BodyTracker {
  for (let index = 0; index < text.length; index += 1) tracker.next(text.charCodeAt(index));
  return tracker;
}
