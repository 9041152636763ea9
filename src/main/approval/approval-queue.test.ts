import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import {
  by,
  conversationId,
  denyingSecrets,
  no,
  pathTarget,
  runId,
  setUpApprovals,
  timing,
  workspacePath,
  yes,
} from './testing/set-up-approvals';

describe('a decision to remember', () => {
  it('becomes a rule of the scope that was asked for', async () => {
    const { service, ask, stored } = setUpApprovals();
    service.decide(ask('a').approvalId, yes({ rememberForSession: true, rememberPattern: 'a' }));
    service.decide(ask('b').approvalId, yes({ rememberForWorkspace: true, rememberPattern: 'b', rememberMaxUses: 3 }));
    service.decide(ask('c').approvalId, no('no', { rememberForTool: true, rememberExpiresAt: 900 }));
    const base = { toolId: 'file-write', createdAt: 100, uses: 0, id: expect.any(String), callId: expect.any(String) };
    expect(stored).toEqual([
      { ...base, effect: 'allow', pattern: 'a', scope: 'session', conversationId },
      { ...base, effect: 'allow', pattern: 'b', scope: 'workspace', workspacePath, maxUses: 3 },
      { ...base, effect: 'deny', scope: 'always', expiresAt: 900 },
    ]);
  });

  it('for the rest of the run belongs to that run, and needs a pattern', async () => {
    const { service, ask, stored } = setUpApprovals();
    const { approvalId } = ask('a');
    expect(() => service.decide(approvalId, yes({ rememberForRun: true }))).toThrow('needs a pattern');
    service.decide(approvalId, yes({ rememberForRun: true, rememberPattern: 'a' }));
    expect(stored).toMatchObject([{ effect: 'allow', pattern: 'a', scope: 'session', conversationId, runId }]);
  });

  it('for the rest of the run is never kept about a critical call', async () => {
    const { service, ask } = setUpApprovals();
    const remembered = yes({ rememberForRun: true, rememberPattern: '/etc/x' });
    expect(() => service.decide(ask('/etc/x').approvalId, remembered)).toThrow('Critical calls always need approval');
  });

  it('for the conversation settles no calls of other conversations', async () => {
    const { service, ask } = setUpApprovals();
    const first = ask('src/a.ts');
    ask('src/b.ts');
    ask('src/c.ts', { conversationId: '22222222-2222-4222-8222-222222222222' });
    const remembered = yes({ rememberForSession: true, rememberPattern: 'src/*' });
    expect(service.decide(first.approvalId, remembered)).toBe(1);
    expect(service.list()).toMatchObject([{ summary: 'Write src/c.ts' }]);
  });

  it('settles the waiting calls that the rule covers, in all conversations, and no others', async () => {
    const { service, ask, used } = setUpApprovals();
    const first = ask('src/a.ts');
    const covered = ask('src/b.ts', { conversationId: '22222222-2222-4222-8222-222222222222' });
    const other = ask('docs/a.md');
    const settled = service.decide(first.approvalId, yes({ rememberForTool: true, rememberPattern: 'src/*' }));
    expect(settled).toBe(1);
    const { approval } = await covered.answer;
    expect(approval).toMatchObject({
      decision: { approved: true },
      by: { kind: 'rule', rules: [{ pattern: 'src/*' }] },
    });
    expect(used).toEqual([approval.by]);
    expect(service.list().map(({ approvalId }) => approvalId)).toEqual([other.approvalId]);
  });

  it('is about the call as the user edited it', () => {
    const { service, ask, stored } = setUpApprovals();
    const decision = ApprovalDecision.approveWithModifications({ path: 'b' }, timing, {
      rememberForTool: true,
      rememberPattern: 'b',
    });
    service.decide(ask('a').approvalId, { decision, by });
    expect(stored).toMatchObject([{ pattern: 'b', effect: 'allow' }]);
    const wrong = ApprovalDecision.approveWithModifications({ path: 'b' }, timing, {
      rememberForTool: true,
      rememberPattern: 'a',
    });
    expect(() => service.decide(ask('a').approvalId, { decision: wrong, by })).toThrow(
      'This decision can’t be remembered',
    );
  });

  it('becomes a rule for each pattern, also for further ones without a first', () => {
    const { service, ask, stored } = setUpApprovals();
    const remember = { rememberForTool: true, rememberPattern: '*', rememberFurtherPatterns: ['a'] };
    service.decide(ask('a').approvalId, yes(remember));
    service.decide(ask('b').approvalId, yes({ rememberForTool: true, rememberFurtherPatterns: ['b'] }));
    expect(stored.map(({ pattern }) => pattern)).toEqual(['*', 'a', 'b']);
  });

  it('is refused with an end that has passed already', () => {
    const { service, ask } = setUpApprovals();
    const remember = { rememberForTool: true, rememberPattern: 'a', rememberExpiresAt: 100 };
    expect(() => service.decide(ask('a').approvalId, yes(remember))).toThrow('Choose a later one');
  });

  it('settles only by the rule that it made, not by others that have come meanwhile', () => {
    const { service, ask, stored } = setUpApprovals();
    const first = ask('a');
    const waiting = ask('secret');
    stored.push({ ...denyingSecrets, effect: 'allow' });
    expect(service.decide(first.approvalId, yes({ rememberForTool: true, rememberPattern: 'a' }))).toBe(0);
    expect(service.list()).toMatchObject([{ approvalId: waiting.approvalId }]);
  });

  it('settles no more calls than the rule has uses', () => {
    const { service, ask } = setUpApprovals();
    const [first, ...others] = ['a', 'b', 'c', 'd'].map((path) => ask(path));
    const remember = { rememberForTool: true, rememberPattern: '*', rememberMaxUses: 2 };
    expect(service.decide(first?.approvalId ?? '', yes(remember))).toBe(2);
    expect(service.list()).toMatchObject([{ approvalId: others[2]?.approvalId }]);
  });

  it('denies the waiting calls that a remembered denial covers', async () => {
    const { service, ask } = setUpApprovals();
    const first = ask('secret');
    const covered = ask('secret');
    expect(service.decide(first.approvalId, no('keep out', { rememberForTool: true, rememberPattern: 'secret' }))).toBe(
      1,
    );
    expect((await covered.answer).approval).toMatchObject({ decision: { approved: false }, by: { kind: 'rule' } });
  });

  it('never settles a critical call', () => {
    const { service, ask } = setUpApprovals();
    const first = ask('a');
    const critical = ask('/etc/x');
    service.decide(first.approvalId, yes({ rememberForTool: true }));
    expect(service.list()).toMatchObject([{ approvalId: critical.approvalId }]);
  });

  it('is refused where the rule would not cover the call, and the question stays open', () => {
    const { service, ask, stored } = setUpApprovals();
    const { approvalId } = ask('a');
    const remember = { rememberForTool: true, rememberPattern: 'b' };
    expect(() => service.decide(approvalId, yes(remember))).toThrow('This decision can’t be remembered');
    expect([stored, service.list().length]).toEqual([[], 1]);
  });

  it('is refused for a critical call', () => {
    const { service, ask } = setUpApprovals();
    const { approvalId } = ask('/etc/x');
    expect(() => service.decide(approvalId, yes({ rememberForTool: true, rememberPattern: '/etc/x' }))).toThrow(
      'This decision can’t be remembered',
    );
  });

  it('leaves the question open when the rule cannot be kept', async () => {
    const keepRules = () => {
      throw new Error('disk full');
    };
    const { service, ask } = setUpApprovals({ keepRules });
    const { approvalId, answer } = ask('a');
    expect(() => service.decide(approvalId, yes({ rememberForTool: true }))).toThrow('disk full');
    service.decide(approvalId, yes());
    expect((await answer).approval.decision.approved).toBe(true);
  });
});

