import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uniqueTitle } from './unique-title';

it('numbers a title that is taken', () => {
  expect([uniqueTitle('a', []), uniqueTitle('a', ['a']), uniqueTitle('a', ['a', 'a (2)'])]).toEqual([
    'a',
    'a (2)',
    'a (3)',
  ]);
});

it('is never one of the others', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('a', 'a (2)'),
      fc.array(fc.constantFrom('a', 'a (2)', 'a (3)', 'b')),
      (title, others) => {
        expect(others).not.toContain(uniqueTitle(title, others));
      },
    ),
  );
});
