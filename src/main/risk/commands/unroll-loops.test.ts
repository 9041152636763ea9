import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import { createCommandAssessor } from '../create-command-assessor';
import { createShellReader } from '../shell/create-shell-reader';
import { fakeCommandContext } from './testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));
const here = fakeCommandContext({ hasDashedNames: () => false }, { files: ['a', 'b'], folders: ['src'] });

describe('a command in a loop', () => {
  it.each([
    'for f in src/*.ts; do wc -l "$f"; done',
    'for f in a b; do cat $f; done',
    'for f in a b; do head -3 < "$f"; done',
    'for d in packages/*; do cat "$d/package.json"; done',
    'for d in src test; do for f in a b; do wc -l "$d"; wc -l "$f"; done; done',
    'for c in node npm; do $c --version; done',
    'for f in a b; do echo "$(wc -l < "$f")"; done',
    'git ls-files | while read f; do echo "$f"; done',
  ])('is safe where it is so in every turn: %s', (line) => {
    expect(assess(line, here).level).toBe('safe');
  });

  it.each([
    ['for f in /etc/passwd; do cat "$f"; done', 'high'],
    ['for f in a .env; do cat "$f"; done', 'critical'],
    ['for f in ../*; do cat "$f"; done', 'high'],
    ['for f in ~/x; do cat "$f"; done', 'medium'],
    ['for f in "$x"; do cat "$f"; done', 'medium'],
    ['for f in $(cat a); do cat "$f"; done', 'medium'],
    ['for f in src/*.ts; do cat $f; done', 'medium'],
    ['for f in "a b"; do cat $f; done', 'medium'],
    ['for f in a; do read f; cat "$f"; done', 'medium'],
    ['for f in a; do command read f; cat "$f"; done', 'medium'],
    ['for f in a; do for f in /etc/passwd; do :; done; cat "$f"; done', 'medium'],
    ['for f in a; do f=/etc/passwd; cat "$f"; done', 'medium'],
    [`for f in a; do : \${f:=/etc/passwd}; cat "$f"; done`, 'medium'],
    ['cat "$f"; for f in a; do :; done', 'medium'],
    ['for f in a; do :; done; cat "$f"', 'medium'],
    ['(for f in a; do :; done); cat "$f"', 'medium'],
    ['for f; do cat "$f"; done', 'medium'],
    ['for f in -oM; do sort $f a; done', 'medium'],
    ['for f in a b; do rm "$f"; done', 'high'],
    ['git ls-files | while read f; do cat "$f"; done', 'medium'],
    ['while read PATH; do ls; done < a', 'medium'],
    ["while read 'a[$(touch M)]'; do :; done < a", 'high'],
    ['read f < a; cat "$f"', 'medium'],
    ['IFS=/ ls', 'high'],
  ])('is not where one of them is more, or nobody knows: %s is %s', (line, level) => {
    expect(assess(line, here).level).toBe(level);
  });

  it('keeps its own name for rules, and shows those of the turns to deny rules', () => {
    const { subjects, otherSubjects, noRule } = assess('for f in a b; do rm "$f"; done', here);
    expect(subjects).toEqual(['rm "$f"']);
    expect(otherSubjects).toEqual(expect.arrayContaining(['rm a', 'rm b']));
    expect(noRule).toEqual(expect.any(String));
  });

  it('is not followed for longer than anybody would read', () => {
    const words = Array.from({ length: 60 }, (_, number) => `f${number}`).join(' ');
    expect(assess(`for f in ${words}; do cat "$f"; done`, here).level).toBe('medium');
  });
});

describe('a comparison of numbers', () => {
  it.each(['test $(wc -l < a) -gt 1', '[ "$(git ls-files | wc -l)" -gt 1 ]', '[ $# -eq 0 ]', '[ $(nproc) -ge 2 ]'])(
    'is safe where nothing but digits can be filled in: %s',
    (line) => {
      expect(assess(line, here).level).toBe('safe');
    },
  );

  it.each([
    '[ "$(cat a)" -gt 1 ]',
    '[ "$(cat a; ls | wc -l)" -gt 1 ]',
    '[ "$(cat a || ls | wc -l)" -gt 1 ]',
    '[ "$(cat a & wc -l)" -gt 1 ]',
    '[ "$(wc -l a)" -gt 1 ]',
    '[ "$x" -gt 1 ]',
    "[ -v 'a[$(touch M)]' ]",
  ])('is asked about where it may be evaluated: %s', (line) => {
    expect(assess(line, here).level).not.toBe('safe');
  });
});
