import { Dialog } from 'radix-ui';
import { expect, test } from 'vitest';
import type { CallPreview } from '../../../../shared/call/call-preview';
import type { ToolCallRequest } from '../../../../shared/call/tool-call-request';
import { ToolValidationError, ToolValidationResult } from '../../../../shared/call/tool-validation';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import {
  type ApprovalDraft,
  type DraftAction,
  reduceDraft,
  startDraft,
} from '../../../core/store/approval/approval-draft';
import { samplePreview } from '../../../core/store/approval/testing/sample-preview';
import { texts } from '../../../core/texts/texts';
import { renderBare } from '../../../testing/render-bare';
import { approvalId } from '../../../testing/sample-events';
import { CallFacts } from './call-facts';

const waiting = {
  status: 'awaiting-approval' as const,
  validationStarted: 1_010,
  approvalId,
  approvalRequested: 1_020,
  why: 'Above your level',
};

function textsOf(request: ToolCallRequest, draft: ApprovalDraft): string[] {
  const markup = renderBare(
    <Dialog.Root open>
      <CallFacts call={{ ...waiting, request }} draft={draft} workspacePath="/project" />
    </Dialog.Root>,
  );
  return markup
    .replace(/<[^>]+>/g, '\n')
    .split(/\n+/)
    .slice(1, -1);
}

test('what is to be known before a decision, with each warning once', () => {
  const warning = { parameterName: 'content', warningCode: 'large_value' as const, message: 'Long content' };
  const request = {
    ...sampleRequest,
    warnings: ['Long content', 'New file'],
    validationResult: { isValid: true, errors: [], warnings: [warning] },
  };
  expect(textsOf(request, startDraft(request))).toEqual([
    'in /project',
    'Low risk',
    'Can be undone, or has no lasting effect',
    'Creates a new file',
    'Above your level',
    'Long content',
    'New file',
  ]);
});

test('a risk that an edit raised, and an objection are said in words', () => {
  const preview = {
    ...samplePreview,
    riskLevel: 'critical' as const,
    riskReasons: [],
    objection: 'A rule denies this',
  };
  const actions: DraftAction[] = [
    { type: 'edit', text: '{"path":"../x"}' },
    { type: 'previewed', revision: 1, preview },
  ];
  const draft = actions.reduce(reduceDraft, startDraft(sampleRequest));
  expect(textsOf(sampleRequest, draft)).toEqual([
    'in /project',
    'Edited by you',
    'Critical',
    'Could compromise credentials, accounts, the system, or files outside the workspace',
    'Critical calls always need approval',
    'Your edit raised the risk from Low to Critical.',
    'A rule denies this',
  ]);
});

test('an edit is marked as the user’s, and a call without reasons gives none', () => {
  const request = { ...sampleRequest, riskReasons: [] };
  const draft = reduceDraft(startDraft(request), { type: 'edit', text: '{"path":"other.txt"}' });
  expect(textsOf(request, draft)).toEqual([
    'in /project',
    'Edited by you',
    'Low risk',
    'Can be undone, or has no lasting effect',
    'before your latest edit',
    'Above your level',
  ]);
});

test('facts that are about an earlier state of the call say so, until it was checked', () => {
  const asked = startDraft(sampleRequest);
  const edited = reduceDraft(asked, { type: 'edit', text: '{"path":"other.txt"}' });
  const notText = ToolValidationResult.invalid(ToolValidationError.invalidValue('path', 'must be text', 5));
  const answered = (preview: CallPreview) => reduceDraft(edited, { type: 'previewed', revision: 1, preview });
  const drafts = {
    asked,
    edited,
    unreadable: reduceDraft(asked, { type: 'edit', text: '{' }),
    failed: reduceDraft(edited, { type: 'preview-failed', revision: 1, message: 'x' }),
    invalid: answered({ ...samplePreview, validation: notText }),
    checked: answered(samplePreview),
  };
  const outdated = Object.entries(drafts).filter(([, draft]) =>
    textsOf(sampleRequest, draft).includes(texts.approval.asLastChecked),
  );
  expect(outdated.map(([name]) => name)).toEqual(['edited', 'unreadable', 'failed', 'invalid']);
});
