import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { howMany } from '../testing/how-many';
import { ModelError } from './model-error';
import { readChunks } from './testing/read-chunks';
import { sendPieces } from './testing/send-pieces';
import { startTestModelServer } from './testing/start-test-model-server';
import { optionsFor, testBackends } from './testing/test-backends';

function cutAt(body: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (body.length + 1)), body.length].toSorted((a, b) => a - b);
  return ends.map((end, position) => body.subarray(ends[position - 1] ?? 0, end));
}

describe.each(testBackends)('an answer of $name', ({ create, stream, chunks }) => {
  const body = Buffer.from(stream);

  it('is the same however its bytes are cut on their way, RL-16', async () => {
    let pieces: Uint8Array[] = [];
    const { url } = await startTestModelServer((_, response) => sendPieces(response, pieces, { end: 'proper' }));
    const backend = create(optionsFor(url));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { maxLength: 200 }), async (places) => {
        pieces = cutAt(body, places);
        expect(await readChunks(backend)).toStrictEqual(chunks);
      }),
      // Each run is a request over a socket.
      { numRuns: howMany({ usually: 100, fully: 2_000 }) },
    );
  });

  it.each(['proper', 'broken'] as const)(
    'that stops at any byte with a %s end is all there or a failure, and never a call of half an answer, RL-11',
    async (end) => {
      let length = 0;
      const { url } = await startTestModelServer((_, response) =>
        sendPieces(response, [body.subarray(0, length)], { end }),
      );
      const backend = create(optionsFor(url));
      const withoutUsage = chunks.map((chunk) =>
        chunk.kind === 'end' ? { kind: 'end', finish: chunk.finish } : chunk,
      );
      const step = howMany({ usually: 7, fully: 1 });
      const whole = new Set<number>();
      for (length = 0; length <= body.length; length += step) {
        const seen: unknown[] = [];
        try {
          seen.push(...(await readChunks(backend)));
          whole.add(length);
        } catch (cause) {
          expect([length, cause instanceof ModelError && cause.kind]).toStrictEqual([length, 'dropped']);
          continue;
        }
        // The usage comes last, and the answer is complete without it.
        expect([chunks, withoutUsage]).toContainEqual(seen);
      }
      expect(Math.min(...whole)).toBeGreaterThan(stream.indexOf('git-status'));
    },
  );
});
