import { describe, expect, it } from 'vitest';
import { callsIn, testTools } from '../testing/parse-with';
import { describeDialect, paris } from './testing/describe-dialect';
import { parseDialect } from './testing/parse-dialect';

const argument = (key: string, type: string, value: string) =>
  `<|open|>argument key="${key}" type="${type}"<|sep|>${value}<|close|>argument<|sep|>`;
const call = (...inner: string[]) =>
  `<|open|>call tool="get-weather" index="1"<|sep|>${inner.join('')}<|close|>call<|sep|>`;
const section = (...calls: string[]) => `<|open|>tools<|sep|>${calls.join('')}<|close|>tools<|sep|>`;
const city = argument('city', 'string', 'Paris');
const json = '<|open|>json type="object"<|sep|>{"city": "Paris"}<|close|>json<|sep|>';

describeDialect({
  dialect: 'kimi',
  sample: section(call(city)),
  opens: ['<|open|>tools<|sep|>', '<|open|>call tool="'],
  reads: [
    ['several calls', section(call(city), call(city)), [paris, paris]],
    ['a call without a section', call(city), [paris]],
    ['a call without its number', call(city).replace(' index="1"', ''), [paris]],
    ['the whole end of a message', `${section(call(city))}<|close|>message<|sep|><|end_of_msg|>`, [paris]],
    ['line breaks between all parts', section(`\n${call(`\n${city}\n`)}\n`), [paris]],
    ['all arguments as an object', section(call(json)), [paris]],
    ['a call without arguments', section(call()), [['get-weather', {}]]],
    [
      'a call behind thoughts',
      `I think.<|close|>think<|sep|><|open|>response<|sep|>Hi.${section(call(city))}`,
      [paris],
    ],
    [
      'texts as they are, and other types as JSON',
      section(
        call(
          argument('text', 'string', '\n"12"\\\n'),
          argument('number', 'number', '1e2'),
          argument('list', 'array', '["a", {"b": null}]'),
          argument('flag', 'boolean', 'true'),
          argument('digits', 'string', '12'),
        ),
      ),
      [['get-weather', { text: '\n"12"\\\n', number: 100, list: ['a', { b: null }], flag: true, digits: '12' }]],
    ],
  ],
  leaves: [
    ['a section without calls', section()],
    ['an answer', '<|open|>response<|sep|>It rains.<|close|>response<|sep|><|close|>message<|sep|>'],
    ['a call that breaks off', section(call(city)).slice(0, 90)],
    ['a call in thoughts', `Like ${section(call(city))}<|close|>think<|sep|><|open|>response<|sep|>No.`],
  ],
});

describe('an argument of Kimi K3', () => {
  it('is a text where the tag says so, whatever the schema says', () => {
    const inputSchema = () => ({ type: 'object', properties: { digits: { type: 'integer' } } }) as const;
    const content = section(call(argument('digits', 'string', '12')));
    expect(callsIn(parseDialect('kimi', content, { ...testTools, inputSchema }))).toEqual([
      ['get-weather', { digits: '12' }],
    ]);
  });
});
