import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../../shared/call/permission';
import type { SubjectKind } from '../../tools/framework/tool';
import { allowingRules, concerns, riskySubjects } from './match-permission';
import { exactPattern } from './pattern-matcher';
import { objectionToPatterns, type RememberedPatterns, rulesFor } from './pattern-rules';
import { type RatedTarget, suggestPatterns } from './suggest-patterns';

const odd = ['*', '\\', '?', '[', '{', '(', '!', "'", '"', '-', '.', 'é', '😀'];
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'Z', '0', ...odd), minLength: 1, maxLength: 5 });
const isName = (name: string) => !['.', '..'].includes(name);
const subjects: Readonly<Record<SubjectKind, fc.Arbitrary<string>>> = {
  path: fc.oneof(
    fc.array(word.filter(isName), { minLength: 1, maxLength: 4 }).map((names) => names.join('/')),
    fc.array(word.filter(isName), { minLength: 1, maxLength: 3 }).map((names) => `/${names.join('/')}`),
    fc.constant('.'),
  ),
  command: fc.oneof(
    fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => words.join(' ')),
    fc.constantFrom('npm run build', 'git commit -m x', 'python x.py', '> a.txt', "rm 'a b'", 'npm test'),
  ),
  host: fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.ipV6(),
    fc.domain().map((host) => `${host}:8080`),
  ),
  argument: fc
    .tuple(
      fc.constantFrom('path', 'a.b', 'text'),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('/', ' '),
    )
    .map(([name, parts, between]) => `${name}=${parts.join(between)}`),
};

/** The last name of a path, or the last word of a command. */
const partOf = (subject: string, kind: SubjectKind) => subject.split(kind === 'path' ? '/' : ' ').at(-1) ?? subject;

const anyTarget: fc.Arbitrary<RatedTarget> = fc
  .constantFrom<SubjectKind>('path', 'command', 'host', 'argument')
  .chain((subjectKind) =>
    fc
      .record({
        list: fc.array(
          fc.record({
            subject: subjects[subjectKind],
            isSafe: fc.boolean(),
            isScripted: fc.boolean(),
            isProtected: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
            base: fc.nat(2),
          }),
          {
            maxLength: 4,
          },
        ),
        basis: fc.option(fc.constant('line'), { nil: undefined }),
        riskLevel: fc.constantFrom('low', 'medium', 'high', 'critical'),
      })
      .map(({ list, basis, riskLevel }) => ({
        toolId: 'tool',
        subjectKind,
        subjects: list.map(({ subject }) => subject),
        safeSubjects: list.filter(({ isSafe }) => isSafe).map(({ subject }) => subject),
        scriptedSubjects: list.filter(({ isScripted }) => isScripted).map(({ subject }) => subject),
        subjectBases: Object.fromEntries(
          list.filter(({ base }) => base > 0).map(({ subject, base }) => [subject, `base ${base}`]),
        ),
        protectedParts: Object.fromEntries(
          list.filter(({ isProtected }) => isProtected).map(({ subject }) => [subject, [partOf(subject, subjectKind)]]),
        ),
        ...(basis === undefined ? {} : { basis }),
        workspacePath: '/project',
        conversationId: 'c1',
        runId: 'r1',
        now: 0,
        riskLevel,
      })),
  );

const remembered = (patterns: RememberedPatterns): ToolPermission[] =>
  rulesFor(patterns).map((rule, index) => ({ ...rule, id: `${index}`, scope: 'always', createdAt: 0, uses: 0 }));

const offered = (target: RatedTarget, effect: 'allow' | 'deny') => {
  const offer = suggestPatterns(target, effect);
  return offer.kind === 'none' ? [] : offer.suggestions;
};

