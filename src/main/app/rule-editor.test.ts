import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import type { PendingApproval } from '../../shared/call/pending-approval';
import type { Grants } from '../../shared/call/permission';
import type { CallRules, RuleDraft, RuleTest } from '../../shared/call/rule-draft';
import { isRunEnd } from '../../shared/conversation/conversation-event';
import { createParrotBackend, sayCalls } from '../testing/parrot-backend';
import { startApp } from '../testing/start-app';

const timing = { decidedAt: 0, decisionDuration: 0 };
const write = (path: string) => ({ tool: 'file-write', parameters: { path, content: 'hi' } });
const run = (command: string) => ({ tool: 'terminal-execute', parameters: { command } });
const allowWrites: RuleDraft = { effect: 'allow', toolId: 'file-write', patterns: ['src/**'], scope: 'always' };

async function start() {
  const app = await startApp({ backend: createParrotBackend() });
  const { call } = app;
  const pending = async () => (await call('approval.list')) as unknown as PendingApproval[];
  const whenPending = async (count = 1) => {
    await expect.poll(async () => (await pending()).length).toBe(count);
    return pending();
  };
  let runs = 0;
  const whenEnded = () => {
    runs += 1;
    return expect.poll(() => app.events().filter(isRunEnd)).toHaveLength(runs);
  };
  const decide = (approvalId: string | undefined, decision: ApprovalDecision) =>
    call('approval.decide', { approvalId, decision });
  /** Sends a call, allows or denies it, and returns the call's id. */
  async function settle(text: string, isAllowed = true): Promise<string> {
    await app.send(text);
    const [asked] = await whenPending();
    const decision = isAllowed ? ApprovalDecision.approve(timing) : ApprovalDecision.deny('no', timing);
    await decide(asked?.approvalId, decision);
    await whenEnded();
    return asked?.callId ?? '';
  }
  const save = async (draft: RuleDraft) =>
    (await call('permission.save', draft)) as unknown as { grants: Grants; ruleIds: string[]; alsoSettled: number };
  const test = async (draft: RuleDraft) => (await call('permission.back-test', draft)) as unknown as RuleTest;
  const suggest = async (callId: string) => (await call('permission.suggest', { callId })) as unknown as CallRules;
  const isThere = (path: string) => existsSync(join(app.workspacePath, path));
  return { ...app, whenPending, whenEnded, settle, save, test, suggest, isThere };
}

describe('a rule made by hand', () => {
  it('applies to the next calls, and to those that wait', async () => {
    const { send, save, whenPending, whenEnded, isThere, call } = await start();
    await send(sayCalls(write('src/a.txt'), write('docs/a.txt')));
    await whenPending(2);
    const saved = await save(allowWrites);
    expect(saved).toMatchObject({ alsoSettled: 1, grants: { rules: [{ pattern: 'src/**', uses: 1 }] } });
    const [left] = await whenPending();
    expect(left?.summary).toContain('docs/a.txt');
    await call('approval.deny-all', { conversationId: left?.conversationId });
    await whenEnded();
    expect([isThere('src/a.txt'), isThere('docs/a.txt')]).toEqual([true, false]);
  });

  it('is replaced as a whole, and can’t be replaced once it is revoked', async () => {
    const { save, call } = await start();
    const { ruleIds } = await save(allowWrites);
    const [first = ''] = ruleIds;
    const second = await save({ ...allowWrites, replaces: first, effect: 'deny', patterns: ['src/*', 'docs/*'] });
    expect(second.grants.rules.map(({ effect, pattern }) => `${effect} ${pattern}`)).toEqual([
      'deny src/*',
      'deny docs/*',
    ]);
    await expect(save({ ...allowWrites, replaces: first })).rejects.toThrow('was revoked in the meantime');
    for (const ruleId of second.ruleIds) await call('permission.revoke', { ruleId });
    expect(((await call('permission.list')) as unknown as Grants).rules).toEqual([]);
  });

  it('is refused if it says more than a rule may, or applies nowhere', async () => {
    const { save, test, call, workspacePath } = await start();
    const commands = { ...allowWrites, toolId: 'terminal-execute' };
    const refused: [RuleDraft, string][] = [
      [{ ...commands, patterns: ['bash *'] }, 'can run anything'],
      [{ ...commands, patterns: [] }, 'too broad'],
      [{ ...allowWrites, toolId: 'no-such-tool' }, 'Choose a tool'],
      [{ ...allowWrites, toolId: 'File-Write' }, 'Choose a tool'],
      [{ ...allowWrites, scope: 'workspace' }, 'Open the folder'],
      [{ ...allowWrites, scope: 'workspace', workspacePath: join(workspacePath, 'gone') }, 'No folder found'],
      [{ ...allowWrites, scope: 'workspace', workspacePath: 'work' }, 'full path'],
      [{ ...allowWrites, scope: 'session' }, 'Open the conversation'],
      [{ ...allowWrites, scope: 'session', conversationId: crypto.randomUUID() }, 'Open the conversation'],
      [{ ...allowWrites, expiresAt: 1 }, 'has passed'],
    ];
    for (const [draft, objection] of refused) {
      await expect(save(draft), objection).rejects.toThrow(objection);
      expect((await test(draft)).objection).toContain(objection);
    }
    expect(((await call('permission.list')) as unknown as Grants).rules).toEqual([]);
  });

  it('doesn’t let a critical call run', async () => {
    const { send, save, whenPending, workspacePath } = await start();
    writeFileSync(join(workspacePath, '.env'), 'KEY=1');
    await save({ effect: 'allow', toolId: 'file-read', patterns: ['.env'], scope: 'always' });
    await send(sayCalls({ tool: 'file-read', parameters: { path: '.env' } }));
    expect(await whenPending()).toMatchObject([{ riskLevel: 'critical' }]);
  });
});

