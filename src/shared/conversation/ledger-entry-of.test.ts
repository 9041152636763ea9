import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../call/approval-decision';
import { ledgerEntrySchema } from '../call/ledger-entry';
import { ToolResult } from '../call/tool-result';
import { sampleRequest } from '../testing/sample-request';
import { emptyConversation, type ToolCallView } from './conversation-state';
import { ledgerEntryOf } from './ledger-entry-of';

const conversation = {
  ...emptyConversation,
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Notes',
  workspacePath: '/project/work',
};
const request = sampleRequest;
const modifiedParameters = { path: 'notes.txt', content: 'ho' };
const decision = ApprovalDecision.approveWithModifications(modifiedParameters, {
  decidedAt: 1_500,
  decisionDuration: 400,
});
const target = { subjectKind: 'path' as const, subjects: ['notes.txt'] };
const edited = { riskLevel: 'medium' as const, riskReasons: ['Replaces a file'], executionSummary: 'Write notes.txt' };
const approval = { decision, by: { kind: 'user' } as const, edited, target };
const result = {
  ...ToolResult.succeeded({ message: 'Replaced notes.txt' }),
  artifacts: [
    {
      type: 'file' as const,
      path: 'notes.txt',
      isNew: false,
      timestamp: 1_700,
      contentHash: 'abc',
      diff: '@@',
      size: 2,
    },
  ],
};
const completed: ToolCallView = {
  lifecycle: {
    status: 'completed',
    request,
    validationStarted: 1_010,
    approvalRequested: 1_100,
    approval,
    executionStarted: 1_600,
    executionCompleted: 1_700,
    result,
  },
  raw: '',
  why: 'Ask mode asks before every change',
  approval,
  result,
};

describe('the record of a call', () => {
  it('tells what was asked for, what was decided by whom, what was changed and what came of it', () => {
    const entry = ledgerEntryOf(conversation, completed);
    expect(entry).toEqual({
      callId: request.id,
      conversationId: conversation.id,
      conversationTitle: 'Notes',
      workspacePath: '/project/work',
      toolId: 'file-write',
      toolName: 'Write file',
      provenance: { source: 'fence' },
      isRepaired: false,
      parameters: request.parameters,
      modifiedParameters,
      summary: 'Write notes.txt',
      riskLevel: 'medium',
      riskReasons: ['Replaces a file'],
      askedRiskLevel: 'low',
      target,
      status: 'completed',
      why: 'Ask mode asks before every change',
      decision: ApprovalDecision.approve({ decidedAt: 1_500, decisionDuration: 400 }),
      by: { kind: 'user' },
      requestedAt: 1_000,
      endedAt: 1_700,
      waited: 400,
      ran: 100,
      result: { success: true, message: 'Replaced notes.txt' },
      artifacts: [{ type: 'file', path: 'notes.txt', isNew: false, contentHash: 'abc' }],
    });
    expect(ledgerEntrySchema.parse(entry)).toEqual(entry);
  });

  it('is there for a call that was never decided, with what is known of it', () => {
    const validation = { isValid: false, errors: [], warnings: [] };
    const lifecycle = {
      status: 'validation-failed',
      request,
      validationStarted: 1_010,
      validation,
      endedAt: 1_020,
    } as const;
    const entry = ledgerEntryOf(conversation, { lifecycle, raw: '' });
    expect(entry).toMatchObject({ status: 'validation-failed', endedAt: 1_020, riskLevel: 'low', artifacts: [] });
    expect(entry).not.toHaveProperty('by');
    expect(ledgerEntrySchema.parse(entry)).toEqual(entry);
  });

  it('is not there before the call has come to its end', () => {
    expect(ledgerEntryOf(conversation, { lifecycle: { status: 'parsed', request }, raw: '' })).toBeNull();
  });

  it('tells that the call was taken back', () => {
    const undone = { message: 'restored notes.txt', at: 2_000 };
    expect(ledgerEntryOf(conversation, { ...completed, undone })).toMatchObject({ status: 'completed', undone });
  });
});
