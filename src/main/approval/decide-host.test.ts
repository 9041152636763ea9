import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostToolIds } from '../../shared/call/host-tools';
import type { ToolPermission } from '../../shared/call/permission';
import type { ProfileHost } from '../sandbox/network/profiles/host-profile';
import { decideHost, type HostQuestion } from './decide-host';
import { folderLimits } from './rules/limiting-rules';

const rule = (effect: ToolPermission['effect'], pattern?: string, change: Partial<ToolPermission> = {}) => ({
  id: randomUUID(),
  effect,
  toolId: hostToolIds.public,
  ...(pattern === undefined ? {} : { pattern }),
  scope: 'always' as const,
  createdAt: 0,
  uses: 0,
  ...change,
});
const asked = (host: string, port = 443, reach: 'public' | 'private' = 'public', ...addresses: string[]) => ({
  host,
  port,
  reach,
  addresses,
});
const expected = (host: string, source: ProfileHost['source']) => ({
  hosts: [{ host, source, program: 'npm' }],
  notes: [],
});
const decide = (request: HostQuestion['request'], change: Partial<HostQuestion> = {}) =>
  decideHost({
    request,
    where: { workspacePath: '/project', conversationId: 'conversation', runId: null, now: 1 },
    rules: [],
    profile: { hosts: [], notes: [] },
    allowedHosts: [],
    isLineApproved: false,
    ...change,
  });
const kindOf = (...given: Parameters<typeof decide>) => decide(...given).kind;

describe('a host that the folder’s settings are about', () => {
  const folder = (limits: Partial<Parameters<typeof folderLimits>[0]>) =>
    folderLimits({ rules: [], allowedHosts: null, ...limits }, '/project');
  const rules = [rule('allow', '*.test')];

  it('is denied or needs approval as they say, although the user allowed it', () => {
    const toolId = hostToolIds.public;
    const denied = folder({ rules: [{ effect: 'deny', toolId, pattern: 'a.test' }] });
    expect(decide(asked('a.test'), { rules, folder: denied })).toEqual({
      kind: 'deny',
      why: 'The folder’s settings deny a.test',
      by: { kind: 'folder' },
    });
    expect(kindOf(asked('b.test'), { rules, folder: denied })).toBe('allow');
    expect(kindOf(asked('a.test'), { rules, folder: folder({ rules: [{ effect: 'ask', toolId }] }) })).toBe('ask');
  });

  it('has to be among those they list, and then still needs the user', () => {
    const listed = folder({ allowedHosts: ['a.test', '*.b.test'] });
    const hosts = ['a.test', 'www.a.test', 'x.b.test', 'c.test'].map((host) => asked(host));
    expect(hosts.map((host) => kindOf(host, { rules, folder: listed }))).toEqual(['allow', 'allow', 'allow', 'deny']);
    expect(kindOf(asked('a.test'), { folder: listed })).toBe('ask');
    expect(decide(asked('a.test'), { rules, folder: folder({ allowedHosts: [] }) })).toMatchObject({
      why: 'The folder’s settings don’t list a.test among the allowed hosts',
    });
  });
});

