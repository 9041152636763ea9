import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import type { SubjectKind } from '../../tools/framework/tool';
import { exactPattern, patternMatcher } from './pattern-matcher';
import { isResolvedPath } from './pattern-path';
import { literalText } from './pattern-tokens';

const kinds = ['path', 'command', 'host', 'argument'] as const satisfies readonly SubjectKind[];

/**
 * Characters allowed in a pattern, by kind. Separators are not among the literals, since they limit how far a wildcard
 * reaches.
 */
const alphabets = {
  path: {
    wild: ['*', '?'],
    literal: ['a', 'b', '.', '*', '\\', '?', '[', '{', '(', '!', '|'],
    fixed: ['/'],
  },
  command: { wild: ['*'], literal: ['a', 'b', ' ', '-', '*', '\\', "'", '[', '?'], fixed: [] },
  host: { wild: ['*'], literal: ['a', 'b', '-', '0'], fixed: ['.', ':'] },
  argument: { wild: ['*', '?'], literal: ['a', 'b', '*', '\\', '?', '['], fixed: ['/', '='] },
} as const;

interface WrittenToken {
  readonly text: string;
  readonly isStar: boolean;
}

function tokensOf(kind: SubjectKind) {
  const { wild, literal, fixed } = alphabets[kind];
  const literals = fc.constantFrom<string>(...literal, ...fixed).map((text) => literalText(text, kind));
  const token: fc.Arbitrary<WrittenToken> = fc.oneof(
    { weight: 3, arbitrary: literals.map((text) => ({ text, isStar: false })) },
    { weight: 2, arbitrary: fc.constantFrom<string>(...wild).map((text) => ({ text, isStar: text === '*' })) },
  );
  return fc.array(token, { minLength: 1, maxLength: 7 });
}

const written = (tokens: readonly WrittenToken[]) => tokens.map(({ text }) => text).join('');

/** Mostly subjects that the pattern could cover, so that the laws are actually exercised. */
function subjectFor(pattern: string, kind: SubjectKind): fc.Arbitrary<string> {
  const { literal, fixed } = alphabets[kind];
  const filling = fc
    .array(fc.constantFrom<string>(...literal, ...fixed), { maxLength: 4 })
    .map((parts) => parts.join(''));
  return fc.array(filling, { minLength: 8, maxLength: 8 }).map((fillings) => {
    let next = 0;
    return pattern.replace(/\\(.)|\*+|\?/gs, (_, escaped?: string) => escaped ?? fillings[next++ % 8] ?? '');
  });
}

const grown = (kind: SubjectKind) =>
  fc
    .record({
      tokens: tokensOf(kind),
      literal: fc.constantFrom<string>(...alphabets[kind].literal),
      at: fc.nat(),
    })
    .map(({ tokens, literal, at }) => {
      const place = at % (tokens.length + 1);
      const isBesideStar = [tokens[place - 1], tokens[place]].some((token) => token?.isStar === true);
      const added = { text: literalText(literal, kind), isStar: false };
      const longer = written([...tokens.slice(0, place), added, ...tokens.slice(place)]);
      return { shorter: written(tokens), longer, literal, isBesideStar };
    })
    .chain((growth) => subjectFor(growth.longer, kind).map((subject) => ({ ...growth, subject })))
    .map((growth) => (kind === 'argument' ? ofArgument(growth) : growth));

/** Patterns are about values: a literal in the name would make it another argument. */
function ofArgument<Growth extends { shorter: string; longer: string; subject: string }>(growth: Growth): Growth {
  const { shorter, longer, subject } = growth;
  return { ...growth, shorter: `x=${shorter}`, longer: `x=${longer}`, subject: `x=${subject}` };
}

const without = (text: string, at: number, length: number) => text.slice(0, at) + text.slice(at + length);

/** Subjects never contain empty names or names that lead elsewhere. */
const isSubject = (text: string, kind: SubjectKind) => {
  if (kind === 'path') return isResolvedPath(text);
  if (kind === 'argument') return isResolvedPath(text.replace(/^x=/, ''));
  return kind === 'command' || text.split(/[.:]/).every((label) => label !== '');
};

