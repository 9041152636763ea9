import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../shared/json/json-schema';
import type { DialectName } from '../../../../shared/settings/dialect-names';
import { callsIn, testTools } from '../../testing/parse-with';
import { parseDialect } from '../testing/parse-dialect';

type Write = (key: string, value: string) => string;

/** One call of `f` in each dialect whose values are bare text. */
const dialects: readonly (readonly [DialectName, (parameters: (write: Write) => string) => string])[] = [
  [
    'qwen-coder',
    (parameters) =>
      `<tool_call>\n<function=f>\n${parameters((key, value) => `<parameter=${key}>\n${value}\n</parameter>\n`)}</function>\n</tool_call>`,
  ],
  [
    'glm',
    (parameters) =>
      `<tool_call>f\n${parameters((key, value) => `<arg_key>${key}</arg_key>\n<arg_value>${value}</arg_value>\n`)}</tool_call>`,
  ],
  [
    'minicpm',
    (parameters) =>
      `<function name="f">${parameters((key, value) => `<param name="${key}">${value}</param>`)}</function>`,
  ],
  [
    'deepseek',
    (parameters) =>
      `<｜DSML｜invoke name="f">\n${parameters((key, value) => `<｜DSML｜parameter name="${key}" string="false">${value}</｜DSML｜parameter>\n`)}</｜DSML｜invoke>`,
  ],
  [
    'minimax',
    (parameters) =>
      `<invoke name="f">\n${parameters((key, value) => `<parameter name="${key}">${value}</parameter>\n`)}</invoke>`,
  ],
  [
    'step',
    (parameters) =>
      `<｜tool_call_begin｜><steptml:invoke name="f">${parameters((key, value) => `<steptml:parameter name="${key}">${value}</steptml:parameter>\n`)}</steptml:invoke>`,
  ],
];

const schema: JsonSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    whole: { type: 'integer' },
    number: { type: 'number' },
    flag: { type: 'boolean' },
    object: { type: 'object' },
    list: { type: 'array' },
    maybe: { type: ['string', 'null'] },
    either: { type: ['integer', 'string'] },
  },
};
const tools = { ...testTools, inputSchema: (toolId: string) => (toolId === 'f' ? schema : undefined) };

describe.each(dialects)('bare text in %s', (dialect, write) => {
  const read = (...entries: (readonly [string, string])[]) =>
    callsIn(
      parseDialect(
        dialect,
        write((parameter) => entries.map((entry) => parameter(...entry)).join('')),
        tools,
      ),
    );

  it.each([
    ['a number where a text is wanted stays a text', 'text', '42', '42'],
    ['JSON where a text is wanted stays a text', 'text', '{"a": 1}', '{"a": 1}'],
    ['an empty text stays one', 'text', '', ''],
    ['a whole number is one', 'whole', '42', 42],
    ['what is no whole number stays a text', 'whole', '4.5', '4.5'],
    ['a number is one', 'number', '-4.5e1', -45],
    ['a word of JSON is a truth', 'flag', 'false', false],
    ['a word of Python is a truth', 'flag', 'True', true],
    ['JSON where an object is wanted is an object', 'object', '{"a": [1, {"b": null}]}', { a: [1, { b: null }] }],
    ['broken JSON stays a text', 'object', '{"a": ', '{"a": '],
    ['JSON where a list is wanted is a list', 'list', '["1", 2]', ['1', 2]],
    ['null is one where it may be', 'maybe', 'null', null],
    ['None is null where it may be', 'maybe', 'None', null],
    ['a number is a text where it may be null or a text', 'maybe', '42', '42'],
    ['a number is one where it may be', 'either', '42', 42],
    ['what is no number is a text where it may be', 'either', '4x', '4x'],
    ['a number is one where nothing is said', 'unknown', '42', 42],
    ['a text is one where nothing is said', 'unknown', 'Paris', 'Paris'],
  ])('has the type that the schema says: %s', (_name, key, value, expected) => {
    expect(read([key, value])).toEqual([['f', { [key]: expected }]]);
  });

  it('keeps the order of the parameters, and the last of those with the same key', () => {
    const [call] = read(['whole', '1'], ['text', '2'], ['whole', '3']);
    expect(JSON.stringify(call)).toBe('["f",{"whole":3,"text":"2"}]');
  });

  it('takes no key for more than a key', () => {
    expect(read(['constructor', '1'], ['toString', '2'])).toEqual([['f', { constructor: 1, toString: 2 }]]);
  });
});

it('lets DeepSeek say itself that a value is a text', () => {
  const content =
    '<｜DSML｜invoke name="f"><｜DSML｜parameter name="whole" string="true">42</｜DSML｜parameter></｜DSML｜invoke>';
  expect(callsIn(parseDialect('deepseek', content, tools))).toEqual([['f', { whole: '42' }]]);
});
