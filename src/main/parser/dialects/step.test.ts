import { describeDialect, paris } from './testing/describe-dialect';

const invoke = (...parameters: string[]) =>
  `<steptml:invoke name="get-weather">${parameters.join('')}</steptml:invoke>`;
const city = '<steptml:parameter name="city">Paris</steptml:parameter>';
const call = (body: string, kind = 'function<｜tool_sep｜>') =>
  `<｜tool_call_begin｜>${kind}${body}<｜tool_call_end｜>`;
const section = (...calls: string[]) => `<｜tool_calls_begin｜>\n${calls.join('\n')}\n<｜tool_calls_end｜>`;

describeDialect({
  dialect: 'step',
  sample: section(call(invoke(city))),
  opens: ['<｜tool_calls_begin｜>', '<｜tool_call_begin｜>'],
  reads: [
    ['several calls', section(call(invoke(city)), call(invoke(city))), [paris, paris]],
    ['a call of which it is not said what it calls', section(call(invoke(city), '')), [paris]],
    ['everything on one line', section(call(invoke(city))).replaceAll('\n', ''), [paris]],
    ['a call without a section', call(invoke(city)), [paris]],
    ['a call without closing markers', `<｜tool_call_begin｜>${invoke(city)} Done.`, [paris]],
    ['a call without parameters', section(call(invoke())), [['get-weather', {}]]],
    [
      'comparisons, quotes and line breaks in a value',
      call(invoke('<steptml:parameter name="a">if a < b:\n  say("hi")</steptml:parameter>')),
      [['get-weather', { a: 'if a < b:\n  say("hi")' }]],
    ],
    [
      'a call whose last value lacks its end, repaired',
      section(call(invoke(city.replace('</steptml:parameter>', '')))),
      [paris],
    ],
  ],
  leaves: [
    ['a section without calls', section()],
    ['a call of something else', call(invoke(city), 'plugin<｜tool_sep｜>')],
    ['a call that breaks off', '<｜tool_call_begin｜><steptml:invoke name="f"><steptml:parameter name="a">'],
  ],
});
