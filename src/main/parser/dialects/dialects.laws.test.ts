import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../../shared/json/json';
import { createFunctionCallParser } from '../function-call-parser';
import { parserPresets } from '../parser-configuration';
import { cuts } from '../testing/adversarial-content';
import { callsIn, cutInto, parseTokens, parseWhole, testTools, writtenIn } from '../testing/parse-with';
import { allDialects } from './all-dialects';

const opens = Object.values(allDialects).flatMap(({ marked }) => marked.flatMap((form) => form.opens));
const MARK = ']<]minimax[>[';
const innerPieces = [
  '</tool_call>',
  '</function>',
  '<parameter=a>',
  '</parameter>',
  '<arg_key>a</arg_key>',
  '<arg_value>',
  '</arg_value>',
  '</seed:tool_call>',
  '</minimax:tool_call>',
  '</invoke>',
  '<parameter name="a">',
  '<｜DSML｜parameter name="a" string="true">',
  '</｜DSML｜parameter>',
  '</｜DSML｜invoke>',
  '</｜DSML｜tool_calls>',
  'function<｜tool_sep｜>',
  '<steptml:invoke name="f">',
  '<steptml:parameter name="a">',
  '</steptml:parameter>',
  '</steptml:invoke>',
  '<｜tool_call_end｜>',
  '<｜tool_calls_end｜>',
  '<param name="a">',
  '</param>',
  '<![CDATA[',
  ']]>',
  `${MARK}</tool_call>`,
  `${MARK}</invoke>`,
  `${MARK}<item>`,
  `${MARK}</item>`,
  MARK,
  '<tool_call|>',
  'call:f{',
  '<|"|>',
  '<|eom_id|>',
  '<|python_end|>',
  '[ARGS]',
  '[CALL_ID]',
  '[THINK]',
  '[/THINK]',
  '<think>',
  '</think>',
  '<|close|>think<|sep|>',
  '<|open|>argument key="a" type="string"<|sep|>',
  '<|close|>argument<|sep|>',
  '<|open|>json type="object"<|sep|>',
  '<|close|>json<|sep|>',
  '<|close|>call<|sep|>',
  '<|sep|>',
  ' to=functions.f',
  '<|constrain|>json',
  '<|message|>',
  '<|call|>',
  'functions.f:0',
  '<|tool_call_argument_begin|>',
  '<|tool_call_end|>',
  '<｜tool▁sep｜>',
  '<｜tool▁call▁end｜>',
  '```json',
  '```',
  '<|END_ACTION|>',
  '<|tools_suffix|>',
  '[END_TOOL_REQUEST]',
];
const looseParts = [
  'f',
  'f>',
  'f">',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '"',
  "'",
  '\\',
  ',',
  ';',
  ':',
  '=',
  '<',
  '>',
  ' ',
  '\n',
];
const wholeBodies = [
  '{"name":"f","arguments":{"a":1}}',
  '{"name":"f","arguments":{"a":"',
  '{"a":1}',
  '{"a":"x',
  'f(a=1)',
  '[f(a="x")]',
];
const dialectContent = fc
  .array(fc.constantFrom(...opens, ...innerPieces, ...looseParts, ...looseParts, ...wholeBodies, ...wholeBodies), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

describe('all dialects together', () => {
  const cramped = { ...parserPresets.lenient, maxBufferSize: 60 };

  it.each([
    ['with room', parserPresets.lenient],
    ['without much room', cramped],
  ])('lose no character and find the same however an answer is cut, %s', (_name, configuration) => {
    fc.assert(
      fc.property(dialectContent, cuts, (content, sizes) => {
        const whole = parseWhole(content, configuration);
        expect(writtenIn(whole)).toBe(content);
        expect(parseTokens(cutInto(content, sizes), configuration)).toEqual(whole);
      }),
    );
  });
});

const object = (parameters: JsonObject) => JSON.stringify({ name: 'f', arguments: parameters });
const jsonWriters: Readonly<Record<string, (parameters: JsonObject) => string>> = {
  hermes: (given) => `<tool_call>\n${object(given)}\n</tool_call>`,
  'mistral, a list': (given) => `[TOOL_CALLS][${object(given)}]`,
  'mistral, a name': (given) => `[TOOL_CALLS]f[ARGS]${JSON.stringify(given)}`,
  'llama-3': (given) => `<|python_tag|>${object(given)}<|eom_id|>`,
  'deepseek, a fence': (given) =>
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n\`\`\`json\n${JSON.stringify(given, null, 2)}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  'deepseek, a name': (given) => `<｜tool▁call▁begin｜>f<｜tool▁sep｜>${JSON.stringify(given)}<｜tool▁call▁end｜>`,
  kimi: (given) =>
    `<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>${JSON.stringify(given)}<|tool_call_end|>`,
  'kimi K3, an object': (given) =>
    `<|open|>tools<|sep|><|open|>call tool="f" index="1"<|sep|><|open|>json type="object"<|sep|>${JSON.stringify(given)}<|close|>json<|sep|><|close|>call<|sep|><|close|>tools<|sep|>`,
  granite: (given) => `<|tool_call|>[${object(given)}]`,
  phi: (given) => `functools[${object(given)}]`,
  harmony: (given) =>
    `<|channel|>commentary to=functions.f <|constrain|>json<|message|>${JSON.stringify(given)}<|call|>`,
  'harmony, the receiver first': (given) =>
    ` to=functions.f<|channel|>analysis code<|message|>${JSON.stringify(given)}<|call|>`,
  functionary: (given) => `<function=f>${JSON.stringify(given)}</function>`,
  jamba: (given) => `<tool_calls>[${object(given)}]</tool_calls>`,
  'lm-studio': (given) => `[TOOL_REQUEST]\n${object(given)}\n[END_TOOL_REQUEST]`,
  cohere: (given) => `<|START_ACTION|>[${object(given)}]<|END_ACTION|>`,
  'cohere, a fence': (given) =>
    `Action:\n\`\`\`json\n[${JSON.stringify({ tool_name: 'f', parameters: given })}]\n\`\`\``,
  internlm: (given) => `<|action_start|><|plugin|>${object(given)}<|action_end|>`,
  longcat: (given) => `<longcat_tool_call>${object(given)}</longcat_tool_call>`,
  apertus: (given) => `<|tools_prefix|>[{"f":${JSON.stringify(given)}}]<|tools_suffix|>`,
};

it('gives calls out as they were written in JSON, whatever their strings hold, and so the ones behind them', () => {
  const text = fc.oneof(fc.string(), dialectContent);
  // A key of that name is always rejected.
  const parameters = fc
    .dictionary(text, fc.oneof(text, fc.array(text), fc.jsonValue()))
    .filter((given) => !JSON.stringify(given).includes('"__proto__":'));
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(jsonWriters)), parameters, cuts, (name, given, sizes) => {
      const write = jsonWriters[name] ?? String;
      const written = JSON.parse(JSON.stringify(given));
      const content = `Before.\n${write(written)}\n${write({ a: 1 })}\nBehind.`;
      expect(callsIn(parseTokens(cutInto(content, sizes), parserPresets.lenient))).toEqual([
        ['f', written],
        ['f', { a: 1 }],
      ]);
    }),
  );
});

