import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApprovalDecision, type DecidedBy, type RememberOptions } from '../../shared/approval-decision';
import type { JsonObject } from '../../shared/json';
import type { PendingApproval } from '../../shared/pending-approval';
import type { ToolPermission } from '../../shared/permission';
import { sampleRequest } from '../../shared/testing/sample-request';
import { ToolValidationError, ToolValidationResult } from '../../shared/tool-validation';
import { MockTool } from '../tools/testing/mock-tool';
import type { Preparation, PreparedCall } from '../tools/tool';
import { createApprovalService } from './approval-service';
import { approveCall, hashParameters } from './approved-call';
import { decideApproval } from './decide-approval';
import { permissionTarget } from './match-permission';

const tool = MockTool.create({ id: 'file-write' });
const workspacePath = '/project/work';
const conversationId = '11111111-1111-4111-8111-111111111111';

/** What the files hold that calls would change. */
let disk = 'before';

const call = (parameters: JsonObject): PreparedCall => ({
  tool,
  parameters,
  summary: `Write ${parameters.path}`,
  risk: { level: parameters.path === '/etc/x' ? 'critical' : 'low', reasons: [`at ${parameters.path}`] },
  subjects: [String(parameters.path)],
  fingerprint: () => disk,
  previewChange: () => ({ changes: [{ path: String(parameters.path), before: disk, after: 'x' }], problems: [] }),
  run: () => Promise.reject(new Error('not run here')),
});

function prepare(parameters: JsonObject): Preparation {
  if (typeof parameters.path === 'string') {
    return { isValid: true, validation: ToolValidationResult.valid(), call: call(parameters) };
  }
  const error = ToolValidationError.invalidValue('path', 'path must be string');
  return { isValid: false, validation: ToolValidationResult.invalid(error) };
}

interface Surroundings {
  readonly rules?: readonly ToolPermission[];
  readonly timeout?: number;
  keepRules?(): void;
}

/** A service with rules of its own, a clock that is moved by hand, and a way to ask about paths. */
function setUp({ rules = [], timeout, keepRules }: Surroundings = {}) {
  const stored = [...rules];
  const told: PendingApproval[][] = [];
  const used: DecidedBy[] = [];
  const clock = { time: 100, now: () => clock.time };
  let ids = 0;
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
  const service = createApprovalService({
    clock,
    newId,
    timeout: () => timeout ?? null,
    keepRules: keepRules ?? ((added) => stored.push(...added)),
    recordUse(by) {
      used.push(by);
      if (by.kind !== 'rule') return;
      const index = stored.findIndex(({ id }) => id === by.ruleId);
      const rule = stored[index];
      if (rule) stored[index] = { ...rule, uses: rule.uses + 1 };
    },
    pastCalls: () => Promise.resolve([]),
    onChange: (pending) => told.push(pending),
  });
  const target = (prepared: PreparedCall) =>
    permissionTarget(prepared, { toolId: 'file-write', workspacePath, now: clock.time });
  function ask(path: string, change: { signal?: AbortSignal; conversationId?: string } = {}) {
    const request = { ...sampleRequest, id: newId(), parameters: { path }, executionSummary: `Write ${path}` };
    const asked = {
      conversationId: change.conversationId ?? conversationId,
      workspacePath,
      request,
      call: call({ path }),
      prepare,
      target,
      judge: (prepared: PreparedCall) =>
        decideApproval({
          request,
          risk: prepared.risk,
          target: target(prepared),
          settings: { autoApproveUpTo: 'safe' },
          permissions: stored,
        }),
    };
    return { request, ...service.ask(asked, change.signal ?? new AbortController().signal) };
  }
  return { service, ask, clock, stored, told, used };
}

