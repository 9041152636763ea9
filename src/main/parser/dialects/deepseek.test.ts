import { describeDialect, paris } from './testing/describe-dialect';

const json = '{"city": "Paris"}';
const fenced = (body: string) =>
  `<｜tool▁call▁begin｜>function<｜tool▁sep｜>get-weather\n\`\`\`json\n${body}\n\`\`\`<｜tool▁call▁end｜>`;
const plain = (body: string) => `<｜tool▁call▁begin｜>get-weather<｜tool▁sep｜>${body}<｜tool▁call▁end｜>`;
const section = (...calls: string[]) => `<｜tool▁calls▁begin｜>${calls.join('\n')}<｜tool▁calls▁end｜>`;
const tagged = (...parameters: string[]) =>
  `<｜DSML｜invoke name="get-weather">\n${parameters.join('\n')}\n</｜DSML｜invoke>`;
const city = '<｜DSML｜parameter name="city" string="true">Paris</｜DSML｜parameter>';
const value = (attribute: string, text: string) =>
  tagged(`<｜DSML｜parameter name="a" string="${attribute}">${text}</｜DSML｜parameter>`);

describeDialect({
  dialect: 'deepseek',
  sample: section(plain(json)),
  opens: ['<｜tool▁calls▁begin｜>', '<｜tool▁call▁begin｜>', '<｜DSML｜function_calls>', '<｜DSML｜tool_calls>'],
  reads: [
    ['what V3 writes', section(fenced(json)), [paris]],
    ['several calls of V3', section(fenced(json), fenced(json)), [paris, paris]],
    ['several calls of V3.1', section(plain(json), plain(json), plain(json)), [paris, paris, paris]],
    ['a call without a section', plain(json), [paris]],
    ['a section without its beginnings of calls', `<｜tool▁calls▁begin｜>get-weather<｜tool▁sep｜>${json}`, [paris]],
    ['a call without closing markers', `<｜tool▁call▁begin｜>get-weather<｜tool▁sep｜>${json}\nDone.`, [paris]],
    ['a call without parameters', section(plain('{}')), [['get-weather', {}]]],
    ['a tool called function', '<｜tool▁call▁begin｜>function<｜tool▁sep｜>{}<｜tool▁call▁end｜>', [['function', {}]]],
    [
      'fences, markers and braces inside a string',
      section(fenced('{"city": "}\\n```\\n<｜tool▁call▁end｜> \\"{"}')),
      [['get-weather', { city: '}\n```\n<｜tool▁call▁end｜> "{' }]],
    ],
    ['what lacks a brace, repaired', section(fenced('{"city": "Paris"')), [paris]],
    ['a good call behind one that is repaired', section(plain('{"city": "Paris"'), plain(json)), [paris, paris]],
    ['the tags of V3.2', `<｜DSML｜function_calls>\n${tagged(city)}\n</｜DSML｜function_calls>`, [paris]],
    ['the tags of V4', `<｜DSML｜tool_calls>\n${tagged(city)}\n</｜DSML｜tool_calls>`, [paris]],
    ['tags on one line', `<｜DSML｜tool_calls>${tagged(city).replaceAll('\n', '')}</｜DSML｜tool_calls>`, [paris]],
    [
      'several calls in tags',
      `<｜DSML｜tool_calls>\n${tagged(city)}\n${tagged(city)}\n</｜DSML｜tool_calls>`,
      [paris, paris],
    ],
    ['tags without a section', tagged(city), [paris]],
    ['a call in tags without parameters', tagged(), [['get-weather', {}]]],
    ['a number that is said to be a text', value('true', '42'), [['get-weather', { a: '42' }]]],
    ['a number that is said to be none', value('false', '42'), [['get-weather', { a: 42 }]]],
    ['an object in tags', value('false', '{"b": [true, null]}'), [['get-weather', { a: { b: [true, null] } }]]],
    [
      'tags without the end of the call',
      `<｜DSML｜tool_calls>${tagged(city).replace('</｜DSML｜invoke>', '')}</｜DSML｜tool_calls>`,
      [paris],
    ],
  ],
  leaves: [
    ['a section without calls', '<｜tool▁calls▁begin｜><｜tool▁calls▁end｜>'],
    ['a name without parameters', '<｜tool▁call▁begin｜>get-weather<｜tool▁call▁end｜>'],
    ['tags that break off', '<｜DSML｜tool_calls><｜DSML｜invoke name="f"><｜DSML｜parameter name="a" string="true">b'],
  ],
});
