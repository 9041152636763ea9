import type { DialectName } from '../../../../shared/settings/dialect-names';

export interface CallToWrite {
  readonly name: string;
  readonly number: number;
}

/** Writes parallel calls with one parameter, `number`, the way a model does in one answer. */
export type CallWriter = (calls: readonly CallToWrite[]) => string;

type WriteOne = (call: CallToWrite) => string;

const json: WriteOne = ({ number }) => JSON.stringify({ number });
const object: WriteOne = ({ name, number }) => JSON.stringify({ name, arguments: { number } });
const python: WriteOne = ({ name, number }) => `${name}(number=${number})`;
const list = (write: WriteOne, separator = ', ') => between('[', write, ']', separator);

function between(open: string, write: WriteOne, close = '', separator = '\n'): CallWriter {
  return (calls) => `${open}${calls.map(write).join(separator)}${close}`;
}

function around(open: string, write: CallWriter, close = ''): CallWriter {
  return (calls) => `${open}${write(calls)}${close}`;
}

const mark = ']<]minimax[>[';

/** At least one for each dialect; several where models of the family write calls in different ways. */
export const callWriters: Readonly<Record<DialectName, readonly CallWriter[]>> = {
  hermes: [
    between('<tool_call>\n', object, '\n</tool_call>'),
    between('', (call) => `<tool_call>${object(call)}</tool_call>`),
    between('<tool_call>', (call) => object(call).replaceAll('"', "'"), '</tool_call>'),
  ],
  'qwen-coder': [
    between(
      '<tool_call>\n',
      ({ name, number }) => `<function=${name}>\n<parameter=number>\n${number}\n</parameter>\n</function>`,
      '\n</tool_call>',
    ),
  ],
  glm: [
    between(
      '',
      ({ name, number }) =>
        `<tool_call>${name}\n<arg_key>number</arg_key>\n<arg_value>${number}</arg_value>\n</tool_call>`,
    ),
  ],
  mistral: [
    around('[TOOL_CALLS]', list(object)),
    between('', (call) => `[TOOL_CALLS]${call.name}[ARGS]${json(call)}`, '', ''),
  ],
  'llama-3': [
    between('<|python_tag|>', object, '<|eom_id|>', '; '),
    between('', ({ name, number }) => `<|python_tag|>${name}.call(number=${number})<|eom_id|>`),
    between('', ({ name, number }) => JSON.stringify({ name, parameters: { number } })),
  ],
  'llama-4': [around('<|python_start|>', list(python), '<|python_end|>'), list(python)],
  deepseek: [
    between(
      '<｜tool▁calls▁begin｜>',
      (call) => `<｜tool▁call▁begin｜>${call.name}<｜tool▁sep｜>${json(call)}<｜tool▁call▁end｜>`,
      '<｜tool▁calls▁end｜>',
    ),
    between(
      '<｜tool▁calls▁begin｜>',
      (call) =>
        `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${call.name}\n\`\`\`json\n${json(call)}\n\`\`\`<｜tool▁call▁end｜>`,
      '<｜tool▁calls▁end｜>',
    ),
    between(
      '<｜DSML｜function_calls>\n',
      ({ name, number }) =>
        `<｜DSML｜invoke name="${name}">\n<｜DSML｜parameter name="number" string="false">${number}</｜DSML｜parameter>\n</｜DSML｜invoke>`,
      '\n</｜DSML｜function_calls>',
    ),
  ],
  kimi: [
    between(
      '<|tool_calls_section_begin|>',
      (call) =>
        `<|tool_call_begin|>functions.${call.name}:${call.number}<|tool_call_argument_begin|>${json(call)}<|tool_call_end|>`,
      '<|tool_calls_section_end|>',
      '',
    ),
    between(
      '<|open|>tools<|sep|>',
      ({ name, number }) =>
        `<|open|>call tool="${name}" index="1"<|sep|><|open|>argument key="number" type="integer"<|sep|>${number}<|close|>argument<|sep|><|close|>call<|sep|>`,
      '<|close|>tools<|sep|>',
      '',
    ),
  ],
  granite: [around('<|tool_call|>', list(object))],
  phi: [around('functools', list(object))],
  gemma: [
    between('', ({ name, number }) => `<|tool_call>call:${name}{number:${number}}<tool_call|>`, '', ''),
    around('```tool_code\n', list(python), '\n```'),
  ],
  harmony: [
    between(
      '',
      (call) =>
        `<|start|>assistant<|channel|>commentary to=functions.${call.name} <|constrain|>json<|message|>${json(call)}<|call|>`,
    ),
  ],
  functionary: [between('', (call) => `<function=${call.name}>${json(call)}</function>`, '', '')],
  jamba: [around('<tool_calls>', list(object), '</tool_calls>')],
  'lm-studio': [between('[TOOL_REQUEST]\n', object, '\n[END_TOOL_REQUEST]')],
  cohere: [
    around(
      '<|START_ACTION|>',
      list(({ name, number }) => JSON.stringify({ tool_call_id: '0', tool_name: name, parameters: { number } })),
      '<|END_ACTION|>',
    ),
  ],
  internlm: [between('', (call) => `<|action_start|><|plugin|>\n${object(call)}<|action_end|>`)],
  longcat: [between('', (call) => `<longcat_tool_call>${object(call)}</longcat_tool_call>`)],
  apertus: [
    around(
      '<|tools_prefix|>',
      list(({ name, number }) => JSON.stringify({ [name]: { number } })),
      '<|tools_suffix|>',
    ),
  ],
  step: [
    between(
      '<｜tool_calls_begin｜>\n',
      ({ name, number }) =>
        `<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="${name}"><steptml:parameter name="number">${number}</steptml:parameter></steptml:invoke><｜tool_call_end｜>`,
      '\n<｜tool_calls_end｜>',
    ),
  ],
  minicpm: [
    between(
      '',
      ({ name, number }) => `<function name="${name}"><param name="number">${number}</param></function>`,
      '',
      '',
    ),
  ],
  minimax: [
    between(
      '<minimax:tool_call>\n',
      ({ name, number }) => `<invoke name="${name}">\n<parameter name="number">${number}</parameter>\n</invoke>`,
      '\n</minimax:tool_call>',
    ),
    between(
      `${mark}<tool_call>\n`,
      ({ name, number }) => `${mark}<invoke name="${name}">${mark}<number>${number}${mark}</number>${mark}</invoke>`,
      `\n${mark}</tool_call>`,
    ),
  ],
};