const timing = { decidedAt: 0, decisionDuration: 0 };
const by = { kind: 'user' } as const;
const yes = (remember: RememberOptions = {}) => ({ decision: ApprovalDecision.approve(timing, remember), by });
const no = (reason?: string, remember: RememberOptions = {}) => ({
  decision: ApprovalDecision.deny(reason, timing, remember),
  by,
});
const edit = (parameters: JsonObject) => ({
  decision: ApprovalDecision.approveWithModifications(parameters, timing),
  by,
});
const pathTarget = (path: string) => ({ subjectKind: 'path', subjects: [path] });
const denyingSecrets: ToolPermission = {
  id: '00000000-0000-4000-8000-0000000000ff',
  effect: 'deny',
  toolId: 'file-write',
  pattern: 'secret',
  scope: 'always',
  createdAt: 0,
  uses: 0,
};

beforeEach(() => {
  disk = 'before';
});

describe('a decision', () => {
  it('lets run what was asked about, and is timed by main', async () => {
    const { service, ask, clock } = setUp();
    const { approvalId, answer } = ask('a');
    clock.time = 160;
    expect(service.decide(approvalId, yes())).toBe(0);
    const { approval, approved } = await answer;
    expect(approved.parameters).toEqual({ path: 'a' });
    expect(approval).toEqual({
      decision: ApprovalDecision.approve({ decidedAt: 160, decisionDuration: 60 }),
      by,
      target: pathTarget('a'),
    });
  });

  it('has edited parameters validated, rated and described anew', async () => {
    const { service, ask } = setUp();
    const { approvalId, answer } = ask('a');
    service.decide(approvalId, edit({ path: '/etc/x' }));
    const { approval, approved } = await answer;
    expect(approved).toMatchObject({ parameters: { path: '/etc/x' }, isModified: true });
    expect(approval).toMatchObject({
      edited: { riskLevel: 'critical', riskReasons: ['at /etc/x'], executionSummary: 'Write /etc/x' },
      target: pathTarget('/etc/x'),
    });
  });

  it('does not call parameters modified that are the same', async () => {
    const { service, ask } = setUp();
    const { approvalId, answer } = ask('a');
    service.decide(approvalId, edit({ path: 'a' }));
    const { approval } = await answer;
    expect([approval.decision, approval.edited]).toEqual([
      ApprovalDecision.approve({ decidedAt: 100, decisionDuration: 0 }),
      undefined,
    ]);
  });

  it('is refused with invalid edits, and the question stays open', async () => {
    const { service, ask } = setUp();
    const { approvalId, answer } = ask('a');
    expect(() => service.decide(approvalId, edit({ path: 1 }))).toThrow('Write file cannot run with these parameters');
    service.decide(approvalId, no('no'));
    expect((await answer).approval.decision).toMatchObject({ approved: false, reason: 'no' });
  });

  it('is refused with edits that a rule denies', () => {
    const { service, ask } = setUp({ rules: [denyingSecrets] });
    const { approvalId } = ask('a');
    expect(() => service.decide(approvalId, edit({ path: 'secret' }))).toThrow('A remembered rule denies this');
  });

  it('is taken once for an id and no second time (TO-05)', async () => {
    const { service, ask } = setUp();
    const { approvalId } = ask('a');
    service.decide(approvalId, no());
    expect(() => service.decide(approvalId, yes())).toThrow('decided already');
    await expect(service.preview(approvalId, {})).rejects.toThrow('decided already');
  });

  it('is not about parameters that somebody changed after the question (TO-01)', async () => {
    const { service, ask } = setUp();
    const { request, approvalId, answer } = ask('a');
    request.parameters.path = 'b';
    service.decide(approvalId, yes());
    const { approved } = await answer;
    expect([approved.parameters, approved.hash]).toEqual([{ path: 'a' }, hashParameters({ path: 'a' })]);
  });

  it('is about the files as they were shown, and refused when they have changed since (TO-02)', async () => {
    const { service, ask } = setUp();
    const { approvalId, answer } = ask('a');
    const { fingerprint } = await service.preview(approvalId, { path: 'a' });
    disk = 'changed';
    expect(() => service.decide(approvalId, { ...yes(), fingerprint })).toThrow('has changed since it was shown');
    const again = await service.preview(approvalId, { path: 'a' });
    service.decide(approvalId, { ...yes(), fingerprint: again.fingerprint });
    expect((await answer).approved.fingerprint).toBe('changed');
  });

  it('is about the files as they were asked about where no preview was shown', async () => {
    const { service, ask } = setUp();
    const { approvalId, answer } = ask('a');
    disk = 'changed';
    service.decide(approvalId, yes());
    expect((await answer).approved.fingerprint).toBe('before');
  });
});

