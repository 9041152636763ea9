import { describe, expect, test } from 'vitest';
import { endsLinesInCrlf, singleEdit } from './single-edit';

describe('the single edit between two texts', () => {
  test('replaces the lines that differ, from the first to the last', () => {
    expect(singleEdit('one\ntwo\nthree\nfour\n', 'one\n2\nthree\n4\n')).toEqual({
      oldText: 'two\nthree\nfour\n',
      newText: '2\nthree\n4\n',
    });
  });

  test('takes lines around it where the text occurs elsewhere, also as part of a line', () => {
    expect(singleEdit('ax\nb\nx\n', 'ax\nb\ny\n')).toEqual({ oldText: 'b\nx\n', newText: 'b\ny\n' });
  });

  test('takes a neighbour along where lines are only added', () => {
    expect(singleEdit('a\nb\n', 'a\nnew\nb\n')).toEqual({ oldText: 'a\nb\n', newText: 'a\nnew\nb\n' });
  });

  test('can take everything away', () => {
    expect(singleEdit('a\n', '')).toEqual({ oldText: 'a\n', newText: '' });
  });

  test('ends lines as a text does that ends all of them in CRLF', () => {
    expect(singleEdit('a\r\nb\r\n', 'a\nc\nd\n')).toEqual({ oldText: 'b\r\n', newText: 'c\r\nd\r\n' });
  });

  test('does not exist between equal texts, nor where there is nothing to replace', () => {
    expect([singleEdit('a\r\nb', 'a\nb'), singleEdit('a', 'a'), singleEdit('', 'a')]).toEqual([null, null, null]);
  });

  test('of a long text of equal lines is found at once', () => {
    const before = '\n'.repeat(200_000);
    expect(singleEdit(before, `${before}end`)).not.toBeNull();
  });
});

test('a text ends its lines in CRLF when it has line breaks and all of them are', () => {
  expect(['a\r\nb\r\n', 'a\r\nb\n', 'a\nb', 'a\r', ''].map(endsLinesInCrlf)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
