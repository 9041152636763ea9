import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import type { ToolPermission } from '../../shared/call/permission';
import { createHostProxy } from '../sandbox/network/create-host-proxy';
import { listen, PUBLIC_ADDRESS } from '../sandbox/network/testing/set-up-proxy';
import { createApprovalService } from './approval-service';
import { createHostJudge } from './create-host-judge';
import { noFolderLimits } from './rules/limiting-rules';

const origin = { workspacePath: '/work', conversationId: 'conversation', runId: 'run' };
const hosts = ['a.test', 'b.a.test', 'c.test', '10.0.0.1'];
const place = fc.constantFrom(
  { scope: 'always' } as const,
  { scope: 'workspace', workspacePath: '/work' } as const,
  { scope: 'workspace', workspacePath: '/other' } as const,
  { scope: 'session', conversationId: 'conversation' } as const,
);
const rule = fc
  .record({
    effect: fc.constantFrom('allow', 'deny', 'ask') as fc.Arbitrary<ToolPermission['effect']>,
    toolId: fc.constantFrom('command-network', 'command-private-network', 'http-fetch'),
    pattern: fc.constantFrom('a.test', '*.a.test', 'c.test', '10.0.0.1', '*.test'),
    where: place,
  })
  .map(({ where, ...rest }): ToolPermission => ({ id: newId(), createdAt: 0, uses: 0, ...rest, ...where }));

let ids = 0;
const newId = () => String(++ids);

const world = fc.record({
  rules: fc.array(rule, { maxLength: 4 }),
  host: fc.constantFrom(...hosts),
  allowedHosts: fc.subarray(['a.test', '*.test', '10.0.0.1']),
  profileHosts: fc.subarray(['a.test', 'c.test', '10.0.0.1']),
  source: fc.constantFrom('usual', 'configured', 'project', 'named'),
  isLineApproved: fc.boolean(),
  doesUserAllow: fc.boolean(),
});

/** Who may use a host of the profile without a question. */
const mayBeUsed = {
  usual: ['public', 'approved'],
  configured: ['public', 'approved', 'private'],
  project: [],
  named: ['approved'],
} as const satisfies Record<string, readonly string[]>;

const covers = (pattern: string | undefined, host: string) =>
  pattern === host || (pattern?.startsWith('*.') === true && host.endsWith(pattern.slice(1)));
const isHere = ({ scope, workspacePath }: ToolPermission) => scope !== 'workspace' || workspacePath === '/work';

it('reaches no host without something that allows it, and none that a rule denies', async () => {
  const port = await listen(createServer((_request, response) => response.end('This was reached')));
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const { rules, host, allowedHosts, profileHosts, source, isLineApproved, doesUserAllow } = given;
      const timing = { decidedAt: 0, decisionDuration: 0 };
      const clock = { now: () => 0 };
      const approvals = createApprovalService({
        clock,
        newId,
        timeout: () => null,
        keepRules: () => {},
        recordUse: () => {},
        pastCalls: async () => [],
        onChange: () => {},
      });
      let isAsked = false;
      const judge = createHostJudge({
        clock,
        dataPath: '/data',
        approvals,
        permissions: { list: () => rules, unreadableCount: () => 0, recordUse: () => {} },
        allowedHosts: () => allowedHosts,
        limitsOf: () => noFolderLimits,
        answerApproval() {
          isAsked = true;
          const decision = doesUserAllow ? ApprovalDecision.approve(timing) : ApprovalDecision.deny('', timing);
          return { decision, by: { kind: 'user' } };
        },
      });
      judge.expect('call', { ...origin, isLineApproved, folder: noFolderLimits });
      const profile = { hosts: profileHosts.map((each) => ({ host: each, source, program: 'npm' })), notes: [] };
      const proxy = createHostProxy({
        judge: judge.judgeFor({ callId: 'call', line: 'npm install', profile }),
        resolve: async () => [{ address: PUBLIC_ADDRESS, family: 4 }],
        dial: () => connect({ host: '127.0.0.1', port, allowHalfOpen: true }),
      });
      const { socketPath } = await proxy.open('call');
      const client = connect(socketPath);
      client.write(`GET http://${host}/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      const isReached = (await text(client)).includes('This was reached');
      await proxy.dispose();
      const concerns = (effect: string) =>
        rules.filter(
          (each) =>
            each.effect === effect && each.toolId !== 'http-fetch' && isHere(each) && covers(each.pattern, host),
        );
      const isPrivate = host === '10.0.0.1';
      const toolId = isPrivate ? 'command-private-network' : 'command-network';
      const publicWho = isLineApproved ? 'approved' : 'public';
      const who = isPrivate ? 'private' : publicWho;
      const isAllowed =
        concerns('allow').some((each) => each.toolId === toolId) ||
        allowedHosts.some((each) => (isPrivate ? each === host : covers(each, host))) ||
        (profileHosts.includes(host) && mayBeUsed[source].some((each) => each === who)) ||
        (isAsked && doesUserAllow);
      if (concerns('deny').length > 0) expect([isReached, isAsked]).toEqual([false, false]);
      if (isReached) expect(isAllowed).toBe(true);
    }),
  );
});
