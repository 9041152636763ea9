import { describe, expect, it } from 'vitest';
import { createJsonTracker } from '../values/json-tracker';
import { BodyEndings } from './body-endings';

const form = { opens: ['<a>'], closers: ['```', '</a>', '</b>'] };

/** Returns the first ending and after how many characters it is found. */
function endingOf(body: string) {
  const endings = new BodyEndings(form);
  const tracker = createJsonTracker();
  for (let index = 0; index < body.length; index += 1) {
    const code = body.charCodeAt(index);
    tracker.next(code);
    const ending = endings.next(code, tracker.isInString());
    if (ending) return { ...ending, shows: index + 1 };
  }
  return null;
}

describe('a body that is not whole', () => {
  it.each([
    [
      'a closing marker',
      '{"x":1</a>',
      { bodyLength: 6, length: 10, closersLeft: ['</b>'], isInString: false, shows: 10 },
    ],
    [
      'a closing fence',
      '{"x":1\n```',
      { bodyLength: 7, length: 10, closersLeft: ['</a>', '</b>'], isInString: false, shows: 10 },
    ],
    [
      'the last of the closing markers',
      '{</b>',
      { bodyLength: 1, length: 5, closersLeft: [], isInString: false, shows: 5 },
    ],
    [
      'the next opening on its line',
      '{"x":1\n <a>',
      { bodyLength: 8, length: 8, closersLeft: [], isInString: false, shows: 11 },
    ],
  ])('ends at %s', (_name, body, ending) => {
    expect(endingOf(body)).toEqual(ending);
  });

  it('ends at the first closing marker in a string, once it shows that the string had no end', () => {
    expect(endingOf('{"x":"1}</a> or </b>\n<a>{"y":1}')).toEqual({
      bodyLength: 8,
      length: 12,
      closersLeft: ['</b>'],
      isInString: true,
      shows: 27,
    });
  });

  it.each([
    ['a closing marker in a string', '{"x":"</a>'],
    ['a closing marker in a string that ends well', '{"x":"</a>","y":"z"'],
    ['a closing marker in a string that ends well before one that does not', '{"x":"</a>","y":"z" w'],
    ['a closing marker in a key', '{"</a>" : 1, "y" : ['],
    ['a fence in a string that does not end well', '{"x":"```" y'],
    ['an opening in the midst of a line', '{"x":1 <a>'],
    ['an opening in a string', '{"x":"\n<a>'],
    ['an opening in a string that does not end well', '{"x":"\n<a>" y'],
    ['an opening behind a string that did not end well', '{"x":"5" y\n<a>'],
    ['a string that does not end well and holds nothing', '{"x":"y" z'],
    ['what only begins like a marker', '{"x":1</a </b'],
  ])('does not end at %s', (_name, body) => {
    expect(endingOf(body)).toBe(null);
  });
});
