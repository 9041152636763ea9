import { describe, expect, test } from 'vitest';
import type { CallPreview } from '../../shared/contract';
import { sampleRequest } from '../../shared/testing/sample-request';
import { ToolValidationError, ToolValidationResult } from '../../shared/tool-validation';
import {
  type ApprovalDraft,
  type DraftAction,
  isApprovable,
  isApprovableByShortcut,
  isModified,
  modifiedParameters,
  reduceDraft,
  startDraft,
} from './approval-draft';

const edited = { path: 'bye.txt', content: 'hi' };
const preview: CallPreview = {
  validation: ToolValidationResult.valid(),
  riskLevel: 'medium',
  riskReasons: ['Overwrites bye.txt'],
  executionSummary: 'Overwrite bye.txt',
};

function draftAfter(...actions: DraftAction[]): ApprovalDraft {
  return actions.reduce(reduceDraft, startDraft(sampleRequest));
}
const edit = (value: unknown): DraftAction => ({ type: 'edit', text: JSON.stringify(value) });

describe('a draft', () => {
  test('begins with the model’s parameters and main’s rating of them', () => {
    const draft = draftAfter();
    expect(draft.text).toBe('{\n  "path": "hello.txt",\n  "content": "hi"\n}');
    expect(draft.shown).toMatchObject({ riskLevel: 'low', executionSummary: 'Create hello.txt' });
    expect([isApprovable(draft), isModified(draft)]).toEqual([true, false]);
  });

  test('cannot be approved while its text is not JSON, and says where', () => {
    const draft = draftAfter({ type: 'edit', text: '{\n  "path": \n}' });
    expect(draft.check).toMatchObject({ status: 'unreadable', problem: { line: 3, column: 1 } });
    expect([isApprovable(draft), isModified(draft)]).toEqual([false, true]);
  });

  test('cannot be approved as anything but an object', () => {
    expect(draftAfter({ type: 'edit', text: '  [1]' }).check).toMatchObject({
      status: 'unreadable',
      problem: { column: 3 },
    });
  });

  test('waits for main after an edit, and keeps the last rating in view', () => {
    const draft = draftAfter(edit(edited));
    expect(draft.check).toEqual({ status: 'pending', parameters: edited });
    expect(draft.shown.riskLevel).toBe('low');
    expect(isApprovable(draft)).toBe(false);
  });

  test('takes main’s answer to its latest edit', () => {
    const draft = draftAfter(edit(edited), { type: 'previewed', revision: 1, preview });
    expect(draft).toMatchObject({ shown: preview, check: { status: 'checked', parameters: edited } });
    expect(isApprovable(draft)).toBe(true);
    expect(modifiedParameters(draft)).toEqual(edited);
  });

  test('ignores answers to earlier edits', () => {
    const draft = draftAfter(edit({ path: 'b' }), edit(edited), { type: 'previewed', revision: 1, preview });
    expect(draft.check.status).toBe('pending');
    expect(reduceDraft(draft, { type: 'preview-failed', revision: 1, message: 'late' })).toBe(draft);
  });

  test('cannot be approved with parameters that do not fit the tool', () => {
    const validation = ToolValidationResult.invalid(ToolValidationError.invalidValue('path', 'must be text', 5));
    const draft = draftAfter(edit({ path: 5 }), {
      type: 'previewed',
      revision: 1,
      preview: { ...preview, validation },
    });
    expect(isApprovable(draft)).toBe(false);
  });

  test('cannot be approved unchecked, and can be checked again', () => {
    const draft = draftAfter(edit(edited), { type: 'preview-failed', revision: 1, message: 'no connection' });
    expect([draft.check.status, isApprovable(draft)]).toEqual(['unchecked', false]);
    expect(reduceDraft(draft, { type: 'check-again' }).check.status).toBe('pending');
  });

  test('is not modified by being written differently', () => {
    const draft = draftAfter(edit({ content: 'hi', path: 'hello.txt' }));
    expect([isModified(draft), modifiedParameters(draft), isApprovable(draft)]).toEqual([false, undefined, true]);
  });

  test('comes back to the model’s parameters and their rating on reset', () => {
    const draft = draftAfter(edit(edited), { type: 'previewed', revision: 1, preview }, { type: 'reset' });
    expect(draft).toEqual({ ...draftAfter(), revision: 2 });
  });

  test('is not sent twice, and can be decided again after a failure', () => {
    const sending = draftAfter({ type: 'submit', decision: 'approve' });
    expect(isApprovable(sending)).toBe(false);
    expect(isApprovable(reduceDraft(sending, { type: 'submit-failed', message: 'settled elsewhere' }))).toBe(true);
  });

  test.each([
    ['safe', true],
    ['low', true],
    ['medium', true],
    ['high', false],
    ['critical', false],
  ] as const)('at %s risk, the shortcut may approve: %s', (riskLevel, expected) => {
    const draft = draftAfter(edit(edited), { type: 'previewed', revision: 1, preview: { ...preview, riskLevel } });
    expect(isApprovableByShortcut(draft)).toBe(expected);
  });
});
