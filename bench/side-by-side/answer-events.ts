/** What the model does in one answer: says something, then makes calls. */
export interface Answer {
  readonly text: string;
  readonly calls?: readonly Call[];
  /** Repeats the text in as many deltas instead. */
  readonly deltas?: number;
}

export interface Call {
  readonly name: string;
  /** Text for a tool that takes no JSON. */
  readonly input: string | object;
}

export type Api = 'chat' | 'responses' | 'anthropic' | 'gemini';

const event = (data: object, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

let ids = 0;
function newId(kind: string): string {
  ids += 1;
  return `${kind}_${ids}`;
}

/** The events of an answer; one of them holds its text. */
export const answerEvents: Record<Api, (answer: Answer) => string[]> = {
  chat({ text, calls = [] }) {
    const chunk = (delta: object, finish: string | null = null) =>
      event({ id: 'chat', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] });
    const tools = calls.map(({ name, input }, index) => ({
      ...{ index, id: newId('call'), type: 'function' },
      function: { name, arguments: JSON.stringify(input) },
    }));
    return [
      chunk({ content: text }),
      ...(tools.length > 0 ? [chunk({ tool_calls: tools })] : []),
      chunk({}, tools.length > 0 ? 'tool_calls' : 'stop'),
      event({ id: 'chat', object: 'chat.completion.chunk', choices: [], usage: usage.chat }),
      'data: [DONE]\n\n',
    ];
  },

  responses({ text, calls = [], deltas = 1 }) {
    const response = { id: newId('resp'), object: 'response', model: 'fake-model', output: [] };
    const send = (type: string, data: object) => event({ type, ...data }, type);
    const message = { id: newId('msg'), type: 'message', role: 'assistant' };
    const said = { ...message, status: 'completed', content: [{ type: 'output_text', text: text.repeat(deltas) }] };
    const made = calls.map(({ name, input }) => {
      const call = { id: newId('item'), call_id: newId('call'), name, status: 'completed' };
      return typeof input === 'string'
        ? { ...call, type: 'custom_tool_call', input }
        : { ...call, type: 'function_call', arguments: JSON.stringify(input) };
    });
    return [
      send('response.created', { response: { ...response, status: 'in_progress' } }),
      send('response.output_item.added', { output_index: 0, item: { ...message, content: [] } }),
      send('response.output_text.delta', { item_id: message.id, output_index: 0, content_index: 0, delta: text }),
      ...[said, ...made].map((item, index) => send('response.output_item.done', { output_index: index, item })),
      send('response.completed', { response: { ...response, status: 'completed', usage: usage.responses } }),
    ];
  },

  anthropic({ text, calls = [] }) {
    const send = (type: string, data: object) => event({ type, ...data }, type);
    const message = { id: newId('msg'), type: 'message', role: 'assistant', model: 'fake-model', content: [] };
    return [
      send('message_start', { message: { ...message, stop_reason: null, usage: usage.anthropic } }),
      send('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      send('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
      send('content_block_stop', { index: 0 }),
      ...calls.flatMap(({ name, input }, position) => {
        const index = position + 1;
        const json = { type: 'input_json_delta', partial_json: JSON.stringify(input) };
        return [
          send('content_block_start', {
            index,
            content_block: { type: 'tool_use', id: newId('toolu'), name, input: {} },
          }),
          send('content_block_delta', { index, delta: json }),
          send('content_block_stop', { index }),
        ];
      }),
      send('message_delta', {
        delta: { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn' },
        usage: { output_tokens: 9 },
      }),
      send('message_stop', {}),
    ];
  },

  gemini({ text, calls = [] }) {
    const send = (parts: readonly object[], finish: object = {}) =>
      event({ candidates: [{ content: { role: 'model', parts }, index: 0, ...finish }], usageMetadata: usage.gemini });
    const made = calls.map(({ name, input }) => ({ functionCall: { name, args: input } }));
    return [send([{ text }]), ...(made.length > 0 ? [send(made)] : []), send([{ text: '' }], { finishReason: 'STOP' })];
  },
};

const usage = {
  chat: { prompt_tokens: 1_000, completion_tokens: 50, total_tokens: 1_050 },
  responses: { input_tokens: 1_000, output_tokens: 50, total_tokens: 1_050 },
  anthropic: { input_tokens: 1_000, output_tokens: 1 },
  gemini: { promptTokenCount: 1_000, candidatesTokenCount: 50, totalTokenCount: 1_050 },
};

/** The answer to a request that wants no stream. */
export const wholeAnswer: Record<Api, (text: string) => object> = {
  chat: (content) => ({
    ...{ id: 'chat', object: 'chat.completion', usage: usage.chat },
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  }),
  responses: (text) => ({
    ...{ id: newId('resp'), object: 'response', status: 'completed', model: 'fake-model', usage: usage.responses },
    output: [{ id: newId('msg'), type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
  }),
  anthropic: (text) => ({
    ...{ id: newId('msg'), type: 'message', role: 'assistant', model: 'fake-model', usage: usage.anthropic },
    ...{ content: [{ type: 'text', text }], stop_reason: 'end_turn' },
  }),
  gemini: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: usage.gemini,
  }),
};
