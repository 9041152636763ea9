import { describe, expect, it } from 'vitest';
import { findRepetition } from './find-repetition';
import { conversationOf, type Happening } from './testing/conversation-of';

const read = (path: string, result: string, order: 'ab' | 'ba' = 'ab'): Happening => {
  const parameters = order === 'ab' ? { path, line: 1 } : { line: 1, path };
  return { calls: [{ parameters, result }] };
};

describe('a model that goes in circles', () => {
  it('is found when the same call brings the same for the third time', () => {
    const twice = [{ user: 'go' }, read('a', 'x'), read('a', 'x')];
    expect(findRepetition(conversationOf(...twice))).toBe(null);
    expect(findRepetition(conversationOf(...twice, read('a', 'x')))).toMatchObject({ toolId: 'file-read' });
  });

  it('is found although the parameters stand in another order, and others are called in between', () => {
    const items = [read('a', 'x'), read('b', 'y'), read('a', 'x', 'ba'), read('b', 'y'), read('a', 'x')];
    expect(findRepetition(conversationOf({ user: 'go' }, ...items))).toMatchObject({ toolId: 'file-read' });
  });

  it('is not what gets another result each time', () => {
    expect(findRepetition(conversationOf(read('a', '1'), read('a', '2'), read('a', '3')))).toBe(null);
  });

  it('is not what was done before somebody said something', () => {
    const items = [read('a', 'x'), read('a', 'x'), { user: 'once more' }, read('a', 'x')];
    expect(findRepetition(conversationOf(...items))).toBe(null);
  });

  it('is not what lies far apart', () => {
    const others = Array.from({ length: 12 }, (_, index) => read(`f${index}`, 'y'));
    expect(findRepetition(conversationOf(read('a', 'x'), read('a', 'x'), ...others, read('a', 'x')))).toBe(null);
  });
});
