import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../shared/json/json';
import { createPythonTracker } from './python-tracker';
import { readPythonCalls } from './read-python-calls';

interface Written {
  readonly value: JsonValue;
  readonly source: string;
}

const space = fc.constantFrom('', ' ', '\n', '\t', ' # a comment ("\n');

const writtenString = fc
  .record({
    value: fc.string({
      unit: fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom('"', "'", '\n', '\\', '😀')),
    }),
    quote: fc.constantFrom('"', "'", '"""', "'''"),
    write: fc.constantFrom(hexadecimal, plain),
  })
  .map(({ value, quote, write }) => ({ value, source: quote + Array.from(value, write).join('') + quote }));

function hexadecimal(character: string): string {
  return `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;
}

function plain(character: string): string {
  return character === '"' || character === "'" || character === '\\' ? `\\${character}` : character;
}

const writtenScalar: fc.Arbitrary<Written> = fc.oneof(
  writtenString,
  fc.constantFrom(
    { value: true, source: 'True' },
    { value: false, source: 'False' },
    { value: null, source: 'None' },
    { value: null, source: 'null' },
  ),
  fc.integer().map((value) => ({ value, source: String(value) })),
  fc.nat().map((value) => ({ value, source: `0x${value.toString(16)}` })),
  fc
    .double({ noDefaultInfinity: true, noNaN: true })
    .filter((value) => !Object.is(value, -0))
    .map((value) => ({ value, source: String(value) })),
);

const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc.oneof(
    { maxDepth: 3 },
    writtenScalar,
    fc.tuple(fc.array(tie('written'), { maxLength: 3 }), fc.constantFrom('[]', '()'), space).map(writeList),
    fc.tuple(entriesOf(tie('written')), space).map(writeDictionary),
  ),
}));

function entriesOf(value: fc.Arbitrary<Written>): fc.Arbitrary<[Written & { value: string }, Written][]> {
  const key = fc.oneof(writtenString, fc.constant({ value: '__proto__', source: '"__proto__"' }));
  return fc.uniqueArray(fc.tuple(key, value), { maxLength: 2, selector: ([{ value: name }]) => name });
}

/** With a trailing comma after each item, so that a tuple of one is a tuple. */
function writeList([items, [open = '', close = ''], between]: [Written[], string, string]): Written {
  const inside = items.map(({ source }) => `${between}${source}${between},`).join('');
  return { value: items.map(({ value }) => value), source: open + inside + between + close };
}

function writeDictionary([entries, between]: [[Written & { value: string }, Written][], string]): Written {
  return {
    value: Object.fromEntries(entries.map(([key, { value }]) => [key.value, value])),
    source: `{${entries.map(([key, { source }]) => `${key.source}${between}:${between}${source}`).join(`${between},`)}}`,
  };
}

const writtenCall = fc
  .record({
    name: fc.constantFrom('file-read', 'git.status', 'größe', 'f'),
    named: fc.uniqueArray(fc.tuple(fc.constantFrom('path', 'max-results', '_', '__proto__'), written), {
      maxLength: 2,
      selector: ([key]) => key,
    }),
    unpacked: entriesOf(written),
    between: space,
  })
  .filter(({ named, unpacked }) => !unpacked.some(([key]) => named.some(([name]) => name === key.value)))
  .map(({ name, named, unpacked, between }) => ({
    call: {
      name,
      parameters: Object.fromEntries(
        [...named, ...unpacked.map(([key, value]) => [key.value, value] as const)].map(([key, { value }]) => [
          key,
          value,
        ]),
      ),
    },
    source: `${name}(${[
      ...named.map(([key, { source }]) => `${key}${between}=${between}${source}`),
      ...(unpacked.length > 0 ? [`**${writeDictionary([unpacked, between]).source}`] : []),
    ].join(`${between},${between}`)})`,
  }));

const forms: readonly ((sources: readonly string[]) => string)[] = [
  (sources) => sources.join('\n'),
  (sources) => sources.join('; '),
  (sources) => sources.join(', '),
  (sources) => `[${sources.join(', ')}]`,
  (sources) => sources.map((source) => `print(${source})`).join('\n'),
  (sources) => sources.map((source) => `default_api.${source}`).join(' # a comment (\n'),
  (sources) => `x = [${sources.map((source) => `functions.${source}`).join(',\n')},]`,
];

const anyPython = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'()[]{}=,:;.*-+#\'"\\\n \t_re0x1'),
      fc.constantFrom(
        '"""',
        "'''",
        '**',
        '\\x4',
        '\\u12',
        'print(',
        'f(',
        'a=',
        '.call(',
        'functions.',
        'None',
        '1_0.5e',
      ),
      fc.string({ maxLength: 4 }),
      written.map(({ source }) => source),
      writtenCall.map(({ source }) => source),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('laws of calls written in Python', () => {
  it('what is written is read, in every form', () => {
    const calls = fc.array(writtenCall, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(calls, fc.constantFrom(...forms), (list, write) => {
        expect(readPythonCalls(write(list.map(({ source }) => source)))).toEqual({
          kind: 'calls',
          calls: list.map(({ call }) => call),
        });
      }),
    );
  });

  it('whatever stands there, nothing is thrown, and what is read is JSON that the tracker finds complete', () => {
    fc.assert(
      fc.property(anyPython, (source) => {
        const reading = readPythonCalls(source);
        expect(JSON.parse(JSON.stringify(reading))).toEqual(reading);
        if (reading.kind === 'calls') expect(follow(source)).toEqual({ isComplete: true, isInString: false });
      }),
    );
  });

  it('a call is complete at its closing bracket, and nowhere before', () => {
    fc.assert(
      fc.property(writtenCall, ({ source }) => {
        const tracker = createPythonTracker();
        const completeAt = Array.from({ length: source.length }, (_, index) => {
          tracker.next(source.charCodeAt(index));
          return tracker.isComplete();
        }).indexOf(true);
        expect(completeAt).toBe(source.length - 1);
      }),
    );
  });
});

function follow(source: string): { isComplete: boolean; isInString: boolean } {
  const tracker = createPythonTracker();
  for (let index = 0; index < source.length; index += 1) tracker.next(source.charCodeAt(index));
  return { isComplete: tracker.isComplete(), isInString: tracker.isInString() };
}
