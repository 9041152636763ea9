import { expect, test } from 'vitest';
import { ToolValidationError, ToolValidationResult } from '../../../../shared/call/tool-validation';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { texts } from '../../texts/texts';
import { type DraftAction, reduceDraft, startDraft } from './approval-draft';
import { approveObstacle, isApprovableByEnter, isDeniable } from './approve-obstacle';
import { samplePreview } from './testing/sample-preview';

function draftAfter(...actions: DraftAction[]) {
  return actions.reduce(reduceDraft, startDraft(sampleRequest));
}
const previewed = (changes: Partial<typeof samplePreview> = {}): DraftAction => ({
  type: 'previewed',
  revision: 0,
  preview: { ...samplePreview, ...changes },
});
const notText = ToolValidationResult.invalid(ToolValidationError.invalidValue('path', 'must be text', 5));

test.each<[string, DraftAction[], string | null]>([
  ['nothing, once it is checked', [previewed()], null],
  ['that main has not looked yet', [], texts.approval.checking],
  ['that main could not look', [{ type: 'preview-failed', revision: 0, message: 'x' }], texts.approval.cannotCheck],
  ['JSON that cannot be read', [{ type: 'edit', text: '{' }], texts.approval.unreadable],
  [
    'JSON in a field that cannot be read',
    [previewed(), { type: 'hold-text', pointer: '/a', text: '{' }],
    texts.approval.unfinishedField,
  ],
  ['parameters that do not fit the tool', [previewed({ validation: notText })], texts.approval.invalid],
  ['an objection, in its own words', [previewed({ objection: 'A rule denies this' })], 'A rule denies this'],
])('what keeps a call from being approved: %s', (_name, actions, obstacle) => {
  expect(approveObstacle(draftAfter(...actions), 'connected')).toBe(obstacle);
});

test('none of that keeps a call from being denied', () => {
  expect(isDeniable(draftAfter({ type: 'edit', text: '{' }), 'connected')).toBe(true);
  expect(isDeniable(draftAfter(previewed({ objection: 'A rule denies this' })), 'connected')).toBe(true);
});

test.each(['connecting', 'lost'] as const)('while main is %s, nothing is decided', (connection) => {
  const draft = draftAfter(previewed());
  expect([approveObstacle(draft, connection), isDeniable(draft, connection)]).toEqual([
    texts.approval.notConnected,
    false,
  ]);
});

test.each([
  ['safe', true],
  ['low', true],
  ['medium', true],
  ['high', false],
  ['critical', false],
] as const)('at %s risk, Enter may approve: %s', (riskLevel, expected) => {
  expect(isApprovableByEnter(draftAfter(previewed({ riskLevel })))).toBe(expected);
});
