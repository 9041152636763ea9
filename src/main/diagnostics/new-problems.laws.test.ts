import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LocatedProblem, newProblems } from './new-problems';

const word = fc.constantFrom('a', 'b', 'c');
const problem: fc.Arbitrary<LocatedProblem> = fc.record({
  file: word,
  line: fc.integer({ min: 1, max: 50 }),
  column: fc.integer({ min: 1, max: 9 }),
  code: word,
  message: word,
  source: fc.constantFrom('x = 1', '  x = 1', 'y', ''),
});
const problems = fc.array(problem, { maxLength: 12 });

const moved = (all: readonly LocatedProblem[], by: number) => all.map((one) => ({ ...one, line: one.line + by }));
const sayings = (all: readonly LocatedProblem[]) =>
  all.map(({ file, code, message }) => `${file} ${code} ${message}`).sort();

it('finds nothing new where lines only moved', () => {
  fc.assert(
    fc.property(problems, fc.nat(100), (before, by) => {
      expect(newProblems(before, moved(before, by))).toEqual([]);
    }),
  );
});

it('finds as many as were added, of what was added, wherever they stand', () => {
  fc.assert(
    fc.property(problems, problems, fc.nat(100), fc.infiniteStream(fc.nat(1_000)), (before, added, by, order) => {
      const keyed = [...moved(before, by), ...added].map((one) => ({ one, key: order.next().value }));
      const after = keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
      expect(sayings(newProblems(before, after))).toEqual(sayings(added));
    }),
  );
});

it('names exactly the added ones where their lines tell them apart', () => {
  fc.assert(
    fc.property(problems, problems, (before, added) => {
      const marked = added.map((one) => ({ ...one, source: `new ${one.source}` }));
      expect(newProblems(before, [...marked, ...moved(before, 7)])).toEqual(marked);
    }),
  );
});

it('never finds more than there is, and all of it where nothing was there', () => {
  fc.assert(
    fc.property(problems, problems, (before, after) => {
      const found = newProblems(before, after);
      expect(after.filter((one) => found.includes(one))).toEqual(found);
      expect(found.length).toBeGreaterThanOrEqual(after.length - before.length);
      expect(newProblems([], after)).toEqual(after);
    }),
  );
});

it('knows an error again whose line was edited', () => {
  const old = { file: 'a', line: 3, column: 1, code: 'E1', message: 'no', source: 'f(1)' };
  expect(newProblems([old], [{ ...old, source: 'f(1, 2)' }])).toEqual([]);
});
