import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json/json-schema';
import { callsIn, testTools } from '../testing/parse-with';
import { describeDialect, paris } from './testing/describe-dialect';
import { parseDialect } from './testing/parse-dialect';

const invoke = (...parameters: string[]) => `<invoke name="get-weather">\n${parameters.join('\n')}\n</invoke>`;
const city = '<parameter name="city">Paris</parameter>';
const block = (...calls: string[]) => `<minimax:tool_call>\n${calls.join('\n')}\n</minimax:tool_call>`;

describeDialect({
  dialect: 'minimax',
  sample: block(invoke(city)),
  opens: ['<minimax:tool_call>', '<invoke name="', ']<]minimax[>[<tool_call>', ']<]minimax[>[<invoke name="'],
  reads: [
    ['a block on one line', block(invoke(city)).replaceAll('\n', ''), [paris]],
    ['several calls in one block', block(invoke(city), invoke(city)), [paris, paris]],
    ['a call without the outer tags', invoke(city), [paris]],
    ['a call without parameters', block(invoke()), [['get-weather', {}]]],
    ['a list', block(invoke('<parameter name="a">[1, "b"]</parameter>')), [['get-weather', { a: [1, 'b'] }]]],
    [
      'the end of a parameter in a value',
      invoke('<parameter name="a">x</parameter> y</parameter>'),
      [['get-weather', { a: 'x</parameter> y' }]],
    ],
    ['a block without the end of the call', block(invoke(city).replace('</invoke>', '')), [paris]],
  ],
  leaves: [
    ['an empty block', block()],
    ['a call that breaks off', '<minimax:tool_call><invoke name="f"><parameter name="a">b</parameter>'],
  ],
});

const MARK = ']<]minimax[>[';
const tag = (key: string, ...content: string[]) => `${MARK}<${key}>${content.join('')}${MARK}</${key}>`;
const call = (...tags: string[]) => `${MARK}<invoke name="get-weather">${tags.join('')}${MARK}</invoke>`;
const section = (...calls: string[]) => `${MARK}<tool_call>\n${calls.join('\n')}\n${MARK}</tool_call>`;

