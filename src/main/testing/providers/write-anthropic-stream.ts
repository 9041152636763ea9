import { inPieces } from './in-pieces';
import type { ScriptedCall, ScriptedMessage } from './scripted-reply';

const PIECE = 12;

export function writeAnthropicStream({ thinking, text, calls = [] }: ScriptedMessage, number: number): string {
  const blocks: Block[] = [
    ...(thinking ? [thinkingBlock(thinking)] : []),
    ...(text === undefined ? [] : [textBlock(text)]),
    ...calls.map(callBlock),
  ];
  const usage = { input_tokens: 2_000, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 1 };
  const message = {
    id: `msg_${number}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  const stop = { stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null };
  return [
    { type: 'message_start', message },
    { type: 'ping' },
    ...blocks.flatMap(({ start, deltas }, index) => [
      { type: 'content_block_start', index, content_block: start },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: stop, usage: { output_tokens: 40 } },
    { type: 'message_stop' },
  ]
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
}

interface Block {
  readonly start: object;
  readonly deltas: readonly object[];
}

function thinkingBlock({ text, signature }: { readonly text: string; readonly signature: string }): Block {
  return {
    start: { type: 'thinking', thinking: '', signature: '' },
    deltas: [
      ...inPieces(text, PIECE).map((thinking) => ({ type: 'thinking_delta', thinking })),
      { type: 'signature_delta', signature },
    ],
  };
}

function textBlock(text: string): Block {
  return {
    start: { type: 'text', text: '' },
    deltas: inPieces(text, PIECE).map((piece) => ({ type: 'text_delta', text: piece })),
  };
}

function callBlock({ id, name, arguments: written }: ScriptedCall): Block {
  return {
    start: { type: 'tool_use', id, name, input: {} },
    deltas: ['', ...inPieces(written, PIECE)].map((partial) => ({ type: 'input_json_delta', partial_json: partial })),
  };
}
