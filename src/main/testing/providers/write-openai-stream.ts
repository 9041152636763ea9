import { inPieces } from './in-pieces';
import type { ScriptedMessage } from './scripted-reply';

const PIECE = 12;

/** Writes the chunks of an answer as Chat Completions sends them, with thoughts in DeepSeek's format. */
export function writeOpenAiStream({ thinking, text, calls = [] }: ScriptedMessage, number: number): string {
  const chunk = (choices: readonly object[], usage: object | null = null) => ({
    id: `chatcmpl-${number}`,
    object: 'chat.completion.chunk',
    created: 1_750_000_000,
    model: 'test',
    choices,
    usage,
  });
  const choice = (delta: object, reason: string | null = null) =>
    chunk([{ index: 0, delta, logprobs: null, finish_reason: reason }]);
  const chunks = [
    choice({ role: 'assistant', content: '' }),
    ...inPieces(thinking?.text ?? '', PIECE).map((piece) => choice({ reasoning_content: piece })),
    ...inPieces(text ?? '', PIECE).map((content) => choice({ content })),
    ...calls.flatMap(({ id, name, arguments: written }, index) => [
      choice({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      ...inPieces(written, PIECE).map((piece) => choice({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
    choice({}, calls.length > 0 ? 'tool_calls' : 'stop'),
    chunk([], { prompt_tokens: 2_000, completion_tokens: 40, total_tokens: 2_040 }),
  ];
  return [...chunks.map((each) => JSON.stringify(each)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
}
