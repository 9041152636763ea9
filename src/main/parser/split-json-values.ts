import { createJsonTracker } from './json-tracker';

/** The JSON texts in a block's body, one after the other, without what separates them. */
export function splitJsonValues(body: string): string[] {
  const values: string[] = [];
  let tracker = createJsonTracker();
  let current = '';
  for (const character of body) {
    if (current === '' && /[\s,;]/.test(character)) continue;
    current += character;
    tracker.next(character);
    if (tracker.isComplete()) {
      values.push(current);
      current = '';
      tracker = createJsonTracker();
    }
  }
  if (current.trim() !== '') values.push(current);
  return values;
}
