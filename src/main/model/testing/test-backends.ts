import { createAnthropicBackend } from '../anthropic/anthropic-backend';
import type { ModelBackend, ModelChunk } from '../backend';
import type { BackendOptions } from '../backend-options';
import { createOpenAiBackend } from '../openai/openai-backend';
import { anthropicStream, block, callDelta, delta, messageEnd, messageStart, openAiStream } from './event-streams';

export interface TestBackend {
  readonly name: string;
  readonly create: (options: BackendOptions) => ModelBackend;
  /** A whole answer as the server sends it, with thoughts, text in many alphabets and two calls. */
  readonly stream: string;
  /** The expected chunks. */
  readonly chunks: readonly ModelChunk[];
}

const TEXT = 'Grüße, 世界 👋\n';

const said: readonly ModelChunk[] = [
  { kind: 'thinking', text: 'Hm – gut' },
  { kind: 'text', text: TEXT },
];

const called: readonly ModelChunk[] = [
  { kind: 'call-begun', name: 'file-read' },
  { kind: 'call-begun', name: 'git-status' },
  { kind: 'call', id: 'call_a', name: 'file-read', parameters: { path: 'ä.txt' }, rawArguments: '{"path":"ä.txt"}' },
  { kind: 'call', id: 'call_b', name: 'git-status', parameters: {}, rawArguments: '' },
];

export const anthropicTestBackend: TestBackend = {
  name: 'Anthropic',
  create: createAnthropicBackend,
  stream: anthropicStream(
    messageStart,
    { type: 'ping' },
    ...block(
      0,
      { type: 'thinking', thinking: '' },
      { type: 'thinking_delta', thinking: 'Hm – ' },
      { type: 'thinking_delta', thinking: 'gut' },
      { type: 'signature_delta', signature: 'sig==' },
    ),
    ...block(
      1,
      { type: 'text', text: '' },
      { type: 'text_delta', text: TEXT.slice(0, 9) },
      { type: 'text_delta', text: TEXT.slice(9) },
    ),
    ...block(
      2,
      { type: 'tool_use', id: 'call_a', name: 'file-read', input: {} },
      { type: 'input_json_delta', partial_json: '{"path":' },
      { type: 'input_json_delta', partial_json: '"ä.txt"}' },
    ),
    ...block(3, { type: 'tool_use', id: 'call_b', name: 'git-status', input: {} }),
    ...messageEnd('tool_use'),
  ),
  chunks: [
    { kind: 'thinking', text: 'Hm – gut', signature: 'sig==' },
    ...said.slice(1),
    ...called,
    { kind: 'end', finish: 'tool-calls', usage: { inputTokens: 10, outputTokens: 5 } },
  ],
};

export const openAiTestBackend: TestBackend = {
  name: 'OpenAI',
  create: createOpenAiBackend,
  stream: openAiStream(
    delta({ role: 'assistant', content: null, reasoning_content: 'Hm – ' }),
    delta({ reasoning_content: 'gut' }),
    delta({ content: TEXT.slice(0, 9) }),
    delta({ content: TEXT.slice(9) }),
    callDelta(0, { id: 'call_a', function: { name: 'file-read', arguments: '' } }),
    callDelta(0, { function: { arguments: '{"path":' } }),
    callDelta(0, { function: { arguments: '"ä.txt"}' } }),
    callDelta(1, { id: 'call_b', function: { name: 'git-status', arguments: '' } }),
    delta({}, 'tool_calls'),
    { object: 'chat.completion.chunk', choices: [], usage: { prompt_tokens: 10, completion_tokens: 5 } },
  ),
  chunks: [...said, ...called, { kind: 'end', finish: 'tool-calls', usage: { inputTokens: 10, outputTokens: 5 } }],
};

export const testBackends: readonly TestBackend[] = [anthropicTestBackend, openAiTestBackend];

export const CANARY_KEY = 'sk-canary-0123456789abcdef';

export function optionsFor(baseUrl: string, options: Partial<BackendOptions> = {}): BackendOptions {
  return {
    connectionName: 'Testing',
    baseUrl,
    apiKey: CANARY_KEY,
    model: 'model-1',
    newId: () => 'made-up',
    ...options,
  };
}
