import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyVersions, some, type Versions } from './testing/arbitrary-versions';
import { changedReview, setUpReview } from './testing/set-up-review';

/** Each run writes to the disk many times; the laws of the text itself have more runs. */
const runs = { numRuns: 12 };

async function open({ before, after, encoding }: Versions) {
  const set = setUpReview({ readTextForm: () => ({ encoding }) });
  writeFileSync(set.inWork('f'), before);
  const file = await set.change('f', after);
  const look = () => set.reviews.review(file, set.scope);
  const bytes = () => readFileSync(set.inWork('f'));
  return { ...set, file, look, bytes };
}

it('reverting any part and then the rest gives the file before, and taking it back gives the file after', async () => {
  await fc.assert(
    fc.asyncProperty(anyVersions, fc.nat(), async (versions, bits) => {
      const { look, bytes, reviews, files, scope, file } = await open(versions);
      const reverts: string[] = [];
      for (const choose of [(count: number) => some(count, bits), (count: number) => some(count, -1)]) {
        const review = await look();
        if (review.kind === 'settled') break;
        const { fingerprint, hunks } = changedReview(review);
        const chosen = choose(hunks.length);
        if (chosen.length === 0) continue;
        reverts.push((await reviews.revert({ file, fingerprint, hunks: chosen }, scope)).revertId);
      }
      expect(bytes()).toEqual(versions.before);
      expect(await look()).toEqual({ kind: 'settled' });
      for (const revertId of reverts.reverse()) {
        expect(await files.undo(revertId, scope)).toMatchObject({ isUndone: true });
      }
      expect(bytes()).toEqual(versions.after);
    }),
    runs,
  );
});

it('keeping any part changes no byte, and reverting the rest touches none of what was kept', async () => {
  await fc.assert(
    fc.asyncProperty(anyVersions, fc.nat(), async (versions, bits) => {
      const { look, bytes, reviews, scope, file, reopen } = await open(versions);
      const review = await look();
      if (review.kind === 'settled') return;
      const { fingerprint, hunks } = changedReview(review);
      const kept = some(hunks.length, bits);
      const rest = some(hunks.length, ~bits);
      if (kept.length === 0 || rest.length === 0) return;
      // The other way around, it is one revert.
      const other = await open(versions);
      await other.reviews.revert({ file: other.file, fingerprint, hunks: rest }, other.scope);
      await reviews.keep({ file, fingerprint, hunks: kept }, scope);
      expect(bytes()).toEqual(versions.after);
      // After a restart, too.
      const left = await reopen().review(file, scope);
      if (left.kind !== 'settled') {
        await reviews.revert({ file, fingerprint: changedReview(left).fingerprint, hunks: null }, scope);
      }
      expect(bytes()).toEqual(other.bytes());
      expect(await look()).toEqual({ kind: 'settled' });
    }),
    runs,
  );
});
