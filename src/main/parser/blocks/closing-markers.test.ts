import { describe, expect, it } from 'vitest';
import { ClosingMarkers } from './closing-markers';

/** Returns how it ends, how many characters were read by then, and how many of them belong to the block. */
function follow(markers: readonly string[], text: string) {
  const closing = new ClosingMarkers(markers);
  for (let index = 0; index < text.length; index += 1) {
    const progress = closing.next(text.charCodeAt(index));
    if (progress !== 'more') return [progress, index + 1, closing.length];
  }
  return ['more', text.length, closing.length];
}

describe('closing markers', () => {
  const markers = ['</a>', '</b>', '<c>'];

  it.each([
    ['all of them', '</a></b><c>', ['done', 11, 11]],
    ['white space between them', ' </a>\n\n</b>\t<c>', ['done', 15, 15]],
    ['the last alone', '<c>', ['done', 3, 3]],
    ['one that is missing', '</a><c>', ['done', 7, 7]],
    ['text behind the first', '</a> text', ['over', 6, 4]],
    ['text that begins like one', '</a></x>', ['over', 7, 4]],
    ['those that come in another order', '</b></a>', ['over', 6, 4]],
    ['text and no marker', ' text', ['over', 2, 0]],
    ['white space only', ' \n ', ['more', 3, 0]],
    ['the beginning of one', '</a></', ['more', 6, 4]],
    ['more white space than anybody writes', `${' '.repeat(101)}</a>`, ['over', 101, 0]],
    ['as much white space as is allowed', `${' '.repeat(100)}</a>`, ['more', 104, 104]],
  ])('take %s', (_name, text, expected) => {
    expect(follow(markers, text)).toEqual(expected);
  });

  it('tell markers apart that begin alike', () => {
    expect(follow(['<call_end>', '<calls_end>'], '<calls_end>')).toEqual(['done', 11, 11]);
    expect(follow(['<call_end>', '<calls_end>'], '<call_end>\n<calls_end>')).toEqual(['done', 22, 22]);
  });

  it('know whether a marker has begun', () => {
    const closing = new ClosingMarkers(['</a>']);
    closing.next(' '.charCodeAt(0));
    expect(closing.isBetween()).toBe(true);
    closing.next('<'.charCodeAt(0));
    expect(closing.isBetween()).toBe(false);
  });
});
