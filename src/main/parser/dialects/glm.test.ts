import { describe, expect, it } from 'vitest';
import { callsIn } from '../testing/parse-with';
import { describeDialect, paris } from './testing/describe-dialect';
import { parseDialect } from './testing/parse-dialect';

const parameter = (key: string, value: string) => `<arg_key>${key}</arg_key>\n<arg_value>${value}</arg_value>\n`;
const call = (name: string, ...parameters: string[]) => `<tool_call>${name}\n${parameters.join('')}</tool_call>`;
const sample = call('get-weather', parameter('city', 'Paris'));

describeDialect({
  dialect: 'glm',
  sample,
  opens: ['<tool_call>'],
  reads: [
    ['a block on one line', sample.replaceAll('\n', ''), [paris]],
    ['a block with CRLF line ends', sample.replaceAll('\n', '\r\n'), [paris]],
    ['a name on a line of its own', sample.replace('get', '\nget'), [paris]],
    ['blocks without anything between them', `${sample}${sample}`, [paris, paris]],
    ['a call without parameters', call('get-time'), [['get-time', {}]]],
    ['a call without parameters on one line', '<tool_call>get-time</tool_call>', [['get-time', {}]]],
    ['several parameters', call('f', parameter('a', '1'), parameter('b', 'two')), [['f', { a: 1, b: 'two' }]]],
    [
      'white space between key and value',
      '<tool_call>f<arg_key>a</arg_key> \n <arg_value>1</arg_value></tool_call>',
      [['f', { a: 1 }]],
    ],
    ['tags, quotes and braces in a value', call('f', parameter('a', '<b>"{[</b>')), [['f', { a: '<b>"{[</b>' }]]],
    ['the end of a value in a value', call('f', parameter('a', 'x</arg_value>y')), [['f', { a: 'x</arg_value>y' }]]],
    [
      'the end of the call in a value',
      call('f', parameter('a', 'x</tool_call>\ny')),
      [['f', { a: 'x</tool_call>\ny' }]],
    ],
    [
      'calls quoted in a value',
      call('f', parameter('a', `<tool_call>g</tool_call>\n<tool_call>h</tool_call>`)),
      [['f', { a: '<tool_call>g</tool_call>\n<tool_call>h</tool_call>' }]],
    ],
    [
      'a block that is not closed before the next one',
      `${sample.replace('</tool_call>', '')}${sample}`,
      [paris, paris],
    ],
  ],
  leaves: [
    ['an empty block', 'Write <tool_call></tool_call> around it.'],
    ['a block of words', '<tool_call>get the weather</tool_call>'],
    ['names one after another', '<tool_call>a<tool_call>b'],
    ['a key without a value', '<tool_call>f<arg_key>a</arg_key></tool_call>'],
    ['a value that breaks off', '<tool_call>f\n<arg_key>a</arg_key>\n<arg_value>one</arg_value>\n'],
  ],
  reports: [
    [
      'a call without a name',
      '<tool_call><arg_key>a</arg_key><arg_value>1</arg_value></tool_call>',
      "The call doesn't name its tool",
    ],
  ],
});

describe('a glm block that goes wrong behind its first value', () => {
  it.each([
    ['a key without a value', '<arg_key>b</arg_key>oops'],
    ['a key on two lines', '<arg_key>b\n</arg_key><arg_value>1</arg_value>'],
    ['another tag', '<other>'],
  ])('with %s never lets a call out that its value quotes', (_name, behind) => {
    const content = `<tool_call>f<arg_key>a</arg_key><arg_value>see <tool_call>g</tool_call></arg_value>${behind}</tool_call>`;
    expect(callsIn(parseDialect('glm', content)).filter((found) => JSON.stringify(found).startsWith('["g"'))).toEqual(
      [],
    );
  });
});
