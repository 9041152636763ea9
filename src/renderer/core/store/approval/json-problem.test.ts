import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { texts } from '../../texts/texts';
import { findJsonProblem } from './json-problem';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('where a text stops being JSON', () => {
  test('is found exactly when JSON.parse refuses it', () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '[', ':', '\\', '\n', '0', '-', 'x', ' '))
      .map(([text, at, inserted]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + inserted + text.slice(place + (at % 2));
      });
    fc.assert(
      fc.property(damaged, (text) => (findJsonProblem(text) === null) === isJson(text)),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['{\n  "a": 1,\n}', { line: 2, column: 9, message: texts.json.trailingComma }],
    ['{\n  "a": 1\n  "b": 2\n}', { line: 3, column: 3, message: texts.json.expectedComma }],
    ['{"a": }', { line: 1, column: 7, message: texts.json.expectedValue }],
    ["{'a': 1}", { line: 1, column: 2, message: texts.json.expectedKey }],
    ['{"a": \'b\'}', { line: 1, column: 7, message: texts.json.singleQuote }],
    ['{"a" 1}', { line: 1, column: 6, message: texts.json.expectedColon }],
    ['{"a": "b}', { line: 1, column: 7, message: texts.json.unclosedString }],
    ['{"a": "one\ntwo"}', { line: 1, column: 11, message: texts.json.lineBreakInString }],
    ['{"a": "\\x"}', { line: 1, column: 8, message: texts.json.unknownEscape }],
    ['{"a": 1} 2', { line: 1, column: 10, message: texts.json.afterTheEnd }],
    ['{"a": [1, 2', { line: 1, column: 12, message: texts.json.endsTooEarly(texts.json.expectedCommaOr(']')) }],
    ['{"a": "\\u12"}', { line: 1, column: 8, message: texts.json.unknownEscape }],
    ['{"a": "\\\\\\x"}', { line: 1, column: 10, message: texts.json.unknownEscape }],
    ['{"a": "\t"}', { line: 1, column: 8, message: texts.json.rawControl }],
    ['{} // no', { line: 1, column: 4, message: texts.json.comment }],
    ['[1,\n]', { line: 1, column: 3, message: texts.json.trailingComma }],
    ['', { line: 1, column: 1, message: texts.json.endsTooEarly(texts.json.expectedValue) }],
  ])('%j', (text, expected) => {
    expect(findJsonProblem(text)).toMatchObject(expected);
  });

  test('says so when the text is nested too deep to be read', () => {
    expect(findJsonProblem('['.repeat(1_000_000))).toMatchObject({ message: texts.json.tooDeep });
  });
});
