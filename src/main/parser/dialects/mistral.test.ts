import { describeDialect, paris } from './testing/describe-dialect';

const json = '{"city": "Paris"}';
const object = `{"name": "get-weather", "arguments": ${json}}`;

describeDialect({
  dialect: 'mistral',
  sample: `[TOOL_CALLS]get-weather[ARGS]${json}`,
  opens: ['[TOOL_CALLS]'],
  reads: [
    ['a list', `[TOOL_CALLS][${object}]`, [paris]],
    ['a list of several calls', `[TOOL_CALLS] [${object}, ${object}]`, [paris, paris]],
    ['a list over several lines', `[TOOL_CALLS]\n[\n  ${object}\n]\n`, [paris]],
    ['one object', `[TOOL_CALLS] ${object}`, [paris]],
    ['calls without anything between them', `[TOOL_CALLS]get-weather[ARGS]${json}`.repeat(2), [paris, paris]],
    ['an id', `[TOOL_CALLS]get-weather[CALL_ID]abc123456[ARGS]${json}`, [paris]],
    ['a name without a marker behind it', `[TOOL_CALLS]get-weather${json}`, [paris]],
    ['a call without parameters', '[TOOL_CALLS]get-time[ARGS]{}', [['get-time', {}]]],
    ['an object in the list without arguments', '[TOOL_CALLS][{"name": "get-time"}]', [['get-time', {}]]],
    [
      'brackets, quotes and markers inside a string',
      '[TOOL_CALLS]f[ARGS]{"a": "]}\\"[TOOL_CALLS]g[ARGS]{}"}',
      [['f', { a: ']}"[TOOL_CALLS]g[ARGS]{}' }]],
    ],
    ['a call behind a thought', `[THINK]Shall I?[/THINK][TOOL_CALLS]get-weather[ARGS]${json}`, [paris]],
    [
      'a call on a new line behind one that lacks a brace and is repaired',
      `[TOOL_CALLS]f[ARGS]{"a": 1\n[TOOL_CALLS]get-weather[ARGS]${json}`,
      [['f', { a: 1 }], paris],
    ],
  ],
  leaves: [
    ['a call in a thought', `[THINK]I could write [TOOL_CALLS]get-weather[ARGS]${json}[/THINK] but do not.`],
    ['a thought that has no end', `[THINK]I could write [TOOL_CALLS]get-weather[ARGS]${json}`],
    ['a name without parameters', '[TOOL_CALLS]get-weather[ARGS] and then text'],
    ['an object that breaks off', '[TOOL_CALLS]f[ARGS]{"a": "[TOOL_CALLS]g[ARGS]{}'],
    ['a list that breaks off', '[TOOL_CALLS][{"name": "f"}'],
  ],
  reports: [['an empty list', '[TOOL_CALLS][]', 'The block contains no call']],
});
