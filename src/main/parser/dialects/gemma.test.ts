import { describe, expect, it } from 'vitest';
import { ParseResult } from '../../../shared/call/parse-result';
import { callsIn } from '../testing/parse-with';
import { describeDialect, paris } from './testing/describe-dialect';
import { parseDialect } from './testing/parse-dialect';

const text = (content: string) => `<|"|>${content}<|"|>`;
const call = (body: string, name = 'get-weather') => `<|tool_call>call:${name}{${body}}<tool_call|>`;

describeDialect({
  dialect: 'gemma',
  sample: call(`city:${text('Paris')}`),
  opens: ['<|tool_call>'],
  reads: [
    ['calls without anything between them', call(`city:${text('Paris')}`).repeat(2), [paris, paris]],
    ['a call without parameters', call('', 'get-time'), [['get-time', {}]]],
    ['a call without its closing marker', `<|tool_call>call:get-weather{city:${text('Paris')}}\nDone.`, [paris]],
    [
      'line breaks between all parts',
      `<|tool_call>\ncall:get-weather {\n  city: ${text('Paris')}\n}\n<tool_call|>`,
      [paris],
    ],
    [
      'every kind of value',
      call(`a:-1.5,b:true,c:null,d:{e:[1,${text('2')}]},g:[]`, 'f'),
      [['f', { a: -1.5, b: true, c: null, d: { e: [1, '2'] }, g: [] }]],
    ],
    [
      'quotes, braces, line breaks and markers inside a text',
      call(`a:${text('say "hi\n}]{ <tool_call|> <|tool_call>call:g{}<tool_call|>')}`, 'f'),
      [['f', { a: 'say "hi\n}]{ <tool_call|> <|tool_call>call:g{}<tool_call|>' }]],
    ],
    ['the quotes of JSON', call('"city": "Paris"'), [paris]],
    ['braces in the quotes of JSON', call('city: "}\\"{"'), [['get-weather', { city: '}"{' }]]],
  ],
  leaves: [
    ['a text that breaks off', '<|tool_call>call:f{a:<|"|>one}<tool_call|>'],
    ['a call that breaks off', '<|tool_call>call:f{a:1'],
    ['a name without parameters', '<|tool_call>call:get-weather<tool_call|>'],
    ['another word before the name', '<|tool_call>run:get-weather{}<tool_call|>'],
  ],
  reports: [
    [
      'a value without a key',
      call('Paris'),
      'The call doesn\'t have the form call:name{key:value}: a key and a colon must come before "Paris}"',
    ],
    [
      'a body that ends before its brace',
      '<|tool_call>call:f{a:1<tool_call|>',
      'The call doesn\'t have the form call:name{key:value}: "," or "}" must come before the end',
    ],
  ],
});

describe('the tool_code fence of gemma', () => {
  const fence = (body: string) => `\`\`\`tool_code\n${body}\n\`\`\``;

  it('holds calls as Python writes them', () => {
    const block = fence("print(default_api.get_weather(city='Paris', days=2))");
    expect(parseDialect('gemma', `Look:\n${block}\n`)).toEqual([
      ParseResult.text('Look:\n'),
      {
        kind: 'tool-call',
        raw: block,
        request: {
          toolId: 'get_weather',
          parameters: { city: 'Paris', days: 2 },
          rawJson: "print(default_api.get_weather(city='Paris', days=2))",
          provenance: { source: 'dialect', dialect: 'gemma' },
        },
      },
      ParseResult.text('\n'),
    ]);
  });

  it('may hold several calls', () => {
    expect(callsIn(parseDialect('gemma', fence('f(a=1)\n[g(b="x)"), h()]')))).toEqual([
      ['f', { a: 1 }],
      ['g', { b: 'x)' }],
      ['h', {}],
    ]);
  });

  it('is told of when it holds other Python', () => {
    const block = fence('import os');
    expect(parseDialect('gemma', block)).toEqual([
      ParseResult.error(expect.stringContaining('The call is not valid Python'), block),
    ]);
  });
});