describe('a host that a command wants to reach', () => {
  it('needs approval if nothing covers it', () => {
    expect(decide(asked('a.test'))).toEqual({ kind: 'ask', why: 'No rule covers a.test' });
    expect(decide(asked('a.test', 8080))).toEqual({ kind: 'ask', why: 'No rule covers a.test:8080' });
  });

  it('is allowed by a rule for it, at the ports of the web or the one that the rule names', () => {
    const rules = [rule('allow', 'a.test'), rule('allow', '*.b.test:8443')];
    const hosts = [
      asked('a.test'),
      asked('a.test', 80),
      asked('a.test', 22),
      asked('x.b.test', 8443),
      asked('x.b.test'),
    ];
    expect(hosts.map((host) => kindOf(host, { rules }))).toEqual(['allow', 'allow', 'ask', 'allow', 'ask']);
  });

  it('is covered only by rules of this place, and not by those about fetching pages', () => {
    const elsewhere = { scope: 'workspace', workspacePath: '/other' } as const;
    const rules = [rule('allow', 'a.test', elsewhere), rule('allow', 'a.test', { toolId: 'http-fetch' })];
    expect(kindOf(asked('a.test'), { rules })).toBe('ask');
    expect(kindOf(asked('a.test'), { rules: [rule('allow', 'a.test', { expiresAt: 1 })] })).toBe('ask');
  });

  it('is denied or needs approval by a rule, even if something else allows it', () => {
    const allowing = { allowedHosts: ['a.test'], profile: expected('a.test', 'configured'), isLineApproved: true };
    const allow = rule('allow', 'a.test');
    expect(decide(asked('a.test'), { ...allowing, rules: [allow, rule('deny', '*')] })).toMatchObject({
      kind: 'deny',
      why: 'A rule denies a.test',
    });
    expect(kindOf(asked('a.test'), { ...allowing, rules: [allow, rule('ask', '*.test')] })).toBe('ask');
    expect(kindOf(asked('a.test'), { ...allowing, unreadableRules: 1 })).toBe('ask');
  });

  it('is allowed by the settings of the folder', () => {
    expect(decide(asked('x.a.test'), { allowedHosts: ['*.a.test'] })).toEqual({
      kind: 'allow',
      by: { kind: 'settings', pattern: '*.a.test' },
    });
    expect(kindOf(asked('a.test'), { allowedHosts: ['*.a.test', 'a.test:8080'] })).toBe('ask');
  });

  it('is allowed if the program usually contacts it, or the user told it to', () => {
    const outcome = (source: ProfileHost['source'], isLineApproved = false) =>
      kindOf(asked('a.test'), { profile: expected('a.test', source), isLineApproved });
    expect([outcome('usual'), outcome('configured'), outcome('named'), outcome('named', true)]).toEqual([
      'allow',
      'allow',
      'ask',
      'allow',
    ]);
  });

  it('needs approval if only a file of the project names it, and the question says so', () => {
    expect(decide(asked('a.test'), { profile: expected('a.test', 'project'), isLineApproved: true })).toEqual({
      kind: 'ask',
      why: 'A file of the project sets a.test as a registry of npm',
    });
  });
});

describe('a host on this machine or in a private network', () => {
  const intranet = asked('a.test', 443, 'private', '10.1.2.3');

  it('is allowed by no rule about public hosts, however wide', () => {
    const pattern = fc.constantFrom('*', 'a.test', '*.test', 'a.*', '*.*', undefined);
    fc.assert(
      fc.property(fc.array(pattern), fc.constantFrom('usual', 'named', 'project'), (patterns, source) => {
        const rules = patterns.map((each) => rule('allow', each));
        const question = {
          rules,
          profile: expected('a.test', source),
          allowedHosts: ['*', '*.test'],
          isLineApproved: true,
        };
        expect(kindOf(intranet, question)).toBe('ask');
      }),
    );
    expect(decide(intranet)).toEqual({
      kind: 'ask',
      why: 'a.test (10.1.2.3) is on this machine or in a private network',
    });
  });

  it('is allowed by a rule of its own, which allows nothing in public', () => {
    const rules = [rule('allow', 'a.test', { toolId: hostToolIds.private })];
    expect([kindOf(intranet, { rules }), kindOf(asked('a.test'), { rules })]).toEqual(['allow', 'ask']);
  });

  it('is allowed if the settings write it out, or the user configured it as a registry', () => {
    const local = asked('localhost', 4873, 'private');
    expect(kindOf(local, { allowedHosts: ['localhost:4873'] })).toBe('allow');
    expect(kindOf(local, { allowedHosts: ['localhost'] })).toBe('ask');
    expect(kindOf(local, { profile: expected('localhost:4873', 'configured') })).toBe('allow');
  });

  it('is denied by a rule about its name, whichever network that was about', () => {
    expect(kindOf(intranet, { rules: [rule('deny', 'a.test')] })).toBe('deny');
    expect(kindOf(asked('a.test'), { rules: [rule('deny', 'a.test', { toolId: hostToolIds.private })] })).toBe('deny');
  });
});
