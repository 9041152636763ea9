import { expect, test } from 'vitest';
import type { PendingApproval } from '../../shared/pending-approval';
import { sampleRequest } from '../../shared/testing/sample-request';
import { approvalId, callId, conversationId } from '../testing/sample-events';
import { renderBare } from '../tool-call/testing/render-bare';
import { type DraftAction, reduceDraft, startDraft } from './approval-draft';
import { DialogAnnouncement } from './dialog-announcement';
import { samplePreview } from './testing/sample-preview';

const pending: PendingApproval = {
  approvalId,
  conversationId,
  callId,
  workspacePath: '/project',
  toolId: 'file-write',
  toolName: 'Write file',
  summary: 'Create hello.txt',
  riskLevel: 'low',
  askedAt: 1,
};

function said(queue: readonly PendingApproval[], ...actions: DraftAction[]): string {
  const draft = actions.reduce(reduceDraft, startDraft(sampleRequest));
  return renderBare(<DialogAnnouncement approvalId={approvalId} draft={draft} queue={queue} />);
}

test('a screen reader hears where in the queue the call is, and its risk', () => {
  expect(said([{ ...pending, approvalId: 'other' }, pending])).toBe(
    '<div role="status"><p>Call 2 of 2 that wait.</p><p>Low risk.</p></div>',
  );
});

test('a call that waits alone has no place in a queue', () => {
  expect(said([pending])).toBe('<div role="status"><p>Low risk.</p></div>');
});

test('a screen reader hears that an edit raised the risk', () => {
  const edit: DraftAction = { type: 'edit', text: '{"path":"../x"}' };
  const preview: DraftAction = { type: 'previewed', revision: 1, preview: { ...samplePreview, riskLevel: 'critical' } };
  expect(said([pending], edit, preview)).toBe(
    '<div role="status"><p>Your edit raised the risk from Low to Critical.</p></div>',
  );
});
