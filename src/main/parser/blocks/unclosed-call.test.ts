import { describe, expect, it } from 'vitest';
import { UnclosedCall } from './unclosed-call';

const form = { callClose: '</f>', closers: ['</b>', '</c>'], nextOpens: ['<b>', '<f='] };

/** Returns where value and block end, or null if there is no end. */
function endsIn(text: string) {
  const call = new UnclosedCall(form);
  for (let index = 0; index < text.length; index += 1) {
    if (call.next(text.charCodeAt(index), index + 1)) return [call.valueEnd, call.blockEnd];
  }
  return call.isOver() ? [call.valueEnd, call.blockEnd] : null;
}

describe('the end of a call in a value that has no end', () => {
  it.each([
    ['where nothing follows', 'x</f></b>', [1, 9]],
    ['where white space follows', 'x\n</f>\n</b>\n\n', [2, 11]],
    ['where the next block follows', 'x</f></b>\n<b>', [1, 9]],
    ['where the next call follows', 'x</f></b><f=', [1, 9]],
    ['behind all closing tags', 'x</f></b></c>', [1, 13]],
    ['behind another of the closing tags', 'x</f></c>', [1, 9]],
    ['behind one that was none', 'x</f>y</f></b>', [6, 14]],
    ['behind one that was none before a tag', 'x</f></f></b>', [5, 13]],
    ['behind a block that was none', 'x</f></b> y</f></b>', [11, 19]],
  ])('counts %s', (_name, text, ends) => {
    expect(endsIn(text)).toEqual(ends);
  });

  it.each([
    ['text follows', 'x</f></b> y'],
    ['the block is not closed', 'x</f>'],
    ['the next call follows without that', 'x</f><f='],
    ['a tag follows that only begins like the next', 'x</f></b><bb'],
    ['a tag is not finished', 'x</f></b><'],
    ['the block is closed and the call is not', 'x</b>'],
  ])('does not count where %s', (_name, text) => {
    expect(endsIn(text)).toBe(null);
  });
});
