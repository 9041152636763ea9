import { describe, expect, it } from 'vitest';
import type { ModelChunk, ModelMessage } from '../../model/backend';
import { type ReadAnswer, summarizeContext } from './summarize-context';

const messages: readonly ModelMessage[] = [
  { role: 'user', text: 'Fix the test' },
  { role: 'assistant', parts: [{ kind: 'text', text: 'I look at it.' }] },
];
const usage = { inputTokens: 10, outputTokens: 5 };

function answering(...chunks: readonly ModelChunk[]): ReadAnswer {
  return async function* () {
    yield* chunks;
    yield { kind: 'end', finish: 'stop', usage };
  };
}

describe('a summary', () => {
  it('is what the model writes, without what it thinks', async () => {
    const read = answering(
      { kind: 'thinking', text: 'Hm.' },
      { kind: 'text', text: '<thi' },
      { kind: 'text', text: 'nk>Let me see</think>\n\nThey fix ' },
      { kind: 'text', text: 'a test.\n' },
    );
    expect(await summarizeContext(read, messages, 8_000)).toEqual({ text: 'They fix a test.', usage });
  });

  it.each<[string, readonly ModelChunk[]]>([
    ['says nothing', []],
    ['only thinks', [{ kind: 'thinking', text: 'Hm. So much.' }]],
    ['never comes out of its thinking', [{ kind: 'text', text: '<think>Hm. So much' }]],
  ])('is the beginning and the end themselves where the model %s', async (_what, chunks) => {
    expect(await summarizeContext(answering(...chunks), messages, 8_000)).toEqual({
      text: '(The model returned no summary. Beginning and end of the conversation:)\nUser: Fix the test\n\nAgent: I look at it.',
      usage,
    });
  });
});
