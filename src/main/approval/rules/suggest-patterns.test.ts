import { describe, expect, it } from 'vitest';
import type { SubjectKind } from '../../tools/framework/tool';
import { type RatedTarget, suggestPatterns } from './suggest-patterns';

const target = (subjectKind: SubjectKind, subjects: string[], change: Partial<RatedTarget> = {}): RatedTarget => ({
  toolId: 'tool',
  subjectKind,
  subjects,
  workspacePath: '/project',
  conversationId: 'c1',
  runId: 'r1',
  now: 0,
  riskLevel: 'medium',
  ...change,
});

const exact = (...patterns: string[]) => ({ patterns, reach: 'exact' });
const wider = (...patterns: string[]) => ({ patterns, reach: 'wider' });
const tool = { patterns: [], reach: 'tool' };
const patterns = (...suggestions: unknown[]) => ({ kind: 'patterns', suggestions });

describe('what a yes is offered to be remembered as', () => {
  it('PA-01: for a script is the command and its arguments, not the program', () => {
    const scripted = { scriptedSubjects: ['npm run build'] };
    expect(suggestPatterns(target('command', ['npm run build'], scripted), 'allow')).toEqual(
      patterns(exact('npm run build'), wider('npm run build *')),
    );
  });

  it.each([
    ['git log', ['git log', 'git log *', 'git *']],
    ['npm', ['npm', 'npm *']],
    ['cargo build --release', ['cargo build --release', 'cargo build --release *', 'cargo build *', 'cargo *']],
    ["git commit -m 'a b'", ["git commit -m 'a b'", "git commit -m 'a b' *", 'git commit *', 'git *']],
    ["git add 'it'\\''s *.ts'", ["git add 'it'\\\\''s \\*.ts'", "git add 'it'\\\\''s \\*.ts' *", 'git add *', 'git *']],
    ['rm *', ['rm \\*', 'rm \\* *', 'rm *']],
    ['a b c d e f', ['a b c d e f', 'a b c d e f *', 'a b c d e *', 'a b *', 'a *']],
    ['> out.txt', ['> out.txt']],
  ])('for %s goes from itself to its program', (command, expected) => {
    const offer = suggestPatterns(target('command', [command]), 'allow');
    expect(offer).toEqual(patterns(exact(expected[0] ?? ''), ...expected.slice(1).map((each) => wider(each))));
  });

  it.each(
    `bash x.sh|sh x|zsh x|python x.py|python3.12 x.py|node x.mjs|ruby x|perl x|deno run x|bun x|sudo ls|doas ls|env ls|xargs rm|
     ssh host|docker run x|podman run x|kubectl get x|nohup x|time x|npx x|eval x|/usr/bin/python3 x.py|timeout 5 x`
      .split('|')
      .map((line) => line.trim()),
  )('PA-02: for %s is that command alone', (command) => {
    expect(suggestPatterns(target('command', [command], { riskLevel: 'high' }), 'allow')).toEqual(
      patterns(exact(command)),
    );
  });

  it.each([
    ['src/ui/a.ts', ['src/ui/a.ts', 'src/ui/*.ts', 'src/ui/*', 'src/ui/**/*.ts', 'src/ui/**']],
    ['src/Makefile', ['src/Makefile', 'src/*', 'src/**']],
    ['a.ts', ['a.ts', '*.ts']],
    ['LICENSE', ['LICENSE']],
    ['.', ['.']],
    ['app/[id]/*.tsx', ['app/[id]/\\*.tsx', 'app/[id]/*.tsx', 'app/[id]/*', 'app/[id]/**/*.tsx', 'app/[id]/**']],
  ])('for the path %s goes from the file to its folder', (path, expected) => {
    const offer = suggestPatterns(target('path', [path]), 'allow');
    expect(offer).toEqual(patterns(exact(expected[0] ?? ''), ...expected.slice(1).map((each) => wider(each)), tool));
  });

  it('outside the workspace is the file or its folder', () => {
    expect(suggestPatterns(target('path', ['/etc/app/x.conf']), 'allow')).toEqual(
      patterns(exact('/etc/app/x.conf'), wider('/etc/app/*')),
    );
    expect(suggestPatterns(target('path', ['/x']), 'allow')).toEqual(patterns(exact('/x')));
  });

  it.each([
    ['example.com', ['example.com']],
    ['API.example.com', ['api.example.com', '*.example.com']],
    ['api.example.com:8443', ['api.example.com:8443', '*.example.com:8443']],
    ['shop.co.uk', ['shop.co.uk']],
    ['www.shop.co.uk', ['www.shop.co.uk', '*.shop.co.uk']],
    ['me.github.io', ['me.github.io']],
    ['docs.me.github.io', ['docs.me.github.io', '*.me.github.io']],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.1:80', ['10.0.0.1:80']],
    ['[2001:db8::1]:80', ['[2001:db8::1]:80']],
    ['2001:db8::1', ['2001:db8::1']],
  ])('for the host %s is it and its neighbours', (host, expected) => {
    const offer = suggestPatterns(target('host', [host]), 'allow');
    expect(offer).toEqual(patterns(exact(expected[0] ?? ''), ...expected.slice(1).map((each) => wider(each)), tool));
  });

  it('covers all that needs a rule, and leaves out what needs none', () => {
    const line = target('command', ['cargo test', 'ls', 'touch x'], { safeSubjects: ['ls'] });
    expect(suggestPatterns(line, 'allow')).toEqual(
      patterns(exact('cargo test', 'touch x'), wider('cargo test *', 'touch x *'), wider('cargo *', 'touch *')),
    );
  });

  it('is the tool alone where nothing needs a rule', () => {
    expect(suggestPatterns(target('path', ['a'], { safeSubjects: ['a'] }), 'allow')).toEqual(patterns(tool));
    expect(suggestPatterns(target('path', []), 'allow')).toEqual(patterns(tool));
  });

  it('is never the tool for a high risk, and never every command', () => {
    const nothing = { kind: 'none', why: expect.stringContaining('too broad') };
    expect(suggestPatterns(target('command', ['ls'], { safeSubjects: ['ls'] }), 'allow')).toEqual(nothing);
    expect(suggestPatterns(target('path', ['LICENSE'], { riskLevel: 'high' }), 'allow')).toEqual(
      patterns(exact('LICENSE')),
    );
    expect(suggestPatterns(target('path', [], { riskLevel: 'high' }), 'allow')).toEqual(nothing);
  });

  it('is nothing where no rule may allow the call, and says why', () => {
    const why = (change: Partial<RatedTarget>, subject = 'npm test') =>
      suggestPatterns(target('command', [subject], change), 'allow');
    expect([
      why({ riskLevel: 'critical' }),
      why({ noRule: '$x is only known at run time' }),
      why({}, 'npm te\u200bst'),
      why({}, "git commit -m 'a\nb'"),
    ]).toEqual([
      { kind: 'none', why: 'Critical calls always need approval' },
      { kind: 'none', why: '$x is only known at run time' },
      { kind: 'none', why: expect.stringContaining('a zero width space (U+200B)') },
      { kind: 'none', why: expect.stringContaining('a tab or a line break') },
    ]);
  });
});

