import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../shared/permission';
import { allowingRules, concerns, type PermissionTarget } from './match-permission';

const rule = (pattern: string | undefined, change: Partial<ToolPermission> = {}): ToolPermission => ({
  id: '11111111-1111-4111-8111-111111111111',
  effect: 'allow',
  toolId: 'terminal-execute',
  ...(pattern === undefined ? {} : { pattern }),
  scope: 'always',
  createdAt: 0,
  uses: 0,
  ...change,
});

const commands = (...subjects: string[]): PermissionTarget => ({
  toolId: 'terminal-execute',
  subjectKind: 'command',
  subjects,
  workspacePath: '/w',
  now: 1000,
});
const paths = (...subjects: string[]): PermissionTarget => ({ ...commands(...subjects), subjectKind: 'path' });

const allows = (pattern: string | undefined, target: PermissionTarget) =>
  allowingRules([rule(pattern)], target) !== null;

describe('a pattern over commands', () => {
  it.each([
    ['npm test', 'npm test', true],
    ['npm test', 'npm testing', false],
    ['npm test', 'npm test --watch', false],
    ['npm *', 'npm test', true],
    ['npm *', 'npm', true],
    ['npm *', 'npmx test', false],
    ['git log *', 'git logout', false],
    ['git log *', 'git log', true],
    ['git log *', 'git log --oneline src/a.ts', true],
    ['git * --oneline', 'git log --oneline', true],
    ['git * --oneline', 'git log --oneline x', false],
    ['*', 'anything at/all', true],
    ['a*b*c', 'abc', true],
    ['a*b*c', 'acb', false],
    ['ab*ba', 'aba', false],
    ['(a|b)', 'a', false],
    ['!rm *', 'npm test', false],
    ['npm {test,run}', 'npm test', false],
    ['rm \\*.log', 'rm *.log', true],
    ['rm \\*.log', 'rm -rf src x.log', false],
    ['a\\\\*', 'a\\b', true],
    ['a\\b', 'a\\b', true],
  ])('%s and %s: %s', (pattern, command, expected) => {
    expect(allows(pattern, commands(command))).toBe(expected);
  });

  it('without a wildcard covers itself and nothing else', () => {
    const plain = fc.string().filter((text) => text !== '' && !/[*\\]/.test(text));
    fc.assert(
      fc.property(plain, plain, (pattern, command) => {
        expect(allows(pattern, commands(command))).toBe(pattern === command);
        expect(allows(pattern, commands(pattern))).toBe(true);
      }),
    );
  });

  it('agrees with a plain regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '*'), maxLength: 8 });
    const subject = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 10 });
    fc.assert(
      fc.property(text.filter(Boolean), subject, (pattern, command) => {
        const whole = pattern.replaceAll('*', '[^]*').replace(/ \[\^\]\*$/, '(?: [^]*)?');
        expect(allows(pattern, commands(command))).toBe(new RegExp(`^${whole}$`).test(command));
      }),
    );
  });

  it('is no faster to write than to match', () => {
    const pattern = `${'a*'.repeat(2_000)}b`;
    expect(allows(pattern, commands('a'.repeat(60_000)))).toBe(false);
  });
});

describe('a pattern over paths', () => {
  it.each([
    ['src/*', 'src/a.ts', true],
    ['src/*', 'src/deep/a.ts', false],
    ['src/**', 'src/deep/a.ts', true],
    ['src/**', 'src-old/a.ts', false],
    ['.env', '.env', true],
    ['*', '.env', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(allows(pattern, paths(path))).toBe(expected);
  });

  it('PT-10: covers a file whose name is composed otherwise on disk, to allow and to deny', () => {
    const composed = 'caf\u00e9.txt';
    const decomposed = 'cafe\u0301.txt';
    for (const [pattern, path] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      expect(allows(pattern, paths(path))).toBe(true);
      expect(concerns(rule(pattern, { effect: 'deny' }), paths(path))).toBe(true);
    }
  });
});

describe('the rules that allow a line', () => {
  const npm = rule('npm *', { id: '22222222-2222-4222-8222-222222222222' });
  const git = rule('git log *');

  it('cover each of its commands between them', () => {
    expect(allowingRules([npm, git], commands('npm test', 'git log -1'))).toEqual([npm, git]);
    expect(allowingRules([npm, git], commands('npm test', 'touch M'))).toBeNull();
    expect(allowingRules([npm], commands('npm test', 'npm run build'))).toEqual([npm]);
  });

  it('never cover what names nothing, and cover any call when they have no pattern', () => {
    expect(allowingRules([npm], commands())).toBeNull();
    expect(allowingRules([rule(undefined)], commands())).toHaveLength(1);
  });

  it('need not cover what may run without them, if they cover something', () => {
    const target = { ...commands('npm test', 'cat'), safeSubjects: ['cat'] };
    expect(allowingRules([npm], target)).toEqual([npm]);
    expect(allowingRules([git], target)).toBeNull();
    expect(allowingRules([npm, git], { ...commands('cat'), safeSubjects: ['cat'] })).toBeNull();
  });

  it('count for nothing where no rule may allow the call', () => {
    const target = { ...commands('bash -c x'), noRule: 'bash -c runs a text as a program' };
    expect(allowingRules([rule('*'), rule(undefined)], target)).toBeNull();
  });

  it('count only for what the approved call depended on', () => {
    const target = { ...commands('npm test'), basis: 'new' };
    expect(allowingRules([{ ...npm, basis: 'old' }], target)).toBeNull();
    expect(allowingRules([npm], target)).toBeNull();
    expect(allowingRules([{ ...npm, basis: 'new' }], target)).toHaveLength(1);
  });

  it('are those of the same tool, in force, in this workspace', () => {
    const target = commands('npm test');
    const changes: Partial<ToolPermission>[] = [
      { toolId: 'terminal-start' },
      { expiresAt: 1000 },
      { maxUses: 2, uses: 2 },
      { scope: 'workspace', workspacePath: '/other' },
    ];
    for (const change of changes) expect(allowingRules([{ ...npm, ...change }], target), String(change)).toBeNull();
    expect(allowingRules([{ ...npm, scope: 'workspace', workspacePath: '/w' }], target)).toHaveLength(1);
  });
});

describe('a rule that denies', () => {
  it('sees one command among many, and its other names', () => {
    const deny = rule('rm *', { effect: 'deny' });
    expect(concerns(deny, commands('npm test', 'rm -rf x'))).toBe(true);
    expect(concerns(deny, { ...commands('/bin/rm x'), otherSubjects: ['rm x'] })).toBe(true);
    expect(concerns(deny, commands('npm test'))).toBe(false);
    expect(concerns(rule(undefined, { effect: 'deny' }), commands())).toBe(true);
  });

  it('stands whatever the call depends on', () => {
    expect(concerns(rule('npm *', { effect: 'deny', basis: 'old' }), { ...commands('npm test'), basis: 'new' })).toBe(
      true,
    );
  });
});
