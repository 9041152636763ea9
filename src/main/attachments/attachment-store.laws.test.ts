import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { howMany } from '../testing/how-many';
import { temporaryFolder } from '../testing/temporary-folder';
import { createAttachmentStore } from './attachment-store';
import { samplePng } from './testing/sample-media';

const DAY = 24 * 60 * 60 * 1_000;

function open() {
  const folder = join(temporaryFolder(), 'attachments');
  const used = new Set<string>();
  let now = Date.now();
  const store = createAttachmentStore({ folder, clock: { now: () => now }, findUsed: async () => used });
  const originals = () => readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name));
  return { store, used, originals, later: (time: number) => (now += time) };
}

type Step =
  | { readonly kind: 'add' | 'refer' | 'drop'; readonly image: number }
  | { readonly kind: 'remove'; readonly only: number | null }
  | { readonly kind: 'wait' };

const image = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('add', 'refer', 'drop'), image }),
  fc.record({ kind: fc.constant('remove' as const), only: fc.option(image) }),
  fc.record({ kind: fc.constant('wait' as const) }),
);

it('keeps what is referred to, and removes what is old and not referred to', async () => {
  const images = [0, 1, 2, 3].map((seed) => samplePng(4, 4, seed));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const { store, used, later, originals } = open();
      const hashes = new Map<number, string>();
      /** Of each image that is there: whether it is old. */
      const there = new Map<number, 'new' | 'old'>();
      for (const one of steps) {
        if (one.kind === 'wait') {
          later(2 * DAY);
          for (const index of there.keys()) there.set(index, 'old');
        } else if (one.kind === 'remove') {
          const only = one.only === null ? undefined : new Set([hashes.get(one.only) ?? '']);
          await store.removeUnused({ minAge: DAY, ...(only ? { only } : {}) });
          for (const [index, age] of there) {
            const isMeant = one.only === null || one.only === index;
            if (isMeant && age === 'old' && !used.has(hashes.get(index) ?? '')) there.delete(index);
          }
        } else if (one.kind === 'add') {
          const { sha256 } = await store.add(images[one.image] ?? samplePng(), 'a.png');
          hashes.set(one.image, sha256);
          there.set(one.image, 'new');
        } else {
          const hash = hashes.get(one.image);
          if (hash && one.kind === 'refer' && there.has(one.image)) used.add(hash);
          if (hash && one.kind === 'drop') used.delete(hash);
        }
        const kept = hashes.size > 0 ? new Set(originals()) : new Set();
        expect(kept).toEqual(new Set([...there.keys()].map((index) => hashes.get(index))));
        for (const hash of used) expect((await store.read(hash, 'sent'))?.mime).toBe('image/png');
      }
    }),
    { numRuns: howMany({ usually: 15, fully: 200 }) },
  );
});
