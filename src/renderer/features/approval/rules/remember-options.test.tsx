import { expect, test } from 'vitest';
import type { CallPreview } from '../../../../shared/call/call-preview';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { type DraftAction, reduceDraft, startDraft } from '../../../core/store/approval/approval-draft';
import { samplePreview } from '../../../core/store/approval/testing/sample-preview';
import { renderBare } from '../../../testing/render-bare';
import { approvalId } from '../../../testing/sample-events';
import { RememberOptions } from './remember-options';
import { RememberToggle } from './remember-toggle';

const call = {
  status: 'awaiting-approval' as const,
  validationStarted: 1,
  approvalId,
  approvalRequested: 2,
  why: '',
  request: sampleRequest,
};
const none = { kind: 'none' as const, why: 'It runs another program.' };

function draftOf(remember: CallPreview['remember'], ...actions: DraftAction[]) {
  const preview: DraftAction = { type: 'previewed', revision: 0, preview: { ...samplePreview, remember } };
  return [preview, ...actions].reduce(reduceDraft, startDraft(sampleRequest));
}

function markupOf(remember: CallPreview['remember'], ...actions: DraftAction[]): string {
  return renderBare(<RememberOptions call={call} draft={draftOf(remember, ...actions)} id="options" ref={null} />);
}

function linesOf(remember: CallPreview['remember'], ...actions: DraftAction[]): string[] {
  return markupOf(remember, ...actions)
    .replace(/<input[^>]*checked=""[^>]*>/g, '(x) ')
    .replace(/<input type="radio"[^>]*>/g, '( ) ')
    .replace(/<option[^>]*>[^<]*<\/option>/g, '')
    .replace(/<(?!\/?(?:label|p|div|legend|fieldset|li|summary))[^>]+>/g, ' ')
    .split(/<[^>]+>/)
    .map((line) => line.replaceAll(/ +/g, ' ').trim())
    .filter(Boolean);
}
const always: DraftAction = { type: 'remember', action: { type: 'choose-scope', scope: 'always' } };

test.each([
  ['nothing', samplePreview.remember, [], 'Just this once'],
  ['what was chosen', samplePreview.remember, [always], 'Always'],
  ['nothing where nothing can be', { allow: none, deny: none }, [always], 'Just this once'],
] as const)('the line with the button says that %s is remembered', (_name, remember, actions, said) => {
  const disclosure = { panelId: 'options', isOpen: true, toggle: () => {} };
  expect(renderBare(<RememberToggle draft={draftOf(remember, ...actions)} disclosure={disclosure} />)).toBe(
    `<button type="button" aria-expanded="true" aria-controls="options"><icon chevron-right><span>Remember this decision:</span>${said}</button>`,
  );
});

test('shows what each rule would cover and would have done, from exact to wide', () => {
  expect(linesOf(samplePreview.remember, always)).toEqual([
    '( ) Just this once',
    '( ) This conversation',
    '( ) In this folder',
    '(x) Always',
    '(x) Allow from now on',
    '( ) Deny from now on',
    'Applies to',
    '(x) Only this exact call hello.txt',
    'no earlier calls',
    '( ) *.txt in the top level of the workspace *.txt',
    'matches 14 earlier calls (you denied 2)',
    'For example',
    'Write notes.txt',
    '( ) All file writes',
    'matches 20 earlier calls',
    '( ) Custom pattern',
    'Limits',
    'Number of calls',
    'Expires',
  ]);
});

test('says that only a denial can be remembered, and why', () => {
  const lines = linesOf({ ...samplePreview.remember, allow: none }, always);
  expect(lines).toContain('Only “Deny” can be remembered. It runs another program.');
  expect(lines).toContain('(x) Deny from now on');
});

test('says why nothing can be remembered, and offers nothing', () => {
  expect(linesOf({ allow: none, deny: none }, always)).toEqual([
    'This decision can’t be remembered. It runs another program.',
    '(x) Just this once',
    '( ) This conversation',
    '( ) In this folder',
    '( ) Always',
  ]);
});

test('says that a denial is about what the model asked once the call was edited', () => {
  const deny: DraftAction = { type: 'remember', action: { type: 'choose-effect', effect: 'deny' } };
  const edit: DraftAction = { type: 'set-parameters', parameters: { path: 'other' } };
  const sentence = 'If you deny, the rule covers the original call, not your edits.';
  expect(linesOf(samplePreview.remember, always, deny)).not.toContain(sentence);
  expect(linesOf(samplePreview.remember, always, deny, edit)).toContain(sentence);
});

test('a bad limit is said at the limit, and not at the pattern', () => {
  const own: DraftAction = { type: 'remember', action: { type: 'write-patterns', patterns: ['h*'] } };
  const limit: DraftAction = { type: 'remember', action: { type: 'limit-uses', maxUses: 'x' } };
  const markup = markupOf(samplePreview.remember, always, own, limit);
  const [before = '', after = ''] = markup.split('<legend>Limits</legend>');
  expect(before).not.toContain('Enter a whole number');
  expect(before).toContain('Checking the pattern…');
  const [, id] = /id="([^"]+)" role="alert"/.exec(after) ?? [];
  expect(after).toContain(`aria-describedby="${id}"`);
  expect(after).toContain('Enter a whole number greater than 0');
});

test.each([
  ['*', true],
  [' **/* ', true],
  ['h*', false],
  ['', false],
])('says of %j whether it covers everything: %s', (pattern, isSaid) => {
  const own: DraftAction = { type: 'remember', action: { type: 'write-patterns', patterns: [pattern] } };
  const lines = linesOf(samplePreview.remember, always, own);
  expect(lines.some((line) => line.startsWith('Covers all calls of this tool'))).toBe(isSaid);
});
