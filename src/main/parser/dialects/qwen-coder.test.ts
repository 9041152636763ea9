import { describe, expect, it } from 'vitest';
import { callsIn } from '../testing/parse-with';
import { describeDialect, paris } from './testing/describe-dialect';
import { parseDialect } from './testing/parse-dialect';

const call = '<function=get-weather>\n<parameter=city>\nParis\n</parameter>\n</function>';
const sample = `<tool_call>\n${call}\n</tool_call>`;
const writing = (value: string) => `<tool_call><function=f><parameter=a>${value}</parameter></function></tool_call>`;

describeDialect({
  dialect: 'qwen-coder',
  sample,
  opens: ['<tool_call>', '<function=', '<seed:tool_call>'],
  reads: [
    ['a block on one line', sample.replaceAll('\n', ''), [paris]],
    ['a block with CRLF line ends', sample.replaceAll('\n', '\r\n'), [paris]],
    ['a block without its first tag', `${call}\n</tool_call>`, [paris]],
    ['a block without its outer tags', call, [paris]],
    ['a block without its last tag', `<tool_call>\n${call}\nDone.`, [paris]],
    ['several functions in one block', `<tool_call>\n${call}\n${call}\n</tool_call>`, [paris, paris]],
    ['the prefix of Seed-OSS', `<seed:tool_call>\n${call}\n</seed:tool_call>`, [paris]],
    ['a name in quotes', '<function="f"><parameter="a">1</parameter></function>', [['f', { a: 1 }]]],
    ['a call without parameters', '<tool_call>\n<function=get-time>\n</function>\n</tool_call>', [['get-time', {}]]],
    ['an empty value', writing(''), [['f', { a: '' }]]],
    ['an empty line as the value', writing('\n\n'), [['f', { a: '' }]]],
    ['line breaks at the ends of the value', writing('\n\none\n\ntwo\n\n'), [['f', { a: '\none\n\ntwo\n' }]]],
    ['a value with white space around it', writing('  one '), [['f', { a: '  one ' }]]],
    [
      'numbers, words and lists where no schema says otherwise',
      writing('[1, "2", null]'),
      [['f', { a: [1, '2', null] }]],
    ],
    ['a text in quotes with its quotes', writing('"one"'), [['f', { a: '"one"' }]]],
    [
      'other tags, quotes and braces in a value',
      writing('<b class="x">{"a": [</b>'),
      [['f', { a: '<b class="x">{"a": [</b>' }]],
    ],
    ['the end of a parameter in a value', writing('a</parameter>b'), [['f', { a: 'a</parameter>b' }]]],
    ['the end of a parameter at the end of a value', writing('a</parameter>'), [['f', { a: 'a</parameter>' }]]],
    [
      'the end of the call in a value',
      writing('a</function></tool_call>b'),
      [['f', { a: 'a</function></tool_call>b' }]],
    ],
    ['the end of the block in a value', writing('a</tool_call>\nb'), [['f', { a: 'a</tool_call>\nb' }]]],
    [
      'a call in other tags in a value',
      writing('<tool_call>{"name": "g"}</tool_call>'),
      [['f', { a: '<tool_call>{"name": "g"}</tool_call>' }]],
    ],
    ['what is not to be unwrapped', writing('<![CDATA[x]]>'), [['f', { a: '<![CDATA[x]]>' }]]],
    [
      'the beginning of a parameter that is none',
      writing('a</parameter><parameter=\nb'),
      [['f', { a: 'a</parameter><parameter=\nb' }]],
    ],
    [
      'a key longer than any key as part of the value before it',
      writing(`a</parameter><parameter=${'b'.repeat(250)}>c`),
      [['f', { a: `a</parameter><parameter=${'b'.repeat(250)}>c` }]],
    ],
  ],
  leaves: [
    ['an empty block', '<tool_call></tool_call>'],
    ['an empty function', '<function=></function>'],
    ['tags of another kind', '<tool_call><div>x</div></tool_call>'],
    ['a function that is only spoken of', 'Call <function=get-weather> for that.'],
    ['names one after another', '<function=a> <function=b>'],
    ['a name on two lines', '<function="get\nweather"></function>'],
    ['a name longer than any name', `<function=${'a'.repeat(250)}></function>`],
    ['a value that breaks off', '<tool_call><function=f><parameter=a>one</parameter><parameter=b>two'],
    [
      'a value that breaks off behind what looks like the end of the call',
      '<function=f><parameter=a>one</function></tool_call>\ntwo',
    ],
  ],
});

describe('a qwen-coder block that lacks a tag', () => {
  const call = (name: string, value: string) => `<tool_call>\n<function=${name}>\n<parameter=a>\n${value}`;
  const second = `${call('g', '2')}\n</parameter>\n</function>\n</tool_call>`;

  it('does not swallow the next one where the end of the function is missing', () => {
    const content = `${call('f', '1')}\n</parameter>\n</tool_call>\n${second}`;
    expect(callsIn(parseDialect('qwen-coder', content))).toEqual([
      ['f', { a: 1 }],
      ['g', { a: 2 }],
    ]);
  });

  it('does not swallow the next one where everything behind the last value is missing', () => {
    const content = `${call('f', '1')}\n</parameter>\n${second}`;
    expect(callsIn(parseDialect('qwen-coder', content))).toEqual([
      ['f', { a: 1 }],
      ['g', { a: 2 }],
    ]);
  });

  it.each([
    [
      'the next one follows',
      `\n${second}`,
      [
        ['f', { a: 1 }],
        ['g', { a: 2 }],
      ],
    ],
    ['nothing follows', '\n', [['f', { a: 1 }]]],
  ])('is repaired where the end of its last value is missing and %s', (_name, behind, calls) => {
    const block = `${call('f', '1')}\n</function>\n</tool_call>`;
    const results = parseDialect('qwen-coder', block + behind);
    expect(callsIn(results)).toEqual(calls);
    expect(results[0]).toMatchObject({
      raw: block,
      request: {
        repair: {
          original: block.replace('<tool_call>', '').trim(),
          repaired: `${call('f', '1')}\n</parameter></function>\n</tool_call>`.replace('<tool_call>', '').trim(),
        },
      },
    });
  });
});
