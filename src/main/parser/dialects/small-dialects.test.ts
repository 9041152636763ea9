import { expect } from 'vitest';
import { describeDialect, paris } from './testing/describe-dialect';

const json = '{"city": "Paris"}';
const object = `{"name": "get-weather", "arguments": ${json}}`;
const nasty = (marker: string) => `{"name": "f", "arguments": {"a": "]}${marker}\\"{["}}`;
const nastyCall = (marker: string) => [['f', { a: `]}${marker}"{[` }]] as const;

describeDialect({
  dialect: 'functionary',
  sample: `<function=get-weather>${json}</function>`,
  opens: ['<function='],
  reads: [
    ['line breaks between all parts', `<function=get-weather>\n${json}\n</function>`, [paris]],
    ['blocks without anything between them', `<function=get-weather>${json}</function>`.repeat(2), [paris, paris]],
    ['a block without its closing tag', `<function=get-weather>${json}\nDone.`, [paris]],
    ['a call without parameters', '<function=get-time>{}</function>', [['get-time', {}]]],
    [
      'tags and braces inside a string',
      '<function=f>{"a": "}</function>\\"<function=g>{}"}</function>',
      [['f', { a: '}</function>"<function=g>{}' }]],
    ],
    ['what lacks a brace, repaired', '<function=get-weather>{"city": "Paris"</function>', [paris]],
  ],
  leaves: [
    ['a name without parameters', 'Write <function=get-weather> first.'],
    ['an object that breaks off', '<function=f>{"a": 1'],
  ],
  reports: [
    [
      'a broken object',
      '<function=f>{:}</function>',
      expect.stringContaining('The parameters of f are not valid JSON'),
    ],
  ],
});

describeDialect({
  dialect: 'granite',
  sample: `<|tool_call|>[${object}]`,
  opens: ['<|tool_call|>', '<function_call>'],
  reads: [
    ['several calls', `<|tool_call|> [\n  ${object},\n  ${object}\n]`, [paris, paris]],
    ['one object', `<|tool_call|>${object}`, [paris]],
    ['what Granite 20B writes', `<function_call> ${object}`, [paris]],
    ['several calls of Granite 20B', `<function_call> ${object}\n<function_call> ${object}`, [paris, paris]],
    ['markers and brackets inside a string', `<|tool_call|>[${nasty('<|tool_call|>')}]`, nastyCall('<|tool_call|>')],
    [
      'a call on a new line behind one that lacks a brace and is repaired',
      `<function_call> {"name": "f", "arguments": {"a": 1}\n<function_call> ${object}`,
      [['f', { a: 1 }], paris],
    ],
  ],
  leaves: [['a list that breaks off', `<|tool_call|>[${object}`]],
  reports: [['an empty list', '<|tool_call|>[]', 'The block contains no call']],
});

describeDialect({
  dialect: 'phi',
  sample: `functools[${object}]`,
  opens: ['functools'],
  reads: [
    ['several calls', `functools[\n  ${object},\n  ${object}\n]`, [paris, paris]],
    ['white space before the marker', `  functools[${object}]`, [paris]],
    ['markers and brackets inside a string', `functools[${nasty('functools[')}]`, nastyCall('functools[')],
  ],
  leaves: [
    ['the marker in the midst of a line', `I call functools[${object}]`],
    ['the library of that name', 'functools.partial[int] and functools_extra'],
    ['a list that breaks off', `functools[${object}`],
  ],
  reports: [['an empty list', 'functools[]', 'The block contains no call']],
});

describeDialect({
  dialect: 'jamba',
  sample: `<tool_calls>[\n${object}\n]</tool_calls>`,
  opens: ['<tool_calls>'],
  reads: [
    ['several calls', `<tool_calls>[${object}, ${object}]</tool_calls>`, [paris, paris]],
    ['a list without its closing tag', `<tool_calls>[${object}]\nDone.`, [paris]],
    [
      'tags and brackets inside a string',
      `<tool_calls>[${nasty('</tool_calls>')}]</tool_calls>`,
      nastyCall('</tool_calls>'),
    ],
    ['what lacks a bracket, repaired', `<tool_calls>[${object}</tool_calls>`, [paris]],
  ],
  leaves: [['a list that breaks off', `<tool_calls>[${object}`]],
  reports: [['an empty list', '<tool_calls>[]</tool_calls>', 'The block contains no call']],
});

describeDialect({
  dialect: 'lm-studio',
  sample: `[TOOL_REQUEST]${object}[END_TOOL_REQUEST]`,
  opens: ['[TOOL_REQUEST]'],
  reads: [
    ['line breaks between all parts', `[TOOL_REQUEST]\n${object}\n[END_TOOL_REQUEST]`, [paris]],
    ['several objects', `[TOOL_REQUEST]${object}\n${object}[END_TOOL_REQUEST]`, [paris, paris]],
    ['a block without its closing marker', `[TOOL_REQUEST]${object}\nDone.`, [paris]],
    [
      'markers and braces inside a string',
      `[TOOL_REQUEST]${nasty('[END_TOOL_REQUEST]')}[END_TOOL_REQUEST]`,
      nastyCall('[END_TOOL_REQUEST]'),
    ],
  ],
  leaves: [['an object that breaks off', '[TOOL_REQUEST]{"name": "f", ']],
  reports: [
    ['a call without a name', '[TOOL_REQUEST]{"arguments": {}}[END_TOOL_REQUEST]', 'The call doesn\'t name its "tool"'],
  ],
});