describe('a decision to remember', () => {
  it('becomes a rule of the scope that was asked for', async () => {
    const { service, ask, stored } = setUp();
    service.decide(ask('a').approvalId, yes({ rememberForSession: true, rememberPattern: 'a' }));
    service.decide(ask('b').approvalId, yes({ rememberForWorkspace: true, rememberPattern: 'b', rememberMaxUses: 3 }));
    service.decide(ask('c').approvalId, no('no', { rememberForTool: true, rememberExpiresAt: 900 }));
    const base = { toolId: 'file-write', createdAt: 100, uses: 0, id: expect.any(String), callId: expect.any(String) };
    expect(stored).toEqual([
      { ...base, effect: 'allow', pattern: 'a', scope: 'session' },
      { ...base, effect: 'allow', pattern: 'b', scope: 'workspace', workspacePath, maxUses: 3 },
      { ...base, effect: 'deny', scope: 'always', expiresAt: 900 },
    ]);
  });

  it('settles the waiting calls that the rule covers, in all conversations, and no others', async () => {
    const { service, ask, used } = setUp();
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

  it('settles no more calls than the rule has uses', () => {
    const { service, ask } = setUp();
    const [first, ...others] = ['a', 'b', 'c', 'd'].map((path) => ask(path));
    const remember = { rememberForTool: true, rememberPattern: '*', rememberMaxUses: 2 };
    expect(service.decide(first?.approvalId ?? '', yes(remember))).toBe(2);
    expect(service.list()).toMatchObject([{ approvalId: others[2]?.approvalId }]);
  });

  it('denies the waiting calls that a remembered denial covers', async () => {
    const { service, ask } = setUp();
    const first = ask('secret');
    const covered = ask('secret');
    expect(service.decide(first.approvalId, no('keep out', { rememberForTool: true, rememberPattern: 'secret' }))).toBe(
      1,
    );
    expect((await covered.answer).approval).toMatchObject({ decision: { approved: false }, by: { kind: 'rule' } });
  });

  it('never settles a critical call', () => {
    const { service, ask } = setUp();
    const first = ask('a');
    const critical = ask('/etc/x');
    service.decide(first.approvalId, yes({ rememberForTool: true }));
    expect(service.list()).toMatchObject([{ approvalId: critical.approvalId }]);
  });

  it('is refused where the rule would not cover the call, and the question stays open', () => {
    const { service, ask, stored } = setUp();
    const { approvalId } = ask('a');
    const remember = { rememberForTool: true, rememberPattern: 'b' };
    expect(() => service.decide(approvalId, yes(remember))).toThrow('This cannot be remembered');
    expect([stored, service.list().length]).toEqual([[], 1]);
  });

  it('is refused for a critical call', () => {
    const { service, ask } = setUp();
    const { approvalId } = ask('/etc/x');
    expect(() => service.decide(approvalId, yes({ rememberForTool: true, rememberPattern: '/etc/x' }))).toThrow(
      'This cannot be remembered',
    );
  });

  it('leaves the question open when the rule cannot be kept', async () => {
    const keepRules = () => {
      throw new Error('disk full');
    };
    const { service, ask } = setUp({ keepRules });
    const { approvalId, answer } = ask('a');
    expect(() => service.decide(approvalId, yes({ rememberForTool: true }))).toThrow('disk full');
    service.decide(approvalId, yes());
    expect((await answer).approval.decision.approved).toBe(true);
  });
});

describe('the queue', () => {
  it('holds the calls of all conversations, the oldest first, and tells of every change', () => {
    const { service, ask, clock, told } = setUp();
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
    const { service, ask } = setUp();
    const { approvalId, answer } = ask('a', { signal: controller.signal });
    controller.abort();
    await expect(answer).rejects.toThrow();
    expect(service.list()).toEqual([]);
    expect(() => service.decide(approvalId, yes())).toThrow('decided already');
  });

  it('is emptied for one conversation by a denial of all', async () => {
    const { service, ask } = setUp();
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
    const { service, ask } = setUp();
    ask('a');
    vi.advanceTimersByTime(7 * 24 * 3_600_000);
    expect(service.list()).toHaveLength(1);
  });

  it('is denied when the time-out is over, as nobody’s decision', async () => {
    const { service, ask, clock } = setUp({ timeout: 5_000 });
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
    const { service, ask } = setUp({ timeout: 5_000 });
    const { approvalId, answer } = ask('a');
    service.decide(approvalId, yes());
    vi.advanceTimersByTime(5_000);
    expect((await answer).approval.decision.approved).toBe(true);
  });
});

describe('a preview', () => {
  it('says what would happen, and decides nothing', async () => {
    const { service, ask } = setUp({ rules: [denyingSecrets] });
    const { approvalId } = ask('a');
    expect(await service.preview(approvalId, { path: 'secret' })).toMatchObject({
      validation: ToolValidationResult.valid(),
      riskLevel: 'low',
      riskReasons: ['at secret'],
      executionSummary: 'Write secret',
      objection: 'A remembered rule denies this call (secret)',
      change: { changes: [{ path: 'secret', before: 'before', after: 'x' }], problems: [] },
      fingerprint: 'before',
      remember: { allow: { kind: 'patterns' }, deny: { kind: 'patterns' } },
    });
    expect(service.list()).toHaveLength(1);
  });

  it('of parameters that are not valid offers nothing to remember', async () => {
    const { service, ask } = setUp();
    const preview = await service.preview(ask('a').approvalId, {});
    expect(preview).toMatchObject({
      validation: { isValid: false },
      objection: null,
      change: { changes: [], problems: [] },
      remember: { allow: { kind: 'none' }, deny: { kind: 'none' } },
    });
  });

  it('of a critical call offers no rule that would allow it', async () => {
    const { service, ask } = setUp();
    const { remember } = await service.preview(ask('a').approvalId, { path: '/etc/x' });
    expect([remember.allow.kind, remember.deny.kind]).toEqual(['none', 'patterns']);
  });

  it('tries a rule that the user wrote', async () => {
    const { service, ask } = setUp();
    const { approvalId } = ask('src/a.ts');
    const parameters = { path: 'src/a.ts' };
    const tried = await service.backTest(approvalId, { parameters, effect: 'allow', patterns: ['src/*'] });
    expect(tried).toEqual({ objection: null, past: { matched: 0, denied: 0, examples: [] } });
    const wrong = await service.backTest(approvalId, { parameters, effect: 'allow', patterns: ['docs/*'] });
    expect(wrong.objection).not.toBeNull();
  });
});

describe('an approved call’s parameters', () => {
  it('cannot be changed, deep down either, and are apart from what they were made of', () => {
    const given = { list: [{ a: 1 }] };
    const { parameters } = approveCall(call(given));
    given.list[0] = { a: 2 };
    expect(parameters).toEqual({ list: [{ a: 1 }] });
    expect(() => Object.assign((parameters.list as JsonObject[])[0] as JsonObject, { a: 3 })).toThrow(TypeError);
  });

  it('have a hash that tells contents apart and not the order of keys', () => {
    expect(hashParameters({ a: 1, b: { c: [1, 2] } })).toBe(hashParameters({ b: { c: [1, 2] }, a: 1 }));
    expect(hashParameters({ a: [1, 2] })).not.toBe(hashParameters({ a: [2, 1] }));
  });
});
