import { beforeEach, describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import { ToolValidationResult } from '../../shared/call/tool-validation';
import type { JsonObject } from '../../shared/json/json';
import { approveCall, hashParameters } from './approved-call';
import { pastCall } from './testing/past-call';
import {
  by,
  denyingSecrets,
  disk,
  edit,
  no,
  pathTarget,
  call as prepared,
  setUpApprovals,
  workspacePath,
  yes,
} from './testing/set-up-approvals';

beforeEach(() => {
  disk.content = 'before';
});

describe('a decision', () => {
  it('lets run what was asked about, and is timed by main', async () => {
    const { service, ask, clock } = setUpApprovals();
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
    const { service, ask } = setUpApprovals();
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
    const { service, ask } = setUpApprovals();
    const { approvalId, answer } = ask('a');
    service.decide(approvalId, edit({ path: 'a' }));
    const { approval } = await answer;
    expect([approval.decision, approval.edited]).toEqual([
      ApprovalDecision.approve({ decidedAt: 100, decisionDuration: 0 }),
      undefined,
    ]);
  });

  it('is refused with invalid edits, and the question stays open', async () => {
    const { service, ask } = setUpApprovals();
    const { approvalId, answer } = ask('a');
    expect(() => service.decide(approvalId, edit({ path: 1 }))).toThrow('Write file can’t run with these parameters');
    service.decide(approvalId, no('no'));
    expect((await answer).approval.decision).toMatchObject({ approved: false, reason: 'no' });
  });

  it('is refused with edits that a rule denies', () => {
    const { service, ask } = setUpApprovals({ rules: [denyingSecrets] });
    const { approvalId } = ask('a');
    expect(() => service.decide(approvalId, edit({ path: 'secret' }))).toThrow('A rule denies this');
  });

  it('is taken once for an id and no second time (TO-05)', async () => {
    const { service, ask } = setUpApprovals();
    const { approvalId } = ask('a');
    service.decide(approvalId, no());
    expect(() => service.decide(approvalId, yes())).toThrow('already decided');
    await expect(service.preview(approvalId, {})).rejects.toThrow('already decided');
  });

  it('is not about parameters that somebody changed after the question (TO-01)', async () => {
    const { service, ask } = setUpApprovals();
    const { request, call, approvalId, answer } = ask('a');
    request.parameters.path = 'b';
    call.parameters.path = 'b';
    service.decide(approvalId, yes());
    const { approved } = await answer;
    expect([approved.parameters, approved.hash]).toEqual([{ path: 'a' }, hashParameters({ path: 'a' })]);
  });

  it('is about the files as they were shown, and refused when they have changed since (TO-02)', async () => {
    const { service, ask } = setUpApprovals();
    const { approvalId, answer } = ask('a');
    const { fingerprint } = await service.preview(approvalId, { path: 'a' });
    disk.content = 'changed';
    expect(() => service.decide(approvalId, { ...yes(), fingerprint })).toThrow('have changed since this was shown');
    const again = await service.preview(approvalId, { path: 'a' });
    service.decide(approvalId, { ...yes(), fingerprint: again.fingerprint });
    expect((await answer).approved.fingerprint).toBe('changed');
  });

  it('is about the files as they are where the user edited the call', async () => {
    const { service, ask } = setUpApprovals();
    const { approvalId, answer } = ask('a');
    disk.content = 'changed';
    service.decide(approvalId, edit({ path: 'b' }));
    expect((await answer).approved.fingerprint).toBe('changed');
  });

  it('is refused when a rule that denies the call has come since it was asked about', () => {
    const { service, ask, stored } = setUpApprovals();
    const { approvalId } = ask('secret');
    stored.push(denyingSecrets);
    expect(() => service.decide(approvalId, yes())).toThrow('A rule denies this');
    expect(service.decide(approvalId, no())).toBe(0);
  });

  it('tells what the user wrote, without what a tool fills in by itself', async () => {
    const { service, ask } = setUpApprovals();
    const { approvalId, answer } = ask('a');
    const modified = { path: 'b' };
    service.decide(approvalId, edit(modified));
    const { decision } = (await answer).approval;
    expect(decision).toMatchObject({ modifiedParameters: { path: 'b' } });
    modified.path = 'c';
    expect(decision).toMatchObject({ modifiedParameters: { path: 'b' } });
  });

  it('is about the files as they were asked about where no preview was shown', async () => {
    const { service, ask } = setUpApprovals();
    const { approvalId, answer } = ask('a');
    disk.content = 'changed';
    service.decide(approvalId, yes());
    expect((await answer).approved.fingerprint).toBe('before');
  });
});

describe('a preview', () => {
  it('says what would happen, and decides nothing', async () => {
    const { service, ask } = setUpApprovals({ rules: [denyingSecrets] });
    const { approvalId } = ask('a');
    expect(await service.preview(approvalId, { path: 'secret' })).toMatchObject({
      validation: ToolValidationResult.valid(),
      riskLevel: 'low',
      riskReasons: ['at secret'],
      executionSummary: 'Write secret',
      objection: 'A rule denies this call (secret)',
      change: { changes: [{ path: 'secret', before: 'before', after: 'x' }], problems: [] },
      fingerprint: 'before',
      remember: { allow: { kind: 'patterns' }, deny: { kind: 'patterns' } },
    });
    expect(service.list()).toHaveLength(1);
  });

  it('of parameters that are not valid offers nothing to remember', async () => {
    const { service, ask } = setUpApprovals();
    const preview = await service.preview(ask('a').approvalId, {});
    expect(preview).toMatchObject({
      validation: { isValid: false },
      objection: null,
      change: { changes: [], problems: [] },
      remember: { allow: { kind: 'none' }, deny: { kind: 'none' } },
    });
  });

  it('of a critical call offers no rule that would allow it', async () => {
    const { service, ask } = setUpApprovals();
    const { remember } = await service.preview(ask('a').approvalId, { path: '/etc/x' });
    expect([remember.allow.kind, remember.deny.kind]).toEqual(['none', 'patterns']);
  });

  it('names the best rule for the call, and offers it if the user keeps allowing such calls', async () => {
    const past = Array.from({ length: 10 }, (_, endedAt) =>
      pastCall('Write src/a.ts', [], {
        toolId: 'file-write',
        workspacePath,
        target: { subjectKind: 'path', subjects: ['src/a.ts'] },
        waited: 500,
        endedAt,
      }),
    );
    const { service, ask } = setUpApprovals({ past });
    const { approvalId } = ask('src/b.ts');
    const best = { patterns: ['src/**'], label: 'writes in src/' };
    expect(await service.preview(approvalId, { path: 'src/b.ts' })).toMatchObject({
      best,
      habit: { ...best, allowed: 10, of: 10 },
    });
    const other = await service.preview(approvalId, { path: 'docs/b.md' });
    expect([other.best?.label, other.habit]).toEqual(['writes in docs/', undefined]);
    const critical = await service.preview(approvalId, { path: '/etc/x' });
    expect([critical.best, critical.habit]).toEqual([undefined, undefined]);
  });

  it('tries a rule that the user wrote', async () => {
    const { service, ask } = setUpApprovals();
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
    const { parameters } = approveCall(prepared(given));
    given.list[0] = { a: 2 };
    expect(parameters).toEqual({ list: [{ a: 1 }] });
    expect(() => Object.assign((parameters.list as JsonObject[])[0] as JsonObject, { a: 3 })).toThrow(TypeError);
  });

  it('have a hash that tells contents apart and not the order of keys', () => {
    expect(hashParameters({ a: 1, b: { c: [1, 2] } })).toBe(hashParameters({ b: { c: [1, 2] }, a: 1 }));
    expect(hashParameters({ a: [1, 2] })).not.toBe(hashParameters({ a: [2, 1] }));
  });
});
