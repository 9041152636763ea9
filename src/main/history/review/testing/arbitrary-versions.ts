import fc from 'fast-check';

export interface Versions {
  readonly before: Buffer;
  readonly after: Buffer;
  readonly encoding: string;
}

const ending = fc.constantFrom('\n', '\n', '\r\n', '\r', '');
const line = fc
  .tuple(fc.constantFrom('a', 'b', 'b', 'c', '', 'ä', '\t}', '\ufeff', '\0'), ending)
  .map(([text, end]) => text + end);
const text = fc.array(line, { maxLength: 24 }).map((lines) => lines.join(''));

/** Replaces, adds and removes lines, as an agent does. */
const edited = fc
  .tuple(text, fc.array(fc.tuple(fc.nat(24), fc.nat(2), line), { minLength: 1, maxLength: 5 }))
  .map(([before, edits]) => {
    const lines = before.split(/(?<=\n)/);
    for (const [at, removed, added] of edits) lines.splice(at % (lines.length + 1), removed, added);
    return [before, lines.join('')] as const;
  });

const bytes = fc.uint8Array({ maxLength: 40 }).map((array) => Buffer.from(array));

/** Two versions of a file: of mixed line endings, with and without one at the end, in any encoding or in none. */
export const anyVersions: fc.Arbitrary<Versions> = fc.oneof(
  edited.map(([before, after]) => ({ before: Buffer.from(before), after: Buffer.from(after), encoding: 'UTF-8' })),
  fc.record({ before: bytes, after: bytes, encoding: fc.constant('UTF-8') }),
  edited.map(([before, after]) => ({
    before: Buffer.from(`\ufeff${before}`, 'utf16le'),
    after: Buffer.from(`\ufeff${after}`, 'utf16le'),
    encoding: 'UTF-16LE',
  })),
);

/** A part of so many hunks, chosen by bits. */
export function some(count: number, bits: number): number[] {
  return Array.from({ length: count }, (_, index) => index).filter((index) => (bits >> (index % 30)) & 1);
}
