import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterSending,
  cursorText,
  type HistoryCursor,
  historyEntries,
  isAtDraft,
  startCursor,
  stepBy,
  unsentText,
  writeHere,
} from './message-history';

const go = (walk: HistoryCursor, ...steps: readonly (-1 | 1)[]) =>
  steps.reduce((current, step) => stepBy(current, step) ?? current, walk);

describe('walking through earlier messages', () => {
  it('goes from the latest to the first, and stays there', () => {
    const walk = startCursor('draft', ['first', 'second']);
    expect([walk, go(walk, -1), go(walk, -1, -1), go(walk, -1, -1, -1)].map(cursorText)).toEqual([
      'draft',
      'second',
      'first',
      'first',
    ]);
    expect(stepBy(walk, 1)).toBeNull();
  });

  it('keeps what was made of an earlier message, and the draft beside it', () => {
    const changed = writeHere(go(startCursor('draft', ['first', 'second']), -1), 'second, better');
    expect(cursorText(go(changed, -1, 1))).toBe('second, better');
    expect(cursorText(go(changed, 1))).toBe('draft');
    expect(unsentText(changed)).toBe('draft');
    expect(unsentText(writeHere(go(startCursor('', ['first']), -1), 'first!'))).toBe('first!');
    expect(unsentText(go(startCursor('', ['first']), -1))).toBe('');
  });

  it('leaves the draft in the field when an earlier message was sent again, and nothing when it was the draft', () => {
    const walk = startCursor('draft', ['first']);
    expect(cursorText(afterSending(go(walk, -1)))).toBe('draft');
    expect(cursorText(afterSending(walk))).toBe('');
  });

  it('comes back to the draft unchanged, however often it goes up and down', () => {
    const steps = fc.array(fc.oneof(fc.constantFrom(-1 as const, 1 as const), fc.string()), { maxLength: 30 });
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), steps, (draft, entries, way) => {
        let walk = startCursor(draft, entries);
        for (const step of way) {
          if (typeof step === 'number') walk = stepBy(walk, step) ?? walk;
          else if (!isAtDraft(walk)) walk = writeHere(walk, step);
        }
        if (draft !== '') expect(unsentText(walk)).toBe(draft);
        while (!isAtDraft(walk)) walk = stepBy(walk, 1) ?? walk;
        expect(cursorText(walk)).toBe(draft);
      }),
    );
  });

  it('has the messages of the conversation last, and none twice in a row', () => {
    const items = ['a', 'b', 'b'].map((text, index) => ({ kind: 'user' as const, id: `${index}`, text, at: 0 }));
    expect(historyEntries(items, ['elsewhere', 'a'])).toEqual(['elsewhere', 'a', 'b']);
  });
});
