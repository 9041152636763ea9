import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelChunk } from '../../model/backend';
import { AnswerRepeated, joinContinued, SURELY_REPEATED } from './join-continued';

const end: ModelChunk = { kind: 'end', finish: 'stop' };

async function* inPieces(text: string, size: number): AsyncGenerator<ModelChunk> {
  for (let at = 0; at < text.length; at += size) yield { kind: 'text', text: text.slice(at, at + size) };
  yield end;
}

/** The whole text, or null if the continuation was taken for a repetition. */
async function join(begun: string, continuation: string, size = 3): Promise<string | null> {
  let text = begun;
  try {
    for await (const chunk of joinContinued(inPieces(continuation, size), begun)) {
      if (chunk.kind === 'text') text += chunk.text;
    }
    return text;
  } catch (cause) {
    if (cause instanceof AnswerRepeated) return null;
    throw cause;
  }
}

const word = fc.constantFrom('la', 'one', 'zwei', '世界', '- ', '| 0 ', ' ', '\n', '\n\n', '```', 'x1', 'end.');
const text = fc.array(word, { maxLength: 120 }).map((words) => words.join(''));

describe('a text and its continuation', () => {
  it('is the whole text wherever it was cut, or known to be in doubt', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.nat(), fc.integer({ min: 1, max: 50 }), async (whole, place, size) => {
        const begun = whole.slice(0, place % (whole.length + 1));
        const joined = await join(begun, whole.slice(begun.trimEnd().length), size);
        expect([whole, null]).toContain(joined);
      }),
    );
  });

  it('has nothing twice if the server begins anew, or with its last words', async () => {
    const sentences = fc.uniqueArray(fc.string({ minLength: 12, maxLength: 20, unit: 'grapheme-ascii' }), {
      minLength: 8,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(sentences, fc.nat(300), fc.integer({ min: 1, max: 50 }), async (parts, back, size) => {
        const whole = `Once${parts.join(' upon ')}.`;
        const begun = whole.slice(0, -10);
        const from = Math.max(0, begun.length - SURELY_REPEATED - back);
        fc.pre(whole.slice(from, from + SURELY_REPEATED).trim().length === SURELY_REPEATED);
        expect(await join(begun, whole.slice(from), size)).toBeNull();
      }),
    );
  });

  it.each([
    ['Here:\n\n', '\n\n- one', 'Here:\n\n- one'],
    ['Here:\n\n', '- one', 'Here:\n\n- one'],
    ['Here: ', '\n\n- one', 'Here: \n\n- one'],
    ['Here', ' is one', 'Here is one'],
    ['Here it is', '', 'Here it is'],
    ['Here it is ', ' ', 'Here it is '],
  ])('%j and %j are joined to %j', async (begun, continuation, whole) => {
    expect(await join(begun, continuation)).toBe(whole);
  });
});

it('what follows a short text that may still be a repetition is not held back for good', async () => {
  const chunks: ModelChunk[] = [];
  const call: ModelChunk = { kind: 'call-begun', name: 'note' };
  async function* continued(): AsyncGenerator<ModelChunk> {
    yield { kind: 'text', text: 'Hello' };
    yield call;
  }
  for await (const chunk of joinContinued(continued(), 'Hello, world')) chunks.push(chunk);
  expect(chunks).toEqual([{ kind: 'text', text: 'Hello' }, call]);
});
