import { expect, test } from 'vitest';
import type { FileChange } from '../../../../shared/call/file-change';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { type ApprovalDraft, startDraft } from '../../../core/store/approval/approval-draft';
import { renderBare } from '../../../testing/render-bare';
import { ChangePreviewSection } from './change-preview-section';

function draftWith(changes: FileChange[], problems: string[] = []): ApprovalDraft {
  const draft = startDraft(sampleRequest);
  const preview = { ...draft.shown, change: { changes, problems } };
  return { ...draft, shown: preview, check: { status: 'checked', parameters: sampleRequest.parameters, preview } };
}

function textsOf(draft: ApprovalDraft): string[] {
  return renderBare(<ChangePreviewSection draft={draft} onEdit={() => {}} />)
    .split(/<[^>]+>/)
    .filter((text) => text.trim() !== '');
}
const content = { kind: 'parameter', pointer: '/content' } as const;

test('a new file is shown with its lines, before the editor is there', () => {
  expect(textsOf(draftWith([{ path: 'a.txt', before: null, after: 'hi\n', editable: content }]))).toEqual([
    'a.txt',
    'new file',
    'You can edit the new text here.',
    '1',
    'hi',
  ]);
});

test('what the change does is said: it replaces, edits or removes', () => {
  const kindOf = (change: Partial<FileChange>) =>
    textsOf(draftWith([{ path: 'a.txt', before: 'a\n', after: 'b\n', ...change }]))[1];
  expect([
    kindOf({ editable: content }),
    kindOf({ editable: { kind: 'edits' } }),
    kindOf({ after: '' }),
    kindOf({}),
  ]).toEqual(['replaces', 'edits', 'removes', 'replaces']);
});

test('a text that is removed is shown as that, however long; of a new one that differs too much, what comes', () => {
  const before = Array.from({ length: 4_000 }, (_, at) => `line ${at}`).join('\n');
  const linesOf = (change: Partial<FileChange>) =>
    textsOf(draftWith([{ path: 'a.txt', before, after: '', ...change }])).slice(2);
  expect(linesOf({}).slice(0, 6)).toEqual(['0 lines added, 4000 removed', '−4000', '1', '−', 'line 0', '2']);
  expect(linesOf({ editable: content })).toEqual([
    '0 lines added, 4000 removed',
    '−4000',
    'You can edit the new text here.',
    'Too many changes to show a diff. This is the new text.',
    '1',
  ]);
});

test('what could not be shown is said in sentences, and without either there is nothing', () => {
  expect(textsOf(draftWith([], ['a.png is not a text file, so it is not shown']))).toEqual([
    'a.png is not a text file, so it is not shown',
  ]);
  expect(textsOf(draftWith([]))).toEqual([]);
});

test('AD-03, AD-14: a path with invisible characters or a line break shows them', () => {
  const markup = renderBare(
    <ChangePreviewSection
      draft={draftWith([{ path: 'a\u200b.txt\nApproved', before: null, after: '' }])}
      onEdit={() => {}}
    />,
  );
  expect(markup).toContain(
    'a<mark title="U+200B zero width space">U+200B</mark>.txt<mark title="U+000A line break">↵</mark>Approved',
  );
});