describeDialect({
  dialect: 'cohere',
  sample: `<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "get-weather", "parameters": ${json}}]<|END_ACTION|>`,
  opens: ['<|START_ACTION|>', 'Action:'],
  reads: [
    [
      'a list without its closing marker',
      `<|START_ACTION|>[{"tool_name": "get-weather", "parameters": ${json}}]`,
      [paris],
    ],
    [
      'what Command R+ writes',
      `Action:\n\`\`\`json\n[{"tool_name": "get-weather", "parameters": ${json}}]\n\`\`\``,
      [paris],
    ],
    [
      'a fence on the line of its heading',
      `Plan: ask.\nAction: \`\`\`json\n[{"tool_name": "get-weather", "parameters": ${json}}]\`\`\``,
      [paris],
    ],
    [
      'a fence that is not closed',
      `Action:\n\`\`\`json\n[{"tool_name": "get-weather", "parameters": ${json}}]`,
      [paris],
    ],
    [
      'fences and brackets inside a string',
      'Action:\n```json\n[{"tool_name": "f", "parameters": {"a": "]\\n```\\n[\\""}}]\n```',
      [['f', { a: ']\n```\n["' }]],
    ],
    [
      'a good fence behind one that lacks a bracket and is repaired',
      `Action:\n\`\`\`json\n[{"tool_name": "f"\n\`\`\`\nAction:\n\`\`\`json\n[{"tool_name": "get-weather", "parameters": ${json}}]\n\`\`\``,
      [['f', {}], paris],
    ],
  ],
  leaves: [
    ['the heading in the midst of a line', `My Action: \`\`\`json\n[]\n\`\`\``],
    ['a fence of another language', 'Action:\n```js\n[]\n```'],
    ['a heading of words', 'Action: wait and see.'],
    ['a heading above another object', 'Action:\n```json\n{"a": 1}\n```'],
  ],
  reports: [['an empty list', '<|START_ACTION|>[]<|END_ACTION|>', 'The block contains no call']],
});

describeDialect({
  dialect: 'internlm',
  sample: `<|action_start|><|plugin|>\n{"name": "get-weather", "parameters": ${json}}<|action_end|>`,
  opens: ['<|action_start|><|plugin|>'],
  reads: [
    [
      'a block without its closing marker',
      `<|action_start|><|plugin|>{"name": "get-weather", "parameters": ${json}}`,
      [paris],
    ],
    [
      'markers and braces inside a string',
      `<|action_start|><|plugin|>${nasty('<|action_end|>')}<|action_end|>`,
      nastyCall('<|action_end|>'),
    ],
  ],
  leaves: [
    ['words', '<|action_start|><|plugin|>not JSON<|action_end|>'],
    ['another kind of action', '<|action_start|><|interpreter|>{"name": "f"}<|action_end|>'],
  ],
  reports: [
    [
      'parameters that are no object',
      '<|action_start|><|plugin|>{"name": "f", "parameters": "no object"}<|action_end|>',
      'The "parameters" of f must be a JSON object',
    ],
  ],
});

describeDialect({
  dialect: 'longcat',
  sample: `<longcat_tool_call>${object}</longcat_tool_call>`,
  opens: ['<longcat_tool_call>'],
  reads: [
    ['line breaks between all parts', `<longcat_tool_call>\n${object}\n</longcat_tool_call>`, [paris]],
    [
      'tags and braces inside a string',
      `<longcat_tool_call>${nasty('</longcat_tool_call>')}</longcat_tool_call>`,
      nastyCall('</longcat_tool_call>'),
    ],
  ],
  leaves: [['words', 'Some text with <longcat_tool_call>words in it</longcat_tool_call>']],
});

describeDialect({
  dialect: 'apertus',
  sample: `<|tools_prefix|>[{"get-weather": ${json}}]<|tools_suffix|>`,
  opens: ['<|tools_prefix|>'],
  reads: [
    [
      'several calls',
      `<|tools_prefix|>[{"get-weather": ${json}}, {"f": {"a": 1}}]<|tools_suffix|>`,
      [paris, ['f', { a: 1 }]],
    ],
    [
      'several calls in one object',
      `<|tools_prefix|>{"get-weather": ${json}, "f": {}}<|tools_suffix|>`,
      [paris, ['f', {}]],
    ],
    ['a list without its closing marker', `<|tools_prefix|>[{"get-weather": ${json}}]`, [paris]],
    [
      'markers and brackets inside a string',
      '<|tools_prefix|>[{"f": {"a": "]}<|tools_suffix|>\\""}}]<|tools_suffix|>',
      [['f', { a: ']}<|tools_suffix|>"' }]],
    ],
    ['what lacks a bracket, repaired', `<|tools_prefix|>[{"get-weather": ${json}<|tools_suffix|>`, [paris]],
  ],
  leaves: [['a list that breaks off', `<|tools_prefix|>[{"get-weather": ${json}}`]],
  reports: [
    ['an empty list', '<|tools_prefix|>[]<|tools_suffix|>', 'The block contains no call'],
    [
      'parameters that are no object',
      '<|tools_prefix|>[{"f": 1}]<|tools_suffix|>',
      'The "parameters" of f must be a JSON object',
    ],
    ['what is no JSON', '<|tools_prefix|>{:}<|tools_suffix|>', expect.stringContaining('The call is not valid JSON')],
  ],
});
