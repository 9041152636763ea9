import { describe, expect, it } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { readIntroduction } from './read-introduction';

describe('how a README begins', () => {
  it.each([
    ['Plain words here.\n\nMore.', 'Plain words here.'],
    ['# Title\nDirectly under it, on\r\ntwo lines.', 'Directly under it, on two lines.'],
    ['Title\n=====\n\nSome text.', 'Some text.'],
    ['<!-- a\n\nb -->\n<p align="center"><img src="x"></p>\n\n[![b](c)](d)\n\nReal [words](e).', 'Real words.'],
    ['---\ntitle: x y\n---\n\nBehind the front matter.', 'Behind the front matter.'],
    ['', ''],
    ['# Only a title', ''],
    [`Long ${'x'.repeat(600)}`, `Long ${'x'.repeat(495)}…`],
  ])('%j', (text, introduction) => {
    expect(readIntroduction(text)).toBe(introduction);
  });

  it.each(['<!--', '![', '[a](', '<', '# '])('does not hang on many %s', (part) => {
    const startedAt = performance.now();
    expect(readIntroduction(part.repeat(200_000))).toBe('');
    expectWithin(startedAt, 5_000);
  });
});
