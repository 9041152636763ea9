import { expect } from 'vitest';
import { describeDialect, paris } from './testing/describe-dialect';

const json = '{"city": "Paris"}';
const call = (body: string, name = 'functions.get-weather:0') =>
  `<|tool_call_begin|>${name}<|tool_call_argument_begin|>${body}<|tool_call_end|>`;
const section = (...calls: string[]) => `<|tool_calls_section_begin|>${calls.join('')}<|tool_calls_section_end|>`;

describeDialect({
  dialect: 'kimi',
  sample: section(call(json)),
  opens: ['<|tool_calls_section_begin|>', '<|tool_call_begin|>'],
  reads: [
    ['several calls', section(call(json), call(json, 'functions.get-weather:1')), [paris, paris]],
    ['white space between all parts', section(` \n${call(` ${json}\n`, ' functions.get-weather:0 ')}\n`), [paris]],
    ['a call without a section', call(json), [paris]],
    ['a name without prefix and number', call(json, 'get-weather'), [paris]],
    ['a number of several digits', call(json, 'functions.get-weather:12'), [paris]],
    ['a name with a point', call(json, 'functions.maps.find:0'), [['maps.find', { city: 'Paris' }]]],
    [
      'calls without closing markers',
      section(call(json), call(json)).replaceAll('<|tool_call_end|>', ''),
      [paris, paris],
    ],
    ['a call in a thought that has no end', `<think>So I call it.${section(call(json))}`, [paris]],
    ['a call without parameters', call('{}'), [['get-weather', {}]]],
    [
      'markers and braces inside a string',
      section(call('{"city": "<|tool_call_end|>}{\\"<|tool_calls_section_end|>"}')),
      [['get-weather', { city: '<|tool_call_end|>}{"<|tool_calls_section_end|>' }]],
    ],
    [
      'what lacks a brace, repaired, and the good call behind it',
      section(call('{"city": "Paris"'), call(json)),
      [paris, paris],
    ],
  ],
  leaves: [
    ['a section without calls', section()],
    ['a name without parameters', '<|tool_call_begin|>functions.get-weather:0<|tool_call_end|>'],
    ['parameters that are no object', call('"Paris"')],
    ['an object that breaks off', '<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{"a": [1, 2'],
  ],
  reports: [
    [
      'a broken object',
      section(call('{:}')),
      expect.stringContaining('The parameters of get-weather are not valid JSON'),
    ],
  ],
});
