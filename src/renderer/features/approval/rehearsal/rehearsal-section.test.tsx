import { expect, test } from 'vitest';
import type { CallPreview } from '../../../../shared/call/call-preview';
import type { RehearsalState } from '../../../../shared/call/rehearsal';
import { emptyConversation } from '../../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../../shared/conversation/fold-conversation';
import { receiptOf } from '../../../../shared/testing/sample-receipt';
import { StyledText } from '../../../../shared/text/styled-text';
import {
  type ApprovalDraft,
  type DraftAction,
  reduceDraft,
  startDraft,
} from '../../../core/store/approval/approval-draft';
import { samplePreview } from '../../../core/store/approval/testing/sample-preview';
import { type AwaitingCall, pendingApprovals } from '../../../core/store/pending-approvals';
import { renderBare } from '../../../testing/render-bare';
import { waitingEvents } from '../../../testing/sample-events';
import { RunForReal } from './rehearsal-actions';
import { RehearsalSection } from './rehearsal-section';
import { rehearsedHeading } from './rehearsed-heading';

const call = pendingApprovals(waitingEvents.reduce(foldConversation, emptyConversation))[0] as AwaitingCall;
const receipt = receiptOf({ changed: ['a.txt', 'b.txt'], deleted: ['c.txt'] });
const done: Extract<RehearsalState, { kind: 'done' }> = {
  ...{ kind: 'done', receipt, exitCode: 0, durationMs: 1_200, output: StyledText.plain('ok\n') },
};

function draftWith(rehearsal: RehearsalState, more: Partial<CallPreview> = {}, ...later: DraftAction[]): ApprovalDraft {
  const preview = { ...samplePreview, ...more, rehearsal };
  const actions: DraftAction[] = [{ type: 'previewed', revision: 0, preview }, ...later];
  return actions.reduce(reduceDraft, startDraft(call.request));
}

const shownTexts = (draft: ApprovalDraft) =>
  renderBare(<RehearsalSection call={call} draft={draft} look="inline" />)
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');

test('while it is tried, that is all that is said', () => {
  expect(shownTexts(draftWith({ kind: 'running' }))).toEqual([
    'Trying it on a copy first…',
    'Nothing in your folder changes until you allow it.',
  ]);
});

test('what it changed is listed, with its end and its output', () => {
  const change = { changes: [{ path: 'a.txt', before: 'x\n', after: 'y\nz\n' }], problems: [] };
  expect(shownTexts(draftWith(done, { change }))).toEqual([
    ...['Deleted 1 file', 'c.txt', 'Changed 2 files', 'a.txt', '2 lines added, 1 removed', '+2', '−1', 'b.txt'],
    ...['Tried on a copy: exit code 0 after 1.2 s', 'ok'],
  ]);
});

test('the heading asks about what would be applied', () => {
  const leaveOut: DraftAction = { type: 'leave-out', paths: ['a.txt', 'c.txt'], isLeftOut: true };
  const edit: DraftAction = { type: 'edit', text: '{}' };
  expect([
    rehearsedHeading(draftWith(done))?.text,
    rehearsedHeading(draftWith(done, {}, leaveOut))?.text,
    rehearsedHeading(draftWith({ kind: 'running' })),
    rehearsedHeading(draftWith(done, {}, edit)),
  ]).toEqual(['Delete 1 file and change 2?', 'Change 1 file?', null, null]);
});

test('what the copy had no access to is named', () => {
  const refused = [{ kind: 'host', host: 'example.com', port: 443 } as const, { kind: 'write', path: '~/x' } as const];
  const said = shownTexts(draftWith({ ...done, receipt: receiptOf({ refused }), output: StyledText.plain('') }));
  expect(said).toEqual([
    'It also wanted to',
    'connect to example.com',
    'write to ~/x',
    'The copy has no access to these, so a real run may do more.',
    'Tried on a copy: exit code 0 after 1.2 s',
  ]);
});

test('what can’t be tried says why, and what allowing does', () => {
  expect(shownTexts(draftWith({ kind: 'impossible', why: 'It keeps running' }))).toEqual([
    'It couldn’t be tried first: It keeps running.',
    'If you allow it, it runs for real.',
  ]);
});

test('running for real is offered only where the rehearsal may lack something', () => {
  const press = { subject: '', isEnabled: true, isArmed: true, isKeyMeant: () => true, keys: 'space' } as const;
  const isOffered = (rehearsal: RehearsalState) =>
    renderBare(<RunForReal {...press} call={call} draft={draftWith(rehearsal)} />) !== '';
  const host = { kind: 'host', host: 'example.com', port: 443 } as const;
  expect([
    isOffered(done),
    isOffered({ ...done, exitCode: null }),
    isOffered({ ...done, receipt: { ...receipt, complete: false } }),
    isOffered({ ...done, receipt: { ...receipt, refused: [host] } }),
    isOffered({ kind: 'running' }),
  ]).toEqual([false, true, true, true, false]);
});
