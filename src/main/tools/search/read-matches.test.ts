import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatchReader, type FoundLine } from './read-matches';

function read(...chunks: Buffer[]) {
  const lines: FoundLine[] = [];
  const binaries: string[] = [];
  const reader = createMatchReader({ onLine: (line) => lines.push(line), onBinary: (path) => binaries.push(path) });
  for (const chunk of chunks) reader(chunk);
  return { lines, binaries };
}

const output = Buffer.from(
  [
    './a.txt\0' + '1:5:the needle: here\r\n',
    './a.txt\0' + '2-12:3: context\n',
    './odd\nname\0' + '10:1:ü\n',
    './b.bin: binary file matches (found "\\0" byte around offset 7)\n',
    './c.bin: WARNING: stopped searching binary file after match (found "\\0" byte around offset 9)\n',
    './d\0' + '3:1:\n',
  ].join(''),
);
const whole = {
  lines: [
    { path: 'a.txt', line: 1, kind: 'match', text: 'the needle: here' },
    { path: 'a.txt', line: 2, kind: 'context', text: '12:3: context' },
    { path: 'odd\nname', line: 10, kind: 'match', text: 'ü' },
    { path: 'd', line: 3, kind: 'match', text: '' },
  ],
  binaries: ['b.bin', 'c.bin'],
};

describe('reading what ripgrep prints', () => {
  it('tells paths, numbers, matches, context and binary files apart', () => {
    expect(read(output)).toEqual(whole);
  });

  it('does not mind how the output is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(output.length)), (places) => {
        const cuts = [0, ...places.sort((first, second) => first - second), output.length];
        const chunks = cuts.slice(1).map((end, index) => output.subarray(cuts[index], end));
        expect(read(...chunks)).toEqual(whole);
      }),
    );
  });
});
