import { describe, expect, it } from 'vitest';
import { ParseResult } from '../../../shared/call/parse-result';
import { callsIn } from '../testing/parse-with';
import { describeDialect, paris } from './testing/describe-dialect';
import { longestHeld, parseDialect } from './testing/parse-dialect';

const object = '{"name": "get-weather", "parameters": {"city": "Paris"}}';

describeDialect({
  dialect: 'llama-3',
  sample: `<|python_tag|>${object}`,
  opens: ['<|python_tag|>'],
  reads: [
    ['the end of the message', `<|python_tag|>${object}<|eom_id|>`, [paris]],
    ['several objects', `<|python_tag|>${object}; ${object};${object}`, [paris, paris, paris]],
    ['arguments', `<|python_tag|>${object.replace('parameters', 'arguments')}`, [paris]],
    ['a call without parameters', '<|python_tag|>{"name": "get-time", "parameters": {}}', [['get-time', {}]]],
    ['a Python call', '<|python_tag|>get-weather.call(city="Paris")', [paris]],
    ['a Python call and the end of the message', "<|python_tag|>get-weather(city='Paris')<|eom_id|>", [paris]],
    [
      'brackets inside a string of Python',
      '<|python_tag|>f.call(a=")\\"<|eom_id|>(")',
      [['f', { a: ')"<|eom_id|>(' }]],
    ],
    [
      'braces and markers inside a string of JSON',
      '<|python_tag|>{"name": "f", "parameters": {"a": "}<|eom_id|>\\"{"}}',
      [['f', { a: '}<|eom_id|>"{' }]],
    ],
  ],
  leaves: [
    ['Python that is no call', '<|python_tag|>import os\nprint(os.name)'],
    ['an object that breaks off', '<|python_tag|>{"name": "f", "parameters": {'],
    ['a Python call that breaks off', '<|python_tag|>f.call(a="x'],
    ['an object of another kind without a marker', '{"name": "Paris", "parameters": {}}'],
  ],
  reports: [
    [
      'arguments without names',
      '<|python_tag|>f.call("Paris")',
      'The call is not valid Python: every argument of f must be named, as in name="value", but found "\\"Paris\\")"',
    ],
  ],
});

describe('a bare object of llama-3', () => {
  const bare = '{"name": "file-read", "parameters": {"path": "a.txt"}}';

  it('is a call where it names a tool that there is', () => {
    expect(parseDialect('llama-3', `${bare}; ${bare}`)).toEqual([
      {
        kind: 'tool-call',
        raw: bare,
        request: {
          toolId: 'file-read',
          parameters: { path: 'a.txt' },
          rawJson: bare,
          provenance: { source: 'inline' },
        },
      },
      ParseResult.text('; '),
      expect.objectContaining({ kind: 'tool-call', raw: bare }),
    ]);
  });
});

describeDialect({
  dialect: 'llama-4',
  sample: "<|python_start|>[get-weather(city='Paris')]<|python_end|>",
  opens: ['<|python_start|>', '<|tool_call_start|>'],
  reads: [
    [
      'several calls',
      `<|python_start|>[get-weather(city='Paris'), f(a=1, b=[True, None], c={"d": 'e'})]<|python_end|>`,
      [paris, ['f', { a: 1, b: [true, null], c: { d: 'e' } }]],
    ],
    ['a call alone', "<|python_start|>get-weather(city='Paris')<|python_end|>", [paris]],
    [
      'a list over several lines',
      "<|python_start|>\n[\n  get-weather(\n    city='Paris'\n  ),\n]\n<|python_end|>",
      [paris],
    ],
    ['a call without arguments', '<|python_start|>[get-time()]<|python_end|>', [['get-time', {}]]],
    ['a list without its closing marker', "<|python_start|>[get-weather(city='Paris')]\nDone.", [paris]],
    ['the markers of LFM2', "<|tool_call_start|>[get-weather(city='Paris')]<|tool_call_end|>", [paris]],
    [
      'brackets, quotes and markers inside a string',
      `<|python_start|>[f(a=')]\\'<|python_end|>"', b="""x"])""")]<|python_end|>`,
      [['f', { a: ')]\'<|python_end|>"', b: 'x"])' }]],
    ],
  ],
  leaves: [
    ['an empty list', '<|python_start|>[]<|python_end|>'],
    ['code that is no call', '<|python_start|>x = 1<|python_end|>'],
    ['a list that breaks off', "<|python_start|>[get-weather(city='Paris'), f(a="],
    ['a bare list of tools that there are not', "[get-weather(city='Paris')]"],
    ['a link', '[read this](https://example.org)'],
  ],
  reports: [
    [
      'a list that ends too early',
      '<|python_start|>[f(a=1<|python_end|>',
      'The call is not valid Python: "," or ")" must come before the end',
    ],
  ],
});

describe('a bare list of llama-4', () => {
  const bare = "[file-read(path='a.txt'), file-list()]";

  it('holds calls where it stands at the start of a line and names tools that there are', () => {
    const results = parseDialect('llama-4', `Look:\n  ${bare}\n`);
    expect(callsIn(results)).toEqual([
      ['file-read', { path: 'a.txt' }],
      ['file-list', {}],
    ]);
    expect(results[1]).toMatchObject({ raw: bare, request: { provenance: { source: 'inline' } } });
  });

  it.each([
    ['in the midst of a line', `Look: ${bare}`],
    ['with a tool among it that there is not', "[file-read(path='a.txt'), hammer()]"],
    ['that breaks off', "[file-read(path='a.txt'"],
  ])('%s is text', (_name, content) => {
    expect(parseDialect('llama-4', content)).toEqual([ParseResult.text(content)]);
  });

  it.each([
    '[Note that nothing closes this bracket, however long one waits',
    "[file(s) that don't exist], and so on",
    "[main() doesn't return]",
    '[f(x)] is no call',
    '[f(*) neither',
  ])('is not waited for in prose such as %s', (prose) => {
    expect(longestHeld('llama-4', prose)).toBeLessThan(10);
  });

  it.each([
    ['[file-list()]', [['file-list', {}]]],
    [
      '[file-list( ), file-list()]',
      [
        ['file-list', {}],
        ['file-list', {}],
      ],
    ],
    ['[file-read( path = "a)]" )]', [['file-read', { path: 'a)]' }]]],
  ])('may be written as %s', (content, calls) => {
    expect(callsIn(parseDialect('llama-4', content))).toEqual(calls);
  });
});
