import { describe, expect, it } from 'vitest';
import { readArguments } from './read-arguments';

const read = (text: string) => readArguments(text, { attemptRepair: true });
const value = (parameters: object) => ({ kind: 'value', parameters });
const truncated = { kind: 'broken', reason: 'they were cut off before they were complete', isTruncated: true };

describe('readArguments', () => {
  it.each(['', '  \n', '{}', 'null', '""', '{}{}'])('takes %j for no arguments', (text) => {
    expect(read(text)).toStrictEqual(value({}));
  });

  it('reads an object, also one with comments, a trailing comma or inside a string', () => {
    const texts = ['{"a":1}', ' {"a":1}\n', '{"a":1, /* one */}', '"{\\"a\\":1}"'];
    expect(texts.map(read)).toStrictEqual(texts.map(() => value({ a: 1 })));
  });

  it('reads once what a server sent several times, and leaves out the empty object that some begin with', () => {
    const texts = ['{"a":1}{"a":1}', '{"a":1}\n{"a":1}{"a":1}', '{}{"a":1}', '{ }{"a":1}{"a":1}'];
    expect(texts.map(read)).toStrictEqual(texts.map(() => value({ a: 1 })));
  });

  it.each(['[{"a":1}]', '5', '"text"', 'true', 'some words'])('makes no arguments of %j', (text) => {
    expect(read(text)).toStrictEqual({ kind: 'broken', reason: 'they must be a JSON object', isTruncated: false });
  });

  it('does not choose between two objects that differ', () => {
    expect(read('{"a":1}{"a":2}')).toMatchObject({ kind: 'broken', isTruncated: false });
  });

  it('repairs broken JSON and keeps both texts', () => {
    const original = "{path: 'a.txt'}";
    expect(read(original)).toStrictEqual({
      ...value({ path: 'a.txt' }),
      repair: { original, repaired: '{"path": "a.txt"}' },
    });
    expect(read(JSON.stringify(original))).toStrictEqual(read(original));
  });

  it('repairs nothing where nobody would be told', () => {
    const reading = readArguments("{path: 'a.txt'}", { attemptRepair: false });
    expect(reading).toStrictEqual({
      kind: 'broken',
      reason: expect.stringMatching(/^they are not valid JSON: /),
      isTruncated: false,
    });
  });

  it.each(['{', '{"a', '{"a":', '{"a":"b', '{"a":[1', '{"a":1', '"{\\"a', '{}{"a":', '"{\\"a\\":"'])(
    'never completes %j, which was cut off',
    (text) => {
      expect(read(text)).toStrictEqual(truncated);
    },
  );

  it('goes on past an early end that something follows', () => {
    expect(read('{"query": "test"}, "limit": 10}')).toMatchObject({ kind: 'broken', isTruncated: false });
  });

  it('refuses what is nested deeper than anybody can walk', () => {
    const text = `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    expect(read(text)).toStrictEqual({
      kind: 'broken',
      reason: 'they are not valid JSON: it is nested more than 200 levels deep',
      isTruncated: false,
    });
  });
});