describe('the back-test of a rule', () => {
  it('counts earlier calls in the place that the rule is for, and names a few', async () => {
    const { settle, test, workspacePath } = await start();
    const kept = await settle(sayCalls(write('src/a.txt')));
    const denied = await settle(sayCalls(write('src/b.txt')), false);
    await settle(sayCalls(write('docs/a.txt')));
    const expected = {
      objection: null,
      matched: 2,
      denied: 1,
      examples: [
        { callId: denied, summary: 'Write src/b.txt (2 bytes)', wasAllowed: false },
        { callId: kept, summary: 'Write src/a.txt (2 bytes)', wasAllowed: true },
      ],
      isTied: false,
      untied: null,
    };
    expect(await test(allowWrites)).toEqual(expected);
    expect(await test({ ...allowWrites, scope: 'workspace', workspacePath })).toEqual(expected);
    for (const effect of ['ask', 'deny'] as const) expect(await test({ ...allowWrites, effect })).toEqual(expected);
    expect(await test({ ...allowWrites, patterns: ['lib/**'] })).toMatchObject({ matched: 0, examples: [] });
  });

  it('points out calls that run scripts, which a rule covers only if it is made from one of them', async () => {
    const { settle, test, save, suggest, send, whenEnded, whenPending, workspacePath } = await start();
    writeFileSync(join(workspacePath, 'build.sh'), 'echo built');
    const callId = await settle(sayCalls(run('sh build.sh')));
    const draft: RuleDraft = {
      effect: 'allow',
      toolId: 'terminal-execute',
      patterns: ['sh build.sh'],
      scope: 'always',
    };
    const untied = { count: 1, latest: { callId, summary: 'Run sh build.sh', wasAllowed: true } };
    expect(await test(draft)).toMatchObject({ objection: null, matched: 0, isTied: false, untied });
    expect(await test({ ...draft, callId })).toMatchObject({ matched: 1, isTied: true, untied: null });
    expect(await suggest(callId)).toMatchObject({
      toolId: 'terminal-execute',
      workspacePath,
      best: { patterns: ['sh build.sh'], code: 'sh build.sh' },
    });
    const { grants } = await save({ ...draft, callId });
    expect(grants.rules).toMatchObject([{ pattern: 'sh build.sh', callId, basis: expect.any(String) }]);
    await send(sayCalls(run('sh build.sh')));
    await whenEnded();
    writeFileSync(join(workspacePath, 'build.sh'), 'echo something else');
    await send(sayCalls(run('sh build.sh')));
    await whenPending();
  });
});