describe.each(kinds)('any pattern over a %s', (kind) => {
  it('covers nothing more when a literal is added beside a star', () => {
    let covered = 0;
    fc.assert(
      fc.property(grown(kind), ({ shorter, longer, subject, isBesideStar }) => {
        fc.pre(isBesideStar && isSubject(subject, kind));
        for (const use of ['covers', 'mayAllow'] as const) {
          if (!patternMatcher(longer, kind)[use](subject)) continue;
          covered += 1;
          expect(patternMatcher(shorter, kind)[use](subject), `${shorter} → ${longer}: ${subject}`).toBe(true);
        }
      }),
    );
    expect(covered).toBeGreaterThan(100);
  });

  it('covers, when a literal is added anywhere, only what it covered before that literal was put in', () => {
    let covered = 0;
    fc.assert(
      fc.property(grown(kind), ({ shorter, longer, literal, subject }) => {
        fc.pre(isSubject(subject, kind) && patternMatcher(longer, kind).mayAllow(subject));
        const places = [...subject].flatMap((_, at) => (subject.startsWith(literal, at) ? [at] : []));
        const before = places.map((at) => without(subject, at, literal.length));
        fc.pre(before.every((text) => isSubject(text, kind) && text !== '.'));
        covered += 1;
        const isCovered = [subject, ...before].some((text) => patternMatcher(shorter, kind).mayAllow(text));
        expect(isCovered, `${shorter} → ${longer}: ${subject}`).toBe(true);
      }),
    );
    expect(covered).toBeGreaterThan(100);
  });

  it('allows nothing that it would not deny', () => {
    const held = tokensOf(kind).chain((tokens) =>
      fc.tuple(fc.constant(written(tokens)), subjectFor(written(tokens), kind)),
    );
    fc.assert(
      fc.property(held, ([pattern, subject]) => {
        const { covers, mayAllow } = patternMatcher(pattern, kind);
        if (mayAllow(subject)) expect(covers(subject)).toBe(true);
      }),
    );
  });
});

