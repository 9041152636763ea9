import { describe, expect, it } from 'vitest';
import { createKeyValueTracker } from './key-value-tracker';

/** Returns after how many characters a body is first complete, or null. */
function wholeBehind(text: string): number | null {
  const tracker = createKeyValueTracker();
  for (let index = 0; index < text.length; index += 1) {
    tracker.next(text.charCodeAt(index));
    if (tracker.isComplete()) return index + 1;
  }
  return null;
}

function isInStringBehind(text: string): boolean {
  const tracker = createKeyValueTracker();
  for (let index = 0; index < text.length; index += 1) tracker.next(text.charCodeAt(index));
  return tracker.isInString();
}

describe('a tracker of keys and values', () => {
  it.each([
    '{}',
    '{a:1}',
    '{a:{b:[1,[2]]}}',
    '{a:<|"|>}]<|"|>}',
    '{a:<|"|>say "hi<|"|>,b:<|"|>"}<|"|>}',
    '{a:"}\\"]"}',
    '{a:<|"|><|"|>}',
    '{a:<|"|>x<|"<|"|>}',
  ])('knows where %j ends', (text) => {
    expect(wholeBehind(`${text}}]`)).toBe(text.length);
  });

  it.each(['', 'a', '{a:<|"|>}', '{a:"}', '{a:[}'])('does not take %j for whole', (text) => {
    expect(wholeBehind(text)).toBe(null);
  });

  it.each([
    ['{a:<|"|>', true],
    ['{a:<|"|>"', true],
    ['{a:<|"|>"<|"|>', false],
    ['{a:"x', true],
    ['{a:"x\\"', true],
    ['{a:"x"', false],
    ['{a:"x\n', false],
    ['{a:<|', false],
  ])('knows that %j ends in a text: %j', (text, expected) => {
    expect(isInStringBehind(text)).toBe(expected);
  });

  it('knows how deep it went', () => {
    const tracker = createKeyValueTracker();
    for (const character of '{a:[{}]}') tracker.next(character.charCodeAt(0));
    expect(tracker.deepest()).toBe(3);
  });
});
