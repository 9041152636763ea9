import { describe, expect, it } from 'vitest';
import { ApprovalDecision, approvalDecisionSchema } from './approval-decision';

const timing = { decidedAt: 160, decisionDuration: 60 };
const once = { rememberForSession: false, rememberForTool: false, ...timing };
const approved = ApprovalDecision.approve(timing);
const denied = ApprovalDecision.deny('wrong folder', timing);

describe('ApprovalDecision', () => {
  it('approves once when nothing is to be remembered', () => {
    expect(approved).toStrictEqual({ approved: true, ...once });
  });

  it('approves and remembers what it is asked to', () => {
    const remember = { rememberForSession: true, rememberForTool: true, rememberPattern: 'src/**' };
    expect(ApprovalDecision.approve(timing, remember)).toStrictEqual({ approved: true, ...timing, ...remember });
    expect(ApprovalDecision.approve(timing, { rememberForTool: true })).toStrictEqual({
      approved: true,
      ...once,
      rememberForTool: true,
    });
  });

  it('keeps an empty pattern for the contract to refuse, rather than remember the whole tool', () => {
    const decision = ApprovalDecision.approve(timing, { rememberForTool: true, rememberPattern: '' });
    expect(decision.rememberPattern).toBe('');
    expect(approvalDecisionSchema.safeParse(decision).success).toBe(false);
  });

  it('approves other parameters than those that were asked for', () => {
    const modifiedParameters = { path: 'b.txt' };
    expect([
      ApprovalDecision.approveWithModifications(modifiedParameters, timing),
      ApprovalDecision.approveWithModifications(modifiedParameters, timing, { rememberForSession: true }),
    ]).toStrictEqual([
      { approved: true, modifiedParameters, ...once },
      { approved: true, modifiedParameters, ...once, rememberForSession: true },
    ]);
  });

  it('denies with the reason that is given, or with none', () => {
    expect(denied).toStrictEqual({ approved: false, reason: 'wrong folder', ...once });
    expect(ApprovalDecision.deny(undefined, timing)).toStrictEqual({ approved: false, ...once });
  });

  it('denies when nobody answered in time', () => {
    const reason = 'The approval request timed out';
    expect(ApprovalDecision.timeout(timing)).toStrictEqual({ approved: false, reason, ...once });
  });

  it('denies when the call was cancelled', () => {
    const reason = 'The call was cancelled before anyone decided';
    expect(ApprovalDecision.cancelled(timing)).toStrictEqual({ approved: false, reason, ...once });
  });

  it('takes nothing but the times from what it is given for times', () => {
    expect(ApprovalDecision.deny(undefined, ApprovalDecision.approve(timing, { rememberForTool: true }))).toStrictEqual(
      { approved: false, ...once },
    );
  });

  it('is either approved or denied', () => {
    expect([approved, denied].map(ApprovalDecision.denied)).toEqual([false, true]);
  });

  it('knows whether the user edited the call, also to no parameters at all', () => {
    const emptied = ApprovalDecision.approveWithModifications({}, timing);
    expect([approved, denied, emptied].map(ApprovalDecision.parametersModified)).toEqual([false, false, true]);
  });

  it('is remembered for the session or for the tool, and not for a pattern alone', () => {
    const decisions = [
      { rememberForSession: true },
      { rememberForTool: true },
      { rememberPattern: 'src/**' },
      undefined,
    ].map((remember) => ApprovalDecision.approve(timing, remember));
    expect(decisions.map(ApprovalDecision.shouldRemember)).toEqual([true, true, false, false]);
  });

  it('is described in a few words', () => {
    const remembered = ApprovalDecision.approve(timing, { rememberForSession: true });
    const unexplained = ApprovalDecision.deny(undefined, timing);
    const never = { ...denied, rememberForTool: true };
    expect([approved, remembered, denied, unexplained, never].map(ApprovalDecision.describe)).toEqual([
      'Approved',
      'Approved (remembered)',
      'Denied: wrong folder',
      'Denied: no reason given',
      'Denied (remembered): wrong folder',
    ]);
  });
});
