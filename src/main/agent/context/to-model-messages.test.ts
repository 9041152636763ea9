import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../../../shared/call/approval-decision';
import type { Approval } from '../../../shared/call/tool-call-lifecycle';
import { ToolResult } from '../../../shared/call/tool-result';
import { emptyConversation, type ToolCallView } from '../../../shared/conversation/conversation-state';
import { sampleRequest } from '../../../shared/testing/sample-request';
import { toModelMessages } from './to-model-messages';

const limits = { maxResultLength: 10_000 };
const timing = { decidedAt: 5, decisionDuration: 2 };
const result = ToolResult.succeeded({ message: 'Created hello.txt' });

/** Returns what the model reads about a call with this decision. */
function toldOf(approval: Approval, change: Partial<ToolCallView> = {}): string {
  const request = sampleRequest;
  const lifecycle = {
    status: 'completed',
    request,
    validationStarted: 1,
    approval,
    executionStarted: 3,
    executionCompleted: 4,
    result,
  } as const;
  const call: ToolCallView = { lifecycle, raw: '', approval, result, ...change };
  const message = { kind: 'assistant', id: 'm', isBuffering: false, at: 0 } as const;
  const items = [{ ...message, parts: [{ kind: 'tool-call', callId: request.id } as const] }];
  const messages = toModelMessages({ ...emptyConversation, items, calls: { [request.id]: call } }, limits);
  const answers = messages.flatMap((each) => (each.role === 'tools' ? each.answers : []));
  return answers.map(({ text }) => text).join();
}

const notes = (text: string) => text.slice(text.indexOf('Approved'));
const approve = ApprovalDecision.approve(timing);

describe('what the model is told of an approval', () => {
  it('says that it was the user', () => {
    expect(notes(toldOf({ decision: approve, by: { kind: 'user' } }))).toBe('Approved by the user.');
  });

  it('says what the user changed, what ran instead, and why', () => {
    const used = { path: 'notes.txt', content: 'hi' };
    const edited = ApprovalDecision.approveWithModifications(used, timing);
    const decision = ApprovalDecision.withComment(edited, 'notes belong there');
    expect(notes(toldOf({ decision, by: { kind: 'user' } }))).toBe(
      [
        'Approved by the user.',
        'The user changed path before approving, so this ran instead of what you wrote: {"path":"notes.txt","content":"hi"}',
        "The user's comment: notes belong there",
      ].join('\n'),
    );
  });

  it('says which rule it was, or which level', () => {
    const rules = [{ id: 'r', effect: 'allow', toolId: 'file-write', pattern: 'src/**', scope: 'always' } as const];
    expect(notes(toldOf({ decision: approve, by: { kind: 'rule', ruleId: 'r', rules } }))).toBe(
      'Approved automatically by a rule the user saved: “src/**”.',
    );
    expect(notes(toldOf({ decision: approve, by: { kind: 'level', level: 'safe' } }))).toBe(
      'Approved automatically by the level “safe”.',
    );
  });

  it('says that the user has taken it back', () => {
    const told = toldOf(
      { decision: approve, by: { kind: 'user' } },
      { undone: { message: 'removed hello.txt', at: 9 } },
    );
    expect(notes(told)).toBe('Approved by the user.\nThe user has since undone this: removed hello.txt');
  });
});
