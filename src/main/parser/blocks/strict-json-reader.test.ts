import { describe, expect, it } from 'vitest';
import { StrictJsonReader } from './strict-json-reader';

const readNothing = () => ({ kind: 'text' }) as const;

/** Returns how it ends, and how many characters were read by then. */
function follow(text: string) {
  const reader = new StrictJsonReader(readNothing);
  for (let index = 0; index < text.length; index += 1) {
    const progress = reader.next(text.charCodeAt(index));
    if (progress !== 'more') return [progress, index + 1];
  }
  return ['more', text.length];
}

describe('a strict reader of an object in running text', () => {
  it.each([
    '{}',
    '{ }',
    '{"a":1}',
    '{ "a" : [ 1 , "b" , null , { } , [ ] ] , "c" : -1.5e+3 }',
    '{"a":"}{\\"[]\\\\"}',
    '{"a":true\n,\r\n\t"b":false}',
    '{"😀":"\u2028"}',
  ])('goes to the end of %j and not further', (text) => {
    expect(follow(`${text} text`)).toEqual(['done', text.length]);
  });

  it.each([
    ['a word', '{a', 2],
    ['a quote of another kind', "{'", 2],
    ['a second brace', '{{', 2],
    ['a key without a colon', '{"a" "', 6],
    ['a key that is no text', '{"a":1,2', 8],
    ['a comma too many', '{"a":1,}', 8],
    ['a comma at the beginning', '{,', 2],
    ['a value that is missing', '{"a":}', 6],
    ['two values', '{"a":1 2', 8],
    ['a bracket that closes another', '{"a":[1}', 8],
    ['a comma at the end of a list', '{"a":[1,]', 9],
    ['a line break in a text', '{"a":"b\n', 8],
    ['what is no object', '[', 1],
    ['more levels than any call has', `${'{"a":'.repeat(201)}`, 1001],
  ])('gives up at once at %s', (_name, text, length) => {
    expect(follow(text)).toEqual(['refused', length]);
  });

  it.each(['{', '{"a', '{"a":', '{"a":[1,', '{"a":1'])('waits behind %j, which is none as it is', (text) => {
    const reader = new StrictJsonReader(readNothing);
    for (let index = 0; index < text.length; index += 1) {
      expect(reader.next(text.charCodeAt(index))).toBe('more');
    }
    expect([reader.end(), reader.giveUp(), reader.length(), reader.stage()]).toEqual([
      false,
      false,
      text.length,
      'body',
    ]);
  });

  it('takes every JSON object', () => {
    const text = JSON.stringify({ a: [{}, [], '', { b: ['\u0000\n"', 1e-7, -0.5] }] });
    expect(follow(text)).toEqual(['done', text.length]);
  });
});