describe('what a no is offered to be remembered as', () => {
  it('is each thing by itself, then with any arguments, then the tool', () => {
    const line = target('command', ['sudo rm x', 'ls', 'touch x'], {
      safeSubjects: ['ls'],
      riskLevel: 'critical',
      noRule: 'no',
    });
    expect(suggestPatterns(line, 'deny')).toEqual(
      patterns(exact('sudo rm x'), exact('touch x'), wider('sudo rm x *'), wider('touch x *'), tool),
    );
  });

  it('is about what is safe where all is', () => {
    const line = target('command', ['ls'], { safeSubjects: ['ls'] });
    expect(suggestPatterns(line, 'deny')).toEqual(patterns(exact('ls'), wider('ls *'), tool));
  });

  it('names files and hosts as well', () => {
    expect(suggestPatterns(target('path', ['src/a.ts']), 'deny')).toEqual(
      patterns(exact('src/a.ts'), wider('src/*.ts'), tool),
    );
    expect(suggestPatterns(target('host', ['a.b.example']), 'deny')).toEqual(
      patterns(exact('a.b.example'), wider('*.b.example'), tool),
    );
  });

  it('is the tool alone where nothing can be named', () => {
    expect(suggestPatterns(target('path', []), 'deny')).toEqual(patterns(tool));
    expect(suggestPatterns(target('path', ['a\u202eb']), 'deny')).toEqual(patterns(tool));
  });
});
