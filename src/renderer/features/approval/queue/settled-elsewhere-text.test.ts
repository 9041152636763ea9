import { expect, test } from 'vitest';
import { ApprovalDecision, type DecidedBy } from '../../../../shared/call/approval-decision';
import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import {
  type ApprovalDraft,
  type DraftAction,
  reduceDraft,
  startDraft,
} from '../../../core/store/approval/approval-draft';
import { samplePreview } from '../../../core/store/approval/testing/sample-preview';
import { approvalId } from '../../../testing/sample-events';
import { settledElsewhereText } from './settled-elsewhere-text';

const timing = { decidedAt: 2, decisionDuration: 1 };

function decidedBy(by: DecidedBy): ToolCallView {
  const approval = { decision: ApprovalDecision.deny(undefined, timing), by };
  return {
    raw: '',
    approval,
    lifecycle: { status: 'denied', request: sampleRequest, validationStarted: 1, approval, endedAt: 2 },
  };
}
function draftAfter(...actions: DraftAction[]): ApprovalDraft {
  return actions.reduce(reduceDraft, startDraft(sampleRequest));
}
const nothingDone = { drafts: {} };
const byRule: DecidedBy = {
  kind: 'rule',
  ruleId: 'rule',
  rules: [{ id: 'rule', effect: 'allow', toolId: 'file-write', pattern: 'hello.txt', scope: 'always' }],
};

test.each<[DecidedBy, string]>([
  [{ kind: 'user' }, 'Create hello.txt was decided elsewhere.'],
  [byRule, 'Create hello.txt was decided elsewhere.'],
  [{ kind: 'nobody' }, 'Create hello.txt was denied automatically because no one responded in time.'],
])('a call that waits no more was decided by %j', (by, expected) => {
  expect(settledElsewhereText(approvalId, decidedBy(by), nothingDone)).toBe(expected);
});

test('a call that was stopped with its turn says so', () => {
  const from = { status: 'parsed', request: sampleRequest } as const;
  const cancelled: ToolCallView = {
    raw: '',
    lifecycle: { status: 'cancelled', request: sampleRequest, from, endedAt: 2, reason: 'Stopped' },
  };
  expect(settledElsewhereText(approvalId, cancelled, nothingDone)).toBe('Create hello.txt was cancelled.');
});

test('what the user did themselves is no news', () => {
  const sent = draftAfter({ type: 'submit', decision: 'deny' });
  const gone = decidedBy({ kind: 'user' });
  expect(settledElsewhereText(approvalId, gone, { drafts: { [approvalId]: sent } })).toBeNull();
});

test('nor is what a rule did that the user has just made', () => {
  const remembered = draftAfter(
    { type: 'previewed', revision: 0, preview: samplePreview },
    { type: 'remember', action: { type: 'choose-scope', scope: 'always' } },
    { type: 'submit', decision: 'approve' },
  );
  expect(settledElsewhereText(approvalId, decidedBy(byRule), { drafts: { other: remembered } })).toBeNull();
  const once = draftAfter({ type: 'submit', decision: 'approve' });
  expect(settledElsewhereText(approvalId, decidedBy(byRule), { drafts: { other: once } })).not.toBeNull();
});
