import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../shared/approval-decision';
import type { JsonObject } from '../../shared/json';
import type { ToolCallRequest } from '../../shared/tool-call-request';
import { ToolValidationError, ToolValidationResult } from '../../shared/tool-validation';
import { MockTool } from '../tools/testing/mock-tool';
import type { Preparation, PreparedCall } from '../tools/tool';
import { createApprovalService } from './approval-service';
import { approveCall, hashParameters } from './approved-call';

const tool = MockTool.create({ id: 'file-write' });

const call = (parameters: JsonObject): PreparedCall => ({
  tool,
  parameters,
  summary: `Write ${parameters.path}`,
  risk: { level: parameters.path === '/etc/x' ? 'critical' : 'low', reasons: [`at ${parameters.path}`] },
  subjects: [String(parameters.path)],
  run: () => Promise.reject(new Error('not run here')),
});

function prepare(parameters: JsonObject): Preparation {
  if (typeof parameters.path === 'string') {
    return { isValid: true, validation: ToolValidationResult.valid(), call: call(parameters) };
  }
  const error = ToolValidationError.invalidValue('path', 'path must be string');
  return { isValid: false, validation: ToolValidationResult.invalid(error) };
}

const objection = ({ parameters }: PreparedCall) => (parameters.path === 'secret' ? 'A rule denies this' : null);

function ask(controller = new AbortController(), remember = (_decision: ApprovalDecision) => {}) {
  let time = 100;
  const service = createApprovalService({
    clock: { now: () => time },
    newId: () => '00000000-0000-4000-8000-000000000001',
    remember,
  });
  const request = { toolName: 'Write file', parameters: { path: 'a' }, riskLevel: 'low' } as unknown as ToolCallRequest;
  const asked = service.ask({ request, call: call({ path: 'a' }), prepare, objection }, controller.signal);
  time = 160;
  return { service, ...asked };
}

const timing = { decidedAt: 0, decisionDuration: 0 };
const user = { kind: 'user' } as const;

describe('approval service', () => {
  it('runs what was asked about when it is approved as it is, and times the decision itself', async () => {
    const { service, approvalId, answer } = ask();
    service.decide(approvalId, ApprovalDecision.approve(timing), user);
    const { approval, approved } = await answer;
    expect(approved.parameters).toEqual({ path: 'a' });
    expect(approval).toEqual({
      decision: ApprovalDecision.approve({ decidedAt: 160, decisionDuration: 60 }),
      by: user,
    });
  });

  it('validates, rates and describes edited parameters anew', async () => {
    const { service, approvalId, answer } = ask();
    service.decide(approvalId, ApprovalDecision.approveWithModifications({ path: '/etc/x' }, timing), user);
    const { approval, approved } = await answer;
    expect(approved.parameters).toEqual({ path: '/etc/x' });
    expect(approval.edited).toEqual({
      riskLevel: 'critical',
      riskReasons: ['at /etc/x'],
      executionSummary: 'Write /etc/x',
    });
  });

  it('does not call parameters modified that are the same', async () => {
    const { service, approvalId, answer } = ask();
    service.decide(approvalId, ApprovalDecision.approveWithModifications({ path: 'a' }, timing), user);
    expect((await answer).approval.decision).not.toHaveProperty('modifiedParameters');
  });

  it('refuses invalid edits and goes on waiting', async () => {
    const { service, approvalId, answer } = ask();
    const invalid = ApprovalDecision.approveWithModifications({ path: 1 }, timing);
    expect(() => service.decide(approvalId, invalid, user)).toThrow('Write file cannot run with these parameters');
    service.decide(approvalId, ApprovalDecision.deny('no', timing), user);
    expect((await answer).approval.decision).toMatchObject({ approved: false, reason: 'no' });
  });

  it('refuses edits that a rule denies', () => {
    const { service, approvalId } = ask();
    const edited = ApprovalDecision.approveWithModifications({ path: 'secret' }, timing);
    expect(() => service.decide(approvalId, edited, user)).toThrow('A rule denies this');
  });

  it('goes on waiting when the decision cannot be remembered', async () => {
    const { service, approvalId, answer } = ask(undefined, (decision) => {
      if (decision.rememberForTool) throw new Error('disk full');
    });
    const remembered = { ...ApprovalDecision.approve(timing), rememberForTool: true };
    expect(() => service.decide(approvalId, remembered, user)).toThrow('disk full');
    service.decide(approvalId, ApprovalDecision.approve(timing), user);
    expect((await answer).approval.decision.approved).toBe(true);
  });

  it('takes one decision for an id and no second one', () => {
    const { service, approvalId } = ask();
    service.decide(approvalId, ApprovalDecision.deny(undefined, timing), user);
    expect(() => service.decide(approvalId, ApprovalDecision.approve(timing), user)).toThrow('decided already');
    expect(() => service.preview(approvalId, {})).toThrow('decided already');
  });

  it('forgets the question when the run is stopped', async () => {
    const controller = new AbortController();
    const { service, approvalId, answer } = ask(controller);
    controller.abort();
    await expect(answer).rejects.toThrow();
    expect(() => service.decide(approvalId, ApprovalDecision.approve(timing), user)).toThrow('decided already');
  });

  it('previews edits without deciding anything', () => {
    const { service, approvalId } = ask();
    expect(service.preview(approvalId, { path: '/etc/x' })).toEqual({
      validation: ToolValidationResult.valid(),
      riskLevel: 'critical',
      riskReasons: ['at /etc/x'],
      executionSummary: 'Write /etc/x',
    });
    expect(service.preview(approvalId, {}).validation.isValid).toBe(false);
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