const taggedWriters: readonly (readonly [string, string, (value: string) => string])[] = [
  [
    'qwen-coder',
    '</parameter>',
    (value) => `<tool_call>\n<function=f>\n<parameter=a>\n${value}\n</parameter>\n</function>\n</tool_call>`,
  ],
  [
    'glm',
    '</arg_value>',
    (value) => `<tool_call>f\n<arg_key>a</arg_key>\n<arg_value>\n${value}\n</arg_value>\n</tool_call>`,
  ],
  ['minicpm', '</param>', (value) => `<function name="f"><param name="a">\n${value}\n</param></function>`],
  [
    'deepseek',
    '</｜DSML｜parameter>',
    (value) =>
      `<｜DSML｜invoke name="f"><｜DSML｜parameter name="a" string="true">\n${value}\n</｜DSML｜parameter></｜DSML｜invoke>`,
  ],
  ['minimax', '</parameter>', (value) => `<invoke name="f"><parameter name="a">\n${value}\n</parameter></invoke>`],
  [
    'step',
    '</steptml:parameter>',
    (value) =>
      `<｜tool_call_begin｜><steptml:invoke name="f"><steptml:parameter name="a">\n${value}\n</steptml:parameter></steptml:invoke><｜tool_call_end｜>`,
  ],
];
const schema = { type: 'object', properties: { a: { type: 'string' } } } as const;
const parser = createFunctionCallParser({ ...testTools, inputSchema: () => schema }, parserPresets.lenient);

describe.each(taggedWriters)('a text written bare in the manner of %s', (_name, valueClose, write) => {
  // A value ends with its closing tag followed by another tag; sections and carriage returns have their own rules.
  const ends = new RegExp(`${valueClose}\\s*<`);
  const calls = /<\/(function|invoke|tool_call|steptml:invoke|｜DSML｜invoke)>/;
  const bareText = fc
    .array(fc.oneof(dialectContent, fc.string(), fc.constant(`${valueClose}x`)), { maxLength: 4 })
    .map((parts) => parts.join(''))
    .filter((text) => !ends.test(text) && !calls.test(text) && !/\r|CDATA/.test(text));

  it('comes out as it was written, and so does the call behind it', () => {
    fc.assert(
      fc.property(bareText, (text) => {
        const content = `Before.\n${write(text)}\n${write('b')}\n`;
        expect(callsIn(parser.parseAll(content))).toEqual([
          ['f', { a: text }],
          ['f', { a: 'b' }],
        ]);
      }),
    );
  });
});

describe('nested values written in the manner of minimax', () => {
  const key = fc.string({ unit: fc.constantFrom(...'abc_-'), minLength: 1, maxLength: 5 });
  const leaf = fc.oneof(
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.string().map((text) => `x${text}`),
  );
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
      fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    ),
  }));

  function write(content: JsonValue): string {
    if (typeof content !== 'object' || content === null) return String(content);
    const entries = Array.isArray(content) ? content.map((item) => ['item', item] as const) : Object.entries(content);
    return entries.map(([name, child]) => `${MARK}<${name}>${write(child)}${MARK}</${name}>`).join('');
  }

  it('come out as they were written', () => {
    fc.assert(
      fc.property(fc.dictionary(key, value, { noNullPrototype: true }), cuts, (given, sizes) => {
        const content = `${MARK}<tool_call>\n${MARK}<invoke name="f">${write(given)}${MARK}</invoke>\n${MARK}</tool_call>`;
        expect(callsIn(parseTokens(cutInto(content, sizes), parserPresets.lenient))).toEqual([['f', given]]);
      }),
    );
  });
});
