import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../terminal/assessment/load-shell-grammars';
import { fakeCommandContext } from './commands/testing/fake-command-context';
import { createCommandAssessor } from './create-command-assessor';
import { createShellReader } from './shell/create-shell-reader';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

describe('a command line', () => {
  it('is safe when all its commands only read, and says so', () => {
    expect(assess('ls -la src | wc -l', fakeCommandContext())).toEqual({
      level: 'safe',
      reasons: ['Read-only: ls, wc'],
      subjects: ['ls -la src', 'wc -l'],
      safeSubjects: ['ls -la src', 'wc -l'],
      otherSubjects: [],
      dependsOn: [],
      dependsOnBySubject: new Map([
        ['ls -la src', []],
        ['wc -l', []],
      ]),
      plainSubjects: ['ls -la src', 'wc -l'],
      programs: ['ls', 'wc'],
    });
  });

  it('has the level of its riskiest command, and the worst reason first', () => {
    expect(assess('ls; touch new.txt; rm old.txt; sudo true', fakeCommandContext())).toEqual({
      level: 'critical',
      reasons: ['Runs as another user (sudo)', 'Deletes files: old.txt (rm)', 'Creates new.txt (touch)'],
      subjects: ['ls', 'touch new.txt', 'rm old.txt', 'sudo true', 'true'],
      safeSubjects: ['ls'],
      otherSubjects: ['true'],
      noRule: 'Runs as another user, which always needs approval (sudo)',
      dependsOn: [],
      dependsOnBySubject: new Map(['ls', 'touch new.txt', 'rm old.txt', 'sudo true', 'true'].map((each) => [each, []])),
      plainSubjects: ['ls', 'touch new.txt', 'rm old.txt', 'sudo true', 'true'],
    });
  });

  it('SF-11 names the programs behind wrappers and inside substitutions too', () => {
    const { level, programs } = assess('timeout 5 /bin/ps aux; echo "$(pgrep -l node)"', fakeCommandContext());
    expect({ level, programs: [...(programs ?? [])].sort() }).toEqual({
      level: 'safe',
      programs: ['echo', 'pgrep', 'ps', 'timeout'],
    });
  });

  it('is high when it cannot be read, and no rule covers it', () => {
    const { level, noRule, subjects } = assess('npm test "abc', fakeCommandContext());
    expect({ level, hasReason: noRule !== undefined, subjects }).toEqual({
      level: 'high',
      hasReason: true,
      subjects: [],
    });
  });

  it('is high when it holds what cannot be seen through', () => {
    expect(assess('ls() { rm -rf x; }; ls', fakeCommandContext())).toMatchObject({ level: 'high' });
  });

  it.each(['', '   ', '\n'])('is not safe when there is nothing in it: %j', (line) => {
    expect(assess(line, fakeCommandContext())).toMatchObject({ level: 'medium', subjects: [] });
  });

  it('counts reasons beyond the twelfth', () => {
    const line = Array.from({ length: 20 }, (_, index) => `touch file${index}`).join('; ');
    const { reasons } = assess(line, fakeCommandContext());
    expect(reasons).toHaveLength(13);
    expect(reasons.at(-1)).toBe('And 8 more');
  });

  it('says each reason and each subject once', () => {
    expect(assess('rm a; rm a; rm a', fakeCommandContext())).toMatchObject({
      reasons: ['Deletes files: a (rm)'],
      subjects: ['rm a'],
    });
  });

  it('is high wherever it runs outside the workspace', () => {
    expect(assess('echo ok', fakeCommandContext({ folder: '/srv' }))).toMatchObject({
      level: 'high',
      reasons: ['Runs outside the workspace: /srv'],
    });
  });
});

describe('the names of commands', () => {
  it.each([
    ['rm -rf "a b"', ["rm -rf 'a b'"]],
    ['r"m" -rf x', ['rm -rf x']],
    ['r\\m -rf x', ['rm -rf x']],
    ["git log --format='%s; %b | x'", ["git log '--format=%s; %b | x'"]],
    ["echo 'it'\\''s'", ["echo 'it'\\''s'"]],
    ["echo '*'", ["echo '*'"]],
    ['ls *.ts', ['ls *.ts']],
    ["echo ''", ["echo ''"]],
  ])('are in one spelling: %s', (line, subjects) => {
    expect(assess(line, fakeCommandContext()).subjects).toEqual(subjects);
  });

  it('are there with and without the path of the program', () => {
    expect(assess('/bin/rm x', fakeCommandContext())).toMatchObject({
      level: 'high',
      subjects: ['/bin/rm x'],
      otherSubjects: ['rm x'],
    });
  });

  it('keep what the shell fills in, and then no rule covers them', () => {
    expect(assess('cat $file', fakeCommandContext())).toMatchObject({
      level: 'medium',
      subjects: ['cat $file'],
      noRule: 'Depends on a value only known at run time: $file',
    });
  });

  it('are unknown where only the shell knows the first word', () => {
    expect(assess('$cmd x', fakeCommandContext())).toMatchObject({
      level: 'high',
      reasons: ['Runs a command only known at run time: $cmd'],
    });
  });

  it('name the file that output goes to, so that a rule for the command alone does not cover it', () => {
    expect(assess('npm test > out.txt 2> /dev/null', fakeCommandContext()).subjects).toEqual(['> out.txt', 'npm test']);
  });

  it('do not pass another program off for a known one', () => {
    expect(assess('./ls', fakeCommandContext())).toMatchObject({ level: 'medium' });
    expect(assess('/tmp/ls', fakeCommandContext())).toMatchObject({ level: 'high' });
    expect(assess('/usr/bin/ls', fakeCommandContext())).toMatchObject({ level: 'safe' });
    expect(assess("'git status'", fakeCommandContext())).toMatchObject({ level: 'medium' });
    expect(assess('LS', fakeCommandContext())).toMatchObject({ level: 'medium' });
    expect(assess('constructor x', fakeCommandContext())).toMatchObject({ level: 'medium' });
    expect(assess('__proto__', fakeCommandContext())).toMatchObject({ level: 'medium' });
  });
});
