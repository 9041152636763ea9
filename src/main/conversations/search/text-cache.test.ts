import { describe, expect, it } from 'vitest';
import { createTextCache } from './text-cache';

const texts = (text: string) => [{ id: 'x', at: 1, text, folded: text }];

describe('the cache of texts', () => {
  it('has what it was given, as long as the conversation is the same', () => {
    const cache = createTextCache();
    cache.set('a', '1', texts('one'));
    expect([cache.get('a', '1'), cache.get('a', '2'), cache.get('b', '1')]).toEqual([
      texts('one'),
      undefined,
      undefined,
    ]);
    cache.set('a', '2', texts('two'));
    expect([cache.get('a', '1'), cache.get('a', '2')]).toEqual([undefined, texts('two')]);
    cache.delete('a');
    cache.delete('a');
    expect(cache.get('a', '2')).toBeUndefined();
  });

  it('throws out what was not used for longest when it is full, and takes in nothing that would fill it alone', () => {
    const cache = createTextCache(10);
    const has = () => ['a', 'b', 'c', 'd'].filter((id) => cache.get(id, '1'));
    for (const id of ['a', 'b', 'c']) cache.set(id, '1', texts('123'));
    cache.get('a', '1');
    cache.set('d', '1', texts('1234'));
    expect(has()).toEqual(['a', 'c', 'd']);
    cache.set('a', '1', texts('12345678901'));
    expect(has()).toEqual(['c', 'd']);
  });

  it('counts a text and its folded form where they differ, and forgets what it has let go', () => {
    const cache = createTextCache(10);
    cache.set('a', '1', [{ id: 'x', at: 1, text: 'ABCDE', folded: 'abcde' }]);
    cache.set('a', '2', [{ id: 'x', at: 1, text: 'ABCDE', folded: 'abcde' }]);
    expect(cache.get('a', '2')).toHaveLength(1);
    cache.set('b', '1', texts('1'));
    expect([cache.get('a', '2'), cache.get('b', '1')]).toEqual([undefined, texts('1')]);
  });
});
