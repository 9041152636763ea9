import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withFirstPage, withNextPage } from './loaded-calls';
import { sampleEntries } from './testing/sample-entry';

const limit = 50;

function pageOf(count: number, skip = 0) {
  return { entries: sampleEntries(count).slice(skip, skip + limit), matched: count, total: count };
}

test('what is shown is the newest of the ledger without gap or repetition, however many calls come in between', () => {
  const counts = fc.record({ before: fc.nat(300), added: fc.nat(120), pages: fc.integer({ min: 1, max: 4 }) });
  fc.assert(
    fc.property(counts, ({ before, added, pages }) => {
      const loaded = { ...pageOf(before), entries: sampleEntries(before).slice(0, pages * limit) };
      const now = before + added;
      const renewed = withFirstPage(loaded, pageOf(now), null);
      const more = withNextPage(renewed, pageOf(now, renewed.entries.length));
      for (const { entries, matched } of [renewed, more]) {
        expect(entries).toEqual(sampleEntries(now).slice(0, entries.length));
        expect(matched).toBe(now);
      }
      expect(more.entries.length).toBe(Math.min(now, renewed.entries.length + limit));
    }),
  );
});

test('the next page leaves out what a call that came in between has pushed into it', () => {
  const loaded = pageOf(100);
  expect(withNextPage(loaded, pageOf(101, 50))).toEqual({
    entries: sampleEntries(100).slice(0, 99),
    matched: 101,
    total: 101,
  });
});

test('a record behind the first page that was renewed takes the place of the old one', () => {
  const entries = sampleEntries(60);
  const [latest] = entries.slice(-1).map((entry) => ({ ...entry, undone: { message: 'Put back', at: 5 } }));
  const renewed = withFirstPage({ entries, matched: 60, total: 60 }, pageOf(60), latest ?? null);
  expect(renewed.entries).toEqual([...entries.slice(0, -1), latest]);
});
