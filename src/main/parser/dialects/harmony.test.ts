import { describeDialect, paris } from './testing/describe-dialect';

const json = '{"city": "Paris"}';
const call = (body: string, before = 'commentary to=functions.get-weather <|constrain|>json') =>
  `<|channel|>${before}<|message|>${body}<|call|>`;
const thought = '<|channel|>analysis<|message|>I need the weather.<|end|>';

describeDialect({
  dialect: 'harmony',
  sample: call(json),
  opens: ['<|channel|>commentary to=', '<|channel|>final', '<|start|>assistant to=functions.', 'to=functions.'],
  reads: [
    ['a call behind a thought', `${thought}<|start|>assistant${call(json)}`, [paris]],
    ['a call without its format', call(json, 'commentary to=functions.get-weather'), [paris]],
    ['a format without its marker', call(json, 'commentary to=functions.get-weather json'), [paris]],
    ['a call in the channel of thoughts', call(json, 'analysis to=functions.get-weather'), [paris]],
    ['a receiver without the prefix', call(json, 'commentary to=get-weather'), [paris]],
    [
      'the receiver before the channel',
      `<|start|>assistant to=functions.get-weather<|channel|>commentary <|constrain|>json<|message|>${json}<|call|>`,
      [paris],
    ],
    [
      'the receiver before the channel of thoughts, where the prompt ends with the first marker',
      ` to=functions.get-weather<|channel|>analysis<|message|>${json}`,
      [paris],
    ],
    [
      'the receiver before the channel, with a format without its marker',
      `${thought}<|start|>assistant to=functions.get-weather<|channel|>commentary json<|message|>${json}<|call|>`,
      [paris],
    ],
    [
      'white space behind markers',
      `<|start|> assistant to=functions.get-weather<|channel|> commentary <|constrain|>  json<|message|> ${json}`,
      [paris],
    ],
    ['a format that is no JSON', call(json, 'analysis to=functions.get-weather code'), [paris]],
    ['a call with the last marker of a message', call(json).replace('<|call|>', '<|end|>'), [paris]],
    ['a call without its last marker', `<|channel|>commentary to=functions.get-weather<|message|>${json}`, [paris]],
    ['a call without parameters', call('{}'), [['get-weather', {}]]],
    ['an indented object', call('{\n  "city": "Paris"\n}\n'), [paris]],
    [
      'markers and braces inside a string',
      call('{"city": "<|call|>}{\\"<|channel|>commentary to=functions.f<|message|>{}"}'),
      [['get-weather', { city: '<|call|>}{"<|channel|>commentary to=functions.f<|message|>{}' }]],
    ],
    ['what lacks a brace, repaired', call('{"city": "Paris"'), [paris]],
  ],
  leaves: [
    ['an answer', '<|channel|>final<|message|>It rains in {"city": "Paris"}.<|return|>'],
    ['a receiver in a sentence', 'Send it to=functions.get-weather<|channel|>analysis<|message|>{"city": "Paris"}'],
    ['a preamble', '<|channel|>commentary<|message|>{"city": "Paris"}<|end|>'],
    ['a thought', thought],
    ['parameters that are no object', call('Paris')],
    ['an object that breaks off', '<|channel|>commentary to=functions.f<|message|>{"a": "b'],
  ],
});