describe('the queue', () => {
  it('holds the calls of all conversations, the oldest first, and tells of every change', () => {
    const { service, ask, clock, told } = setUpApprovals();
    const first = ask('a');
    clock.time = 120;
    const second = ask('b', { conversationId: '22222222-2222-4222-8222-222222222222' });
    expect(service.list()).toEqual([
      {
        approvalId: first.approvalId,
        conversationId,
        callId: first.request.id,
        workspacePath,
        toolId: 'file-write',
        toolName: 'Write file',
        summary: 'Write a',
        riskLevel: 'low',
        askedAt: 100,
      },
      expect.objectContaining({ approvalId: second.approvalId, askedAt: 120 }),
    ]);
    service.decide(first.approvalId, yes());
    expect(told.map((pending) => pending.length)).toEqual([1, 2, 1]);
  });

  it('forgets a question when its run is stopped', async () => {
    const controller = new AbortController();
    const { service, ask } = setUpApprovals();
    const { approvalId, answer } = ask('a', { signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toThrow();
    expect(service.list()).toEqual([]);
    expect(() => service.decide(approvalId, yes())).toThrow('already decided');
  });

  it('is emptied for one conversation by a denial of all', async () => {
    const { service, ask } = setUpApprovals();
    const mine = [ask('a'), ask('b')];
    const other = ask('c', { conversationId: '22222222-2222-4222-8222-222222222222' });
    expect(service.denyAll(conversationId, 'not now')).toBe(2);
    for (const { answer } of mine) {
      expect((await answer).approval).toMatchObject({ decision: { approved: false, reason: 'not now' }, by });
    }
    expect(service.list()).toMatchObject([{ approvalId: other.approvalId }]);
  });
});

describe('a question that nobody answers', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits for as long as it takes where there is no time-out', () => {
    const { service, ask } = setUpApprovals();
    ask('a');
    vi.advanceTimersByTime(7 * 24 * 3_600_000);
    expect(service.list()).toHaveLength(1);
  });

  it('is denied when the time-out is over, as nobody’s decision', async () => {
    const { service, ask, clock } = setUpApprovals({ timeout: 5_000 });
    const { answer } = ask('a');
    expect(service.list()).toMatchObject([{ askedAt: 100, expiresAt: 5_100 }]);
    clock.time = 5_100;
    vi.advanceTimersByTime(5_000);
    expect((await answer).approval).toEqual({
      decision: ApprovalDecision.timeout({ decidedAt: 5_100, decisionDuration: 5_000 }),
      by: { kind: 'nobody' },
      target: pathTarget('a'),
    });
    expect(service.list()).toEqual([]);
  });

  it('is not denied after it was answered', async () => {
    const { service, ask } = setUpApprovals({ timeout: 5_000 });
    const { approvalId, answer } = ask('a');
    service.decide(approvalId, yes());
    vi.advanceTimersByTime(5_000);
    expect((await answer).approval.decision.approved).toBe(true);
  });
});

describe('the inbox', () => {
  it.each([true, false])('decides a call by its summary (%s)', async (isApproved) => {
    const { service, ask } = setUpApprovals();
    const { approvalId, answer } = ask('a');
    service.decideInInbox(approvalId, { isApproved });
    expect((await answer).approval).toMatchObject({ decision: { approved: isApproved }, by: { kind: 'user' } });
    expect(() => service.decideInInbox(approvalId, { isApproved })).toThrow('already decided');
  });

  it.each([true, false])('decides nothing that its summary does not show whole (%s)', (isApproved) => {
    const { service, ask } = setUpApprovals();
    const { approvalId } = ask('a\u202eb');
    expect(() => service.decideInInbox(approvalId, { isApproved })).toThrow('Open this call to review it in full');
    expect(service.list()).toHaveLength(1);
  });
});
