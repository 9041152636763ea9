import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolPermission } from '../../../shared/call/permission';
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
  conversationId: 'c1',
  runId: 'r1',
  now: 1000,
});
const paths = (...subjects: string[]): PermissionTarget => ({ ...commands(...subjects), subjectKind: 'path' });
const hosts = (...subjects: string[]): PermissionTarget => ({ ...commands(...subjects), subjectKind: 'host' });

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
    ['src/**/*.ts', 'src/a.ts', true],
    ['src/**/*.ts', 'src/deep/er/a.ts', true],
    ['src/**/*.ts', 'src/deep/a.js', false],
    ['src/**', 'src', true],
    ['**', '.', true],
    ['*', '.', false],
    ['src/?.ts', 'src/a.ts', true],
    ['src/?.ts', 'src/ab.ts', false],
    ['src/**x/a.ts', 'src/deep/x/a.ts', false],
    ['app/[id]/page.tsx', 'app/[id]/page.tsx', true],
    ['app/[id]/page.tsx', 'app/i/page.tsx', false],
    ['app/[id]/*.tsx', 'app/[id]/page.tsx', true],
    ['{a,b}/*', 'a/x', false],
    ['{a,b}/*', '{a,b}/x', true],
    ['!(a)*', 'b', false],
    ['a|b*', 'bx', false],
    ['x+(y)*', 'x+(y)z', true],
    ['"a"*', 'ab', false],
    ['a\\*b', 'a*b', true],
    ['a\\*b', 'axb', false],
    ['a\\?*', 'a?b', true],
    ['a\\b*', 'abc', true],
    ['a\\\\*', 'a\\b', true],
    ['src/*', 'src/a\nb', true],
    ['src/**', 'src/a/b\nc', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(allows(pattern, paths(path))).toBe(expected);
  });

  it('PA-09: allows nothing that has still to be resolved', () => {
    const detours = ['src/../.env.ts', 'src/a.ts/../../x', 'src/./a.ts', './src/a.ts', 'src//a.ts', 'src/'];
    expect(detours.filter((path) => allows('src/**/*.ts', paths(path)) || allows('**', paths(path)))).toEqual([]);
  });

  it('allows places outside the workspace only when it names them from the root, and denies them all the same', () => {
    expect(
      ['**', '**/hosts', '*/*/hosts', '/etc/*', '/**'].map((pattern) => allows(pattern, paths('/etc/hosts'))),
    ).toEqual([false, false, false, true, true]);
    expect(concerns(rule('**/hosts', { effect: 'deny' }), paths('/etc/hosts'))).toBe(true);
    expect(allows('/**', paths('etc/hosts'))).toBe(false);
  });

  it('is no faster to write than to match', () => {
    expect(allows(`${'*a'.repeat(100)}*b`, paths('a'.repeat(4_000)))).toBe(false);
    expect(allows(`${'**/a/'.repeat(100)}b`, paths('a/'.repeat(2_000).slice(0, -1)))).toBe(false);
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

describe('a pattern over hosts', () => {
  it.each([
    ['example.com', 'example.com', true],
    ['Example.COM', 'example.com', true],
    ['example.com', 'EXAMPLE.com', true],
    ['*.example.com', 'api.example.com', true],
    ['*.example.com', 'a.b.example.com', true],
    ['*.example.com', 'example.com', false],
    ['*.example.com', '.example.com', false],
    ['*.example.com', 'evilexample.com', false],
    ['*.example.com', 'api.example.com:8443', false],
    ['*.example.com', 'x:80.example.com', false],
    ['*.example.com:8443', 'api.example.com:8443', true],
    ['example.com:*', 'example.com:8443', true],
    ['example.com:*', 'example.com', false],
    ['example.*', 'example.com', true],
    ['example.*', 'example.com.evil.net', false],
    ['api-*.example.com', 'api-1.example.com', true],
    ['api-*.example.com', 'api-1.evil.example.com', false],
    ['10.0.0.*', '10.0.0.7', true],
    ['10.0.0.*', '10.0.0.7.evil.net', false],
    ['[::1]:80', '[::1]:80', true],
    ['a.b', 'a:b', false],
    ['*', 'anything.example:8080', true],
  ])('%s and %s: %s', (pattern, host, expected) => {
    expect(allows(pattern, hosts(host))).toBe(expected);
  });
});

describe('a pattern with characters that do not show', () => {
  it.each(['npm\u200b *', 'npm *\u202e', 'npm\u0007*', 'npm\u00a0*', 'npm *\n', '*\ufeff'])(
    '%j never allows',
    (pattern) => {
      const subjects = [pattern.replaceAll('*', 'x'), pattern, 'npm x'];
      const targets = subjects.flatMap((subject) => [commands(subject), paths(subject), hosts(subject)]);
      expect(targets.filter((target) => allows(pattern, target))).toEqual([]);
    },
  );

  it('still denies', () => {
    expect(concerns(rule('npm\u200b *', { effect: 'deny' }), commands('npm\u200b x'))).toBe(true);
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

  it('hang each on what its own command depends on', () => {
    const target = {
      ...commands('npm test', 'make all', 'touch x'),
      basis: 'line',
      subjectBases: { 'npm test': 'a', 'make all': 'b' },
    };
    const rules = [rule('npm *', { basis: 'a' }), rule('make *', { basis: 'b' }), rule('touch *', { basis: 'line' })];
    expect(allowingRules(rules, target)).toEqual(rules);
    for (const [index] of rules.entries()) {
      const exchanged = rules.map((each, at) => (at === index ? { ...each, basis: 'other' } : each));
      expect(allowingRules(exchanged, target)).toBeNull();
    }
    expect(allowingRules([rule('*', { basis: 'line' })], target)).toBeNull();
    expect(allowingRules([rule(undefined, { basis: 'line' })], target)).toHaveLength(1);
    expect(allowingRules([rule(undefined)], target)).toBeNull();
  });

  it('that say nothing of what they hang on cover what hangs only on its program', () => {
    const target = {
      ...commands('touch a', 'npm test'),
      basis: 'line',
      subjectBases: { 'touch a': 'a', 'npm test': 'b' },
      plainSubjects: ['touch a'],
    };
    const plain = { ...target, subjects: ['touch a'] };
    expect([allowingRules([rule('touch *')], plain), allowingRules([rule(undefined)], plain)]).toEqual([
      [rule('touch *')],
      [rule(undefined)],
    ]);
    expect(allowingRules([rule('touch *', { basis: 'other' })], plain)).toBeNull();
    expect(allowingRules([rule('touch *'), rule('npm *')], target)).toBeNull();
    expect(allowingRules([rule(undefined)], target)).toBeNull();
  });

  it('take no inherited property for what a command depends on', () => {
    const target = { ...commands('constructor', '__proto__'), subjectBases: {} };
    expect(allowingRules([rule('*')], target)).toHaveLength(1);
  });

  it('are those of the same tool, in force, in this workspace, conversation and run', () => {
    const target = commands('npm test');
    const changes: Partial<ToolPermission>[] = [
      { toolId: 'terminal-start' },
      { expiresAt: 1000 },
      { maxUses: 2, uses: 2 },
      { scope: 'workspace', workspacePath: '/other' },
      { scope: 'session', conversationId: 'c2' },
      { scope: 'session', conversationId: 'c1', runId: 'r2' },
      { scope: 'session', conversationId: 'c2', runId: 'r1' },
      { scope: 'session' },
    ];
    for (const change of changes) expect(allowingRules([{ ...npm, ...change }], target), String(change)).toBeNull();
    const applying: Partial<ToolPermission>[] = [
      { scope: 'workspace', workspacePath: '/w' },
      { scope: 'session', conversationId: 'c1' },
      { scope: 'session', conversationId: 'c1', runId: 'r1' },
    ];
    for (const change of applying) expect(allowingRules([{ ...npm, ...change }], target)).toHaveLength(1);
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

  it('applies everywhere if a file names no conversation for it', () => {
    expect(concerns(rule('npm *', { effect: 'deny', scope: 'session' }), commands('npm test'))).toBe(true);
  });

  it('of a conversation leaves others alone', () => {
    const deny = rule('npm *', { effect: 'deny', scope: 'session', conversationId: 'c2' });
    expect(concerns(deny, commands('npm test'))).toBe(false);
  });
});
