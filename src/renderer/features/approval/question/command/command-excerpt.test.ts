import { expect, test } from 'vitest';
import { excerptOf } from './command-excerpt';

test('a long text is its beginning, its end and how much is between', () => {
  const text = `begin${'x'.repeat(30_000)}end`;
  const { head = '', tail = '', leftOut = 0 } = excerptOf(text) ?? {};
  expect([head.slice(0, 5), tail.slice(-3), head.length + leftOut + tail.length]).toEqual([
    'begin',
    'end',
    text.length,
  ]);
  expect(head.length + tail.length).toBeLessThan(10_000);
});

test('no character is cut in two', () => {
  for (const before of ['', 'x']) {
    const { head = '', tail = '' } = excerptOf(`${before}${'𝐜'.repeat(20_000)}`) ?? {};
    expect(`${head} ${tail}`).not.toMatch(/\p{Cs}/u);
  }
});

test('a short text is shown whole', () => {
  expect(excerptOf('x'.repeat(20_000))).toBeNull();
});
