import { describe, expect, it } from 'vitest';
import { ParseResult } from '../../../shared/call/parse-result';
import { callsIn } from '../testing/parse-with';
import { describeDialect, paris } from './testing/describe-dialect';
import { longestHeld, parseDialect } from './testing/parse-dialect';

const object = '{"name": "get-weather", "arguments": {"city": "Paris"}}';
const sample = `<tool_call>\n${object}\n</tool_call>`;
const endlessString = 'The call is invalid: a string has no closing quote, or contains quotes without a backslash';

describeDialect({
  dialect: 'hermes',
  sample,
  opens: ['<tool_call>'],
  reads: [
    ['a block on one line', `<tool_call>${object}</tool_call>`, [paris]],
    ['a block with CRLF line ends', sample.replaceAll('\n', '\r\n'), [paris]],
    ['a block in the midst of a line', `Now: ${sample} and on.`, [paris]],
    ['blocks without anything between them', `${sample}${sample}`, [paris, paris]],
    [
      'several objects in one block',
      `<tool_call>${object}\n${object}, ${object};${object}</tool_call>`,
      [paris, paris, paris, paris],
    ],
    ['a list', `<tool_call>[${object}, ${object}]</tool_call>`, [paris, paris]],
    ['a block without its closing tag', `<tool_call>${object}\nThat was it.`, [paris]],
    ['blocks without their closing tags', `<tool_call>${object}\n<tool_call>${object}`, [paris, paris]],
    ['a call without arguments', '<tool_call>{"name": "get-time"}</tool_call>', [['get-time', {}]]],
    [
      'arguments written as a text',
      '<tool_call>{"name": "f", "arguments": "{\\"a\\": 1}"}</tool_call>',
      [['f', { a: 1 }]],
    ],
    [
      'every kind of value',
      '<tool_call>{"name": "f", "arguments": {"a": -1.5, "b": true, "c": null, "d": {"e": [1, "2"]}, "g": ""}}</tool_call>',
      [['f', { a: -1.5, b: true, c: null, d: { e: [1, '2'] }, g: '' }]],
    ],
    [
      'quotes, braces, tags and markers inside a string',
      '<tool_call>{"name": "f", "arguments": {"a": "\\"}{[ </tool_call> <tool_call>{\\"name\\": \\"g\\"}</tool_call> ``` \\\\"}}</tool_call>',
      [['f', { a: '"}{[ </tool_call> <tool_call>{"name": "g"}</tool_call> ``` \\' }]],
    ],
    [
      'a marker in a string with raw line breaks',
      '<tool_call>{"name": "f", "arguments": {"a": "one\n</tool_call>\ntwo"}}</tool_call>',
      [['f', { a: 'one\n</tool_call>\ntwo' }]],
    ],
    ['what lacks a brace, repaired', '<tool_call>{"name": "f", "arguments": {"a": 1}</tool_call>', [['f', { a: 1 }]]],
    ['a closing tag far behind', `<tool_call>${object}${' '.repeat(90)}</tool_call>`, [paris]],
  ],
  leaves: [
    ['an empty block', 'Write <tool_call></tool_call> around it.'],
    ['a block of words', '<tool_call>get the weather, please</tool_call>'],
    ['a lone closing tag', 'It ends with </tool_call>.'],
    ['another tag', `<tool_call_now>${object}</tool_call>`],
    ['an object that breaks off in a string', '<tool_call>{"name": "f", "arguments": {"a": "one <tool_call>{'],
  ],
  reports: [
    ['a list of numbers', '<tool_call>[1]</tool_call>', 'A call must be a JSON object with "tool" and "parameters"'],
    ['a call without a name', '<tool_call>{"arguments": {}}</tool_call>', 'The call doesn\'t name its "tool"'],
    [
      'arguments that are none',
      '<tool_call>{"name": "f", "arguments": 1}</tool_call>',
      'The "parameters" of f must be a JSON object',
    ],
  ],
});

describe('a broken hermes block', () => {
  const broken = '<tool_call>{"name": "f", "arguments": {"a": "1}}</tool_call>';

  it('with a string that has no end ends where its closing tag is, once the next block has begun', () => {
    expect(parseDialect('hermes', `${broken}\n${sample}`)).toEqual([
      ParseResult.error(endlessString, broken),
      ParseResult.text('\n'),
      expect.objectContaining({ kind: 'tool-call', raw: sample }),
    ]);
  });

  it('is told of, and never run, where a string in it quotes a call without escaping its quotes', () => {
    for (const before of ['say ', 'say "', 'say "it"\n', 'the 5" screen\n', 'it"\n']) {
      const content = `<tool_call>{"name": "f", "arguments": {"a": "${before}${sample} there"}}</tool_call>`;
      expect([before, callsIn(parseDialect('hermes', content))]).not.toContainEqual(expect.arrayContaining([paris]));
    }
  });

  it('marks what it was repaired from', () => {
    expect(parseDialect('hermes', '<tool_call>{"name": "f", "arguments": {}</tool_call>')).toEqual([
      expect.objectContaining({
        request: expect.objectContaining({
          repair: { original: '{"name": "f", "arguments": {}', repaired: '{"name": "f", "arguments": {}}' },
        }),
      }),
    ]);
  });
});

it('leaves what follows a block without closing tag to the text', () => {
  for (const behind of [', then more', '\n[1] a note', '\n{ a brace', '; and so on', '\n\n', ',,']) {
    expect(parseDialect('hermes', `<tool_call>${object}${behind}`)).toEqual([
      expect.objectContaining({ kind: 'tool-call', raw: `<tool_call>${object}` }),
      ParseResult.text(behind),
    ]);
  }
});

it('gives a call out with its closing tag, and text behind it at once', () => {
  expect(longestHeld('hermes', `${sample} and then nothing but text`)).toBe(sample.length - 1);
});