describe('every suggestion', () => {
  it('covers the call that it came from, and may be remembered for it', () => {
    let allowed = 0;
    fc.assert(
      fc.property(anyTarget, (target) => {
        for (const { patterns } of offered(target, 'allow')) {
          allowed += 1;
          const rules = remembered({ effect: 'allow', patterns, target });
          expect(allowingRules(rules, target), patterns.join(' | ')).not.toBeNull();
          expect(objectionToPatterns('allow', patterns, target, target.riskLevel)).toBeNull();
        }
        for (const { patterns } of offered(target, 'deny')) {
          const rules = remembered({ effect: 'deny', patterns, target });
          expect(
            rules.some((rule) => concerns(rule, target)),
            patterns.join(' | '),
          ).toBe(true);
          expect(objectionToPatterns('deny', patterns, target, target.riskLevel)).toBeNull();
        }
      }),
      // Each target yields about one suggestion, sometimes none, so this many runs reach the number below.
      { numRuns: Math.max(1_500, fc.readConfigureGlobal().numRuns ?? 0) },
    );
    expect(allowed).toBeGreaterThan(1_000);
  });

  it('is one of at most six, all different, from exact to wide', () => {
    const width = { exact: 0, wider: 1, tool: 2 };
    fc.assert(
      fc.property(anyTarget, fc.constantFrom('allow', 'deny'), (target, effect) => {
        const suggestions = offered(target, effect);
        expect(suggestions.length).toBeLessThanOrEqual(6);
        expect(new Set(suggestions.map(({ patterns }) => JSON.stringify(patterns))).size).toBe(suggestions.length);
        const widths = suggestions.map(({ reach }) => width[reach]);
        expect(widths).toEqual(widths.toSorted());
      }),
    );
  });

  it('to allow is none for a critical call, and never the tool for a high one', () => {
    fc.assert(
      fc.property(anyTarget, (target) => {
        const reaches = offered(target, 'allow').map(({ reach }) => reach);
        if (target.riskLevel === 'critical') expect(reaches).toEqual([]);
        if (target.riskLevel === 'high') expect(reaches).not.toContain('tool');
      }),
    );
  });

  it('HO-02 to allow a call that writes to a protected place is never the tool, and names the place itself', () => {
    fc.assert(
      fc.property(anyTarget, (target) => {
        const places = riskySubjects(target).filter((subject) => Object.hasOwn(target.protectedParts ?? {}, subject));
        fc.pre(places.length > 0);
        for (const { patterns, reach } of offered(target, 'allow')) {
          expect(reach).not.toBe('tool');
          expect(patterns).toEqual(
            expect.arrayContaining(places.map((place) => exactPattern(place, target.subjectKind))),
          );
        }
      }),
    );
  });
});

describe('the exact suggestion', () => {
  it('covers no other call', () => {
    const change = fc.record({
      which: fc.nat(),
      at: fc.nat(),
      other: fc.constantFrom('a', 'x', ...odd),
      removed: fc.nat(1),
    });
    const pair = anyTarget
      .filter((target) => riskySubjects(target).length > 0)
      .chain((target) => fc.tuple(fc.constant(target), change));
    let changed = 0;
    fc.assert(
      fc.property(pair, ([target, { which, at, other, removed }]) => {
        const risky = riskySubjects(target);
        const subject = risky[which % risky.length] ?? '';
        const place = at % (subject.length + 1);
        const near = subject.slice(0, place) + other + subject.slice(place + removed);
        const [first] = offered(target, 'allow');
        const isSame = risky.some((each) => each.normalize().toLowerCase() === near.normalize().toLowerCase());
        fc.pre(first?.reach === 'exact' && !isSame && !target.safeSubjects?.includes(near));
        changed += 1;
        const rules = remembered({ effect: 'allow', patterns: first?.patterns ?? [], target });
        const nearCall = { ...target, subjects: [...target.subjects, near] };
        const untied = rules.map(({ basis: _, ...rule }) => rule);
        const { basis: _basis, subjectBases: _bases, ...loose } = nearCall;
        expect(allowingRules(rules, nearCall)).toBeNull();
        expect(allowingRules(untied, loose)).toBeNull();
      }),
    );
    expect(changed).toBeGreaterThan(100);
  });
});
