type Fields = Readonly<Record<string, unknown>>;

/** An event stream in OpenAI's format: each chunk, then the `[DONE]` line. */
export function openAiStream(...chunks: readonly Fields[]): string {
  return [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
}

export function delta(fields: Fields, finishReason: string | null = null): Fields {
  return { object: 'chat.completion.chunk', choices: [{ index: 0, delta: fields, finish_reason: finishReason }] };
}

export function callDelta(index: number, fields: Fields): Fields {
  return delta({ tool_calls: [{ index, ...fields }] });
}

export function anthropicStream(...events: readonly Fields[]): string {
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}

export const messageStart = {
  type: 'message_start',
  message: { id: 'msg_1', role: 'assistant', content: [], usage: { input_tokens: 10, output_tokens: 1 } },
};

export function block(index: number, start: Fields, ...deltas: readonly Fields[]): Fields[] {
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((change) => ({ type: 'content_block_delta', index, delta: change })),
    { type: 'content_block_stop', index },
  ];
}

export function messageEnd(stopReason: string): Fields[] {
  return [
    { type: 'message_delta', delta: { stop_reason: stopReason }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ];
}
