import { expect, test } from 'vitest';
import { changeParameters } from './change-parameters';

const content = { kind: 'parameter', pointer: '/content' } as const;
const edits = { kind: 'edits' } as const;

test('an edited text becomes the parameter that it came from', () => {
  expect(
    changeParameters(
      { path: 'a.txt', content: 'old' },
      { before: null, editable: content },
      { edited: 'a\nb', lineEnding: '\n' },
    ),
  ).toEqual({ path: 'a.txt', content: 'a\nb' });
});

test('a text that ends its lines in CRLF goes back so', () => {
  expect(
    changeParameters({ content: 'x' }, { before: null, editable: content }, { edited: 'a\nb', lineEnding: '\r\n' }),
  ).toEqual({ content: 'a\r\nb' });
});

test('an edited file becomes one replacement in place of those that were asked for', () => {
  const asked = { path: 'a.txt', oldText: 'b', newText: 'c', all: true };
  expect(
    changeParameters(asked, { before: 'a\nb\n', editable: edits }, { edited: 'a\nd\n', lineEnding: '\n' }),
  ).toEqual({ path: 'a.txt', edits: [{ oldText: 'b\n', newText: 'd\n' }] });
});

test('a file edited back to what it was is an edit that main refuses', () => {
  expect(
    changeParameters({ path: 'a.txt' }, { before: 'a\r\n', editable: edits }, { edited: 'a\n', lineEnding: '\r\n' }),
  ).toEqual({ path: 'a.txt', edits: [{ oldText: 'a\r\n', newText: 'a\r\n' }] });
});

test('what cannot be edited stays', () => {
  const parameters = { from: 'a', to: 'b' };
  expect(changeParameters(parameters, { before: 'x' }, { edited: 'y', lineEnding: '\n' })).toBe(parameters);
});