const odd = [
  '*',
  '\\',
  '?',
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  '!',
  '+',
  '@',
  '|',
  '"',
  "'",
  '$',
  '^',
  '.',
  ' ',
  'ä',
  '漢',
  '😀',
];
const name = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '0', '-', ...odd), minLength: 1, maxLength: 6 });
const subjects = {
  path: fc
    .array(name, { minLength: 1, maxLength: 4 })
    .map((names) => names.join('/'))
    .filter(isResolvedPath),
  command: fc.array(name, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
  host: fc
    .array(fc.stringMatching(/^[a-z0-9-]{1,5}$/), { minLength: 1, maxLength: 4 })
    .map((labels) => labels.join('.')),
  argument: fc
    .tuple(name, fc.array(name, { minLength: 1, maxLength: 4 }))
    .map(([own, names]) => `${own}=${names.join('/')}`),
} as const;

/** One character changed, added or removed. */
const nearMiss = (kind: SubjectKind) =>
  fc
    .record({ subject: subjects[kind], at: fc.nat(), other: fc.constantFrom('a', 'x', '/', ...odd), how: fc.nat(2) })
    .map(({ subject, at, other, how }) => {
      const place = at % (subject.length + 1);
      const [inserted, removed] = [how === 1 ? '' : other, how === 0 ? 0 : 1];
      return { subject, near: subject.slice(0, place) + inserted + subject.slice(place + removed) };
    });

const meansTheSame = { path: 'NFC', command: undefined, host: undefined, argument: 'NFC' } as const;

describe.each(kinds)('the exact pattern of any %s', (kind) => {
  const form = (text: string) => (meansTheSame[kind] ? text.normalize(meansTheSame[kind]) : text);

  it('covers it and nothing near it', () => {
    fc.assert(
      fc.property(nearMiss(kind), ({ subject, near }) => {
        const { covers, mayAllow } = patternMatcher(exactPattern(subject, kind), kind);
        expect([covers(subject), mayAllow(subject)]).toEqual([true, true]);
        expect([covers(near), mayAllow(near)]).toEqual(Array(2).fill(form(near) === form(subject)));
      }),
    );
  });
});

describe('the exact pattern of any path', () => {
  it('covers the same name however its letters are put together', () => {
    const accented = fc.array(fc.constantFrom('é', 'e\u0301', 'ñ', 'n\u0303', 'Å', '\u212b', '가', '/x', 'a'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(accented, fc.constantFrom('NFC', 'NFD'), (parts, normalForm) => {
        const path = `x${parts.join('')}`;
        expect(patternMatcher(exactPattern(path, 'path'), 'path').mayAllow(path.normalize(normalForm))).toBe(true);
      }),
    );
  });

  it('covers no other way of writing where the file is', () => {
    fc.assert(
      fc.property(subjects.path, name, (path, folder) => {
        const detours = [
          `${folder}/../${path}`,
          `./${path}`,
          `${path}/`,
          `${path}/.`,
          `//${path}`,
          `${path}/../${path}`,
        ];
        for (const use of ['covers', 'mayAllow'] as const) {
          expect(detours.filter(patternMatcher(exactPattern(path, 'path'), 'path')[use])).toEqual([]);
        }
      }),
    );
  });
});

const protectedPlaces = [
  'Makefile',
  'package.json',
  '.husky',
  '.vscode/tasks.json',
  '.github/workflows',
  'vite.config.ts',
];

/**
 * A path to a protected place, the parts that make it protected, and a pattern of its names with some replaced by
 * wildcards.
 */
const protectedPath = fc
  .record({
    before: fc.array(fc.constantFrom('a', 'src', '.vscode', 'Makefile'), { maxLength: 2 }),
    part: fc.constantFrom(...protectedPlaces),
    after: fc.array(fc.constantFrom('x', 'pre-commit'), { maxLength: 1 }),
  })
  .chain(({ before, part, after }) => {
    const names = [...before, ...part.split('/'), ...after];
    const wildcards = fc.array(fc.constantFrom('itself', '*', '**', 'part*', 'one?', 'nothing'), {
      minLength: names.length,
      maxLength: names.length,
    });
    return fc.record({ path: fc.constant(names.join('/')), part: fc.constant(part), pattern: wildcards.map(written) });

    function written(kinds: readonly string[]): string {
      const segments = kinds.flatMap((kind, index) => {
        const name = names[index] ?? '';
        if (kind === 'nothing') return [];
        if (kind === 'part*') return [`${name.slice(0, 2)}*`];
        if (kind === 'one?') return [`${name.slice(0, -1)}?`];
        return [kind === 'itself' ? name : kind];
      });
      return segments.length === 0 ? '**' : segments.join('/');
    }
  });

describe('HO-02: a pattern over a protected place', () => {
  it('allows it only if each name that makes it one stands there in plain letters', () => {
    let [allowed, refused] = [0, 0];
    fc.assert(
      fc.property(protectedPath, ({ path, part, pattern }) => {
        const { mayAllow, spellsOut } = patternMatcher(pattern, 'path');
        if (!mayAllow(path)) return;
        const isSpelled = spellsOut(path, [part]);
        if (isSpelled) allowed += 1;
        else refused += 1;
        const missing = part.split('/').filter((name) => !pattern.split('/').includes(name));
        if (isSpelled) expect(missing, `${pattern}: ${path}`).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
    expect([allowed > 50, refused > 50]).toEqual([true, true]);
  });

  it('allows it where only names around it are wildcards, and where there are none', () => {
    fc.assert(
      fc.property(protectedPath, ({ path, part }) => {
        const at = path.lastIndexOf(part);
        const around = `**/${part}${path.slice(at + part.length) === '' ? '' : '/**'}`;
        for (const pattern of [path, around]) {
          const { mayAllow, spellsOut } = patternMatcher(pattern, 'path');
          expect([mayAllow(path), spellsOut(path, [part])], `${pattern}: ${path}`).toEqual([true, true]);
        }
      }),
    );
  });

  it.each([
    ['cp evil .husky/pre-commit', '.husky/pre-commit', true],
    ['cp * .husky/pre-commit', '.husky/pre-commit', true],
    ['cp evil .husky/pre-commit *', '.husky/pre-commit', true],
    ['cp *', '.husky/pre-commit', false],
    ['cp evil *', '.husky/pre-commit', false],
    ['cp evil .husky/*', '.husky/pre-commit', false],
    ['*', '.husky/pre-commit', false],
    ['cp *pre-commit', 'pre-commit', false],
    ['cp a/Makefile *', 'Makefile', false],
    ['sed -i * Makefile', 'Makefile', true],
    ['> Makefile', 'Makefile', true],
    ['> *', 'Makefile', false],
  ])('spells out, as the command %j, the word %j: %j', (pattern, word, expected) => {
    expect(patternMatcher(pattern, 'command').spellsOut('', [word])).toBe(expected);
  });
});

describe('a pattern over paths', () => {
  it('reads as globs are read elsewhere, but for brackets, braces and the like', () => {
    const plain = fc.array(fc.constantFrom('a', 'b', '.c', '*', '**', '?', 'a*', '*.c', 'a?', '*b*'), {
      minLength: 1,
      maxLength: 5,
    });
    const path = fc.array(fc.constantFrom('a', 'b', 'ab', '.c', 'a.c', 'bb', 'x.c'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(plain, path, (segments, names) => {
        const [pattern, subject] = [segments.join('/'), names.join('/')];
        // In picomatch `a/**` covers `a`, but not if a wildcard replaces the `a`; here both do.
        fc.pre(!/[*?][^/]*\/\*\*$/.test(pattern));
        const expected = picomatch.isMatch(subject, pattern, { dot: true, windows: false });
        expect(patternMatcher(pattern, 'path').mayAllow(subject), `${pattern}: ${subject}`).toBe(expected);
      }),
    );
  });
});