describeDialect({
  dialect: 'minimax',
  sample: section(call(tag('city', 'Paris'))),
  opens: [MARK, `${MARK}<tool_call>`, `${MARK}<invoke name="`],
  reads: [
    ['several calls of M3', section(call(tag('city', 'Paris')), call(tag('city', 'Paris'))), [paris, paris]],
    ['line breaks between the tags', section(call('\n', tag('city', 'Paris'), '\n')), [paris]],
    ['a call without its section', call(tag('city', 'Paris')), [paris]],
    ['a call without parameters', section(call()), [['get-weather', {}]]],
    ['an empty value', call(tag('a')), [['get-weather', { a: '' }]]],
    [
      'a nested object',
      call(tag('a', tag('b', '1.5'), tag('c', 'true'))),
      [['get-weather', { a: { b: 1.5, c: true } }]],
    ],
    ['a list of items', call(tag('a', tag('item', 'x'), tag('item', '2'))), [['get-weather', { a: ['x', 2] }]]],
    [
      'lists of lists and of objects',
      call(tag('a', tag('item', tag('item', '1')), tag('item', tag('b', 'x'), tag('c', tag('item', 'y'))))),
      [['get-weather', { a: [[1], { b: 'x', c: ['y'] }] }]],
    ],
    [
      'an item among other keys',
      call(tag('a', tag('item', '1'), tag('b', '2'))),
      [['get-weather', { a: { item: 1, b: 2 } }]],
    ],
    ['JSON as a value', call(tag('a', '{"b": [1]}')), [['get-weather', { a: { b: [1] } }]]],
    [
      'tags without a mark in a value',
      call(tag('a', '<b>"x"</b>\n</invoke>')),
      [['get-weather', { a: '<b>"x"</b>\n</invoke>' }]],
    ],
    ['the same tag in a value', call(tag('a', 'x</a>')), [['get-weather', { a: 'x</a>' }]]],
    ['half a mark in a value', call(tag('a', ']<]mini')), [['get-weather', { a: ']<]mini' }]]],
    ['brackets before a mark', call(tag('a', '[[1]<]')), [['get-weather', { a: '[[1]<]' }]]],
    [
      'closing tags without their marks',
      `${MARK}<invoke name="get-weather">${MARK}<city>Paris</city>${MARK}<days>2</days>\n${MARK}</invoke>`,
      [['get-weather', { city: 'Paris', days: 2 }]],
    ],
    [
      'a section without the end of the call',
      section(call(tag('city', 'Paris')).replace(`${MARK}</invoke>`, '')),
      [paris],
    ],
    [
      'a call behind one that has no end',
      `${MARK}<tool_call>${MARK}<invoke name="f">\n${section(call(tag('city', 'Paris')))}`,
      [['f', {}], paris],
    ],
  ],
  leaves: [
    ['a lone mark', `Before every tag stands ${MARK}.`],
    ['a call that breaks off', `${MARK}<tool_call>${MARK}<invoke name="f">${MARK}<a>b`],
    ['a section of words', `${MARK}<tool_call>weather${MARK}</tool_call>`],
  ],
  reports: [
    ['a tag that is not closed', call(`${MARK}<a>b`), "The parameters of get-weather can't be read: <a> is not closed"],
    [
      'a tag that was not open',
      call(`b${MARK}</a>`),
      "The parameters of get-weather can't be read: </a> has no opening tag",
    ],
    [
      'a key twice',
      call(tag('a', '1'), tag('a', '2')),
      "The parameters of get-weather can't be read: <a> occurs more than once",
    ],
    [
      'a mark before no tag',
      call(`${MARK}a`),
      `The parameters of get-weather can't be read: a tag must follow ${MARK}`,
    ],
    [
      'tags nested deeper than anybody needs',
      call(`${`${MARK}<item>`.repeat(300)}${`${MARK}</item>`.repeat(300)}`),
      "The parameters of get-weather can't be read: they are nested more than 200 levels deep",
    ],
  ],
});

describe('the schema of the tool that minimax calls', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      text: { type: 'string' },
      texts: { type: 'array', items: { type: 'string' } },
      maybe: { type: ['string', 'null'] },
      object: { type: 'object', properties: { item: { type: 'string' }, count: { type: 'integer' } } },
      reference: { $ref: '#/definitions/pair' },
    },
    definitions: { pair: { type: 'array', items: { type: 'string' } } },
  } as JsonSchema;
  const tools = { ...testTools, inputSchema: () => schema };

  it.each([
    ['a text stays one', tag('text', '42'), { text: '42' }],
    ['the texts in a list stay ones', tag('texts', tag('item', '1'), tag('item', 'true')), { texts: ['1', 'true'] }],
    ['nothing in a list is an empty list', tag('texts'), { texts: [] }],
    ['nothing in an object is an empty object', tag('object'), { object: {} }],
    ['nothing in a text is an empty text', tag('text'), { text: '' }],
    ['null is one where it may be', tag('maybe', 'null'), { maybe: null }],
    ['tags in a text are part of it', tag('text', tag('b', 'x')), { text: tag('b', 'x') }],
    ['a key called item makes no list of an object', tag('object', tag('item', '1')), { object: { item: '1' } }],
    ['what a reference leads to counts', tag('reference', tag('item', '1')), { reference: ['1'] }],
    ['what it does not know is JSON where it can be', tag('other', tag('a', '1')), { other: { a: 1 } }],
  ])('says what values are: %s', (_name, parameter, parameters) => {
    expect(callsIn(parseDialect('minimax', call(parameter), tools))).toEqual([['get-weather', parameters]]);
  });
});
