import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RehearsalState } from '../../../../shared/call/rehearsal';
import type { JsonObject } from '../../../../shared/json/json';
import { receiptOf } from '../../../../shared/testing/sample-receipt';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { StyledText } from '../../../../shared/text/styled-text';
import {
  type ApprovalDraft,
  type DraftAction,
  isModified,
  modifiedParameters,
  reduceDraft,
  riskRise,
  shownEffects,
  startDraft,
} from './approval-draft';
import { isApprovable } from './approve-obstacle';
import { samplePreview } from './testing/sample-preview';

const edited = { path: 'bye.txt', content: 'hi' };
const preview = { ...samplePreview, executionSummary: 'Create bye.txt' };

function draftAfter(...actions: DraftAction[]): ApprovalDraft {
  return actions.reduce(reduceDraft, startDraft(sampleRequest));
}
const edit = (value: unknown): DraftAction => ({ type: 'edit', text: JSON.stringify(value) });
const previewed = (revision: number, changes: Partial<typeof preview> = {}): DraftAction => ({
  type: 'previewed',
  revision,
  preview: { ...preview, ...changes },
});

describe('a draft', () => {
  test('begins with the model’s parameters and the request’s rating, and waits for main to look at the call', () => {
    const draft = draftAfter();
    expect(draft.text).toBe('{\n  "path": "hello.txt",\n  "content": "hi"\n}');
    expect(draft.shown).toMatchObject({ riskLevel: 'low', executionSummary: 'Create hello.txt' });
    expect(draft.check).toEqual({ status: 'pending', parameters: sampleRequest.parameters });
    expect([isApprovable(draft, 'connected'), isModified(draft)]).toEqual([false, false]);
  });

  test('takes what main says of the untouched call for what was asked', () => {
    const draft = draftAfter(previewed(0));
    expect(draft).toMatchObject({ shown: preview, asked: { preview } });
    expect(isApprovable(draft, 'connected')).toBe(true);
  });

  test('says where its text stops being JSON', () => {
    const draft = draftAfter({ type: 'edit', text: '{\n  "path": \n}' });
    expect(draft.check).toMatchObject({ status: 'unreadable', problem: { line: 3, column: 1 } });
    expect([isApprovable(draft, 'connected'), isModified(draft)]).toEqual([false, true]);
  });

  test('is nothing but an object', () => {
    expect(draftAfter({ type: 'edit', text: '  [1]' }).check).toMatchObject({
      status: 'unreadable',
      problem: { column: 3 },
    });
  });

  test('waits for main after an edit, and keeps the last rating in view', () => {
    const draft = draftAfter(previewed(0), edit(edited));
    expect(draft.check).toEqual({ status: 'pending', parameters: edited });
    expect(draft.shown).toEqual(preview);
    expect(isApprovable(draft, 'connected')).toBe(false);
  });

  test('takes main’s answer to its latest edit, which is not what was asked', () => {
    const draft = draftAfter(edit(edited), previewed(1));
    expect(draft).toMatchObject({ shown: preview, check: { status: 'checked', parameters: edited } });
    expect(draft.asked.preview).toEqual(draftAfter().asked.preview);
    expect(isApprovable(draft, 'connected')).toBe(true);
    expect(modifiedParameters(draft)).toEqual(edited);
  });

  test('ignores answers to earlier edits', () => {
    const draft = draftAfter(edit({ path: 'b' }), edit(edited), previewed(1));
    expect(draft.check.status).toBe('pending');
    expect(reduceDraft(draft, { type: 'preview-failed', revision: 1, message: 'late' })).toBe(draft);
  });

  test('can be checked again after a check that failed', () => {
    const draft = draftAfter(edit(edited), { type: 'preview-failed', revision: 1, message: 'no connection' });
    expect([draft.check.status, isApprovable(draft, 'connected')]).toEqual(['unchecked', false]);
    expect(reduceDraft(draft, { type: 'check-again' }).check.status).toBe('pending');
  });

  test('is not modified by being written differently', () => {
    const draft = draftAfter(edit({ content: 'hi', path: 'hello.txt' }));
    expect([isModified(draft), modifiedParameters(draft)]).toEqual([false, undefined]);
  });

  test('comes back to the model’s parameters and their rating on reset, and has them checked again', () => {
    const asked = draftAfter(previewed(0));
    const draft = draftAfter(
      previewed(0),
      edit(edited),
      { type: 'hold-text', pointer: '/path', text: '{' },
      previewed(1, { executionSummary: 'Other' }),
      { type: 'reset' },
    );
    expect(draft).toEqual({ ...asked, check: draftAfter().check, revision: 2 });
  });

  test('keeps what was typed into a field and is not JSON until the field or what it stands in goes', () => {
    const held = draftAfter(
      { type: 'hold-text', pointer: '/edits/0', text: '{' },
      { type: 'hold-text', pointer: '/edits2', text: '[' },
    );
    expect([held.heldTexts, isApprovable(reduceDraft(held, previewed(0)), 'connected')]).toEqual([
      { '/edits/0': '{', '/edits2': '[' },
      false,
    ]);
    expect(reduceDraft(held, { type: 'release-texts', pointer: '/edits' }).heldTexts).toEqual({ '/edits2': '[' });
    expect(reduceDraft(held, { type: 'set-parameters', parameters: edited }).heldTexts).toEqual(held.heldTexts);
    expect(reduceDraft(held, edit(edited)).heldTexts).toEqual({});
  });

  test('is not sent twice, and can be decided again after a failure', () => {
    const sending = draftAfter(previewed(0), { type: 'submit', decision: 'approve' });
    expect(isApprovable(sending, 'connected')).toBe(false);
    expect(isApprovable(reduceDraft(sending, { type: 'submit-failed', message: 'no connection' }), 'connected')).toBe(
      true,
    );
  });

  test('is a new question, to be checked again, when main refuses the decision, and goes on saying why', () => {
    const refused = draftAfter(previewed(0), { type: 'submit-refused', message: 'hello.txt has changed' });
    expect([refused.question, refused.check.status, refused.submission]).toEqual([
      1,
      'pending',
      { status: 'failed', message: 'hello.txt has changed' },
    ]);
    const again = reduceDraft(refused, previewed(1, { fingerprint: 'new' }));
    expect([again.submission, isApprovable(again, 'connected')]).toEqual([refused.submission, true]);
  });

  test('is a new question when an edit makes it riskier, and says from what to what', () => {
    const draft = draftAfter(previewed(0), edit(edited), previewed(1, { riskLevel: 'critical' }));
    expect([draft.question, riskRise(draft)]).toEqual([1, { from: 'low', to: 'critical' }]);
  });

  test('is the same question when an edit makes it less risky', () => {
    const draft = draftAfter(previewed(0, { riskLevel: 'high' }), edit(edited), previewed(1, { riskLevel: 'low' }));
    expect([draft.question, riskRise(draft)]).toEqual([1, null]);
  });

  test('does not blame the user for a risk that main found in the call as it was asked', () => {
    expect(riskRise(draftAfter(previewed(0, { riskLevel: 'high' })))).toBe(null);
  });
});

describe('form and JSON are one state', () => {
  const anyParameters = fc
    .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }))
    .map((value) => JSON.parse(JSON.stringify(value)) as JsonObject);

  test('what the form sets is what the JSON says', () => {
    fc.assert(
      fc.property(anyParameters, (parameters) => {
        const draft = draftAfter({ type: 'set-parameters', parameters });
        expect(draft.check).toEqual({ status: 'pending', parameters });
        expect(JSON.parse(draft.text)).toEqual(parameters);
      }),
    );
  });

  test('what the JSON says is what the form sets again', () => {
    fc.assert(
      fc.property(anyParameters, (parameters) => {
        const written = draftAfter(edit(parameters));
        const set = draftAfter({ type: 'set-parameters', parameters });
        expect(written.check).toEqual(set.check);
      }),
    );
  });
});

test('a call that joins gets a new preview, and one without it is no longer used', () => {
  const joined = draftAfter(previewed(0), { type: 'join', callIds: ['another'] });
  expect(joined).toMatchObject({ joined: ['another'], question: 1, check: { status: 'pending' } });
  expect(reduceDraft(joined, previewed(0)).check.status).toBe('pending');
  expect(reduceDraft(joined, previewed(1)).check.status).toBe('checked');
});

describe('a draft of a call that is tried first', () => {
  const receipt = receiptOf({ changed: ['a.txt'], deleted: ['b.txt'] });
  const output = StyledText.plain('');
  const done: RehearsalState = { kind: 'done', receipt, exitCode: 0, durationMs: 1, output };
  const running = previewed(0, { rehearsal: { kind: 'running' } });
  const tried = (fingerprint: string) => previewed(1, { rehearsal: done, fingerprint });
  const leaveOut = (...paths: string[]): DraftAction => ({ type: 'leave-out', paths, isLeftOut: true });

  test('can’t be allowed while it runs, and is a new question when its effects are there', () => {
    const trying = draftAfter(running);
    const shown = draftAfter(running, { type: 'check-again' }, tried('one'));
    expect([isApprovable(trying, 'connected'), isApprovable(shown, 'connected')]).toEqual([false, true]);
    expect([shown.question > trying.question, shownEffects(trying), shownEffects(shown)]).toEqual([true, null, done]);
  });

  test('can’t be allowed if every file is left out, and forgets that with other effects', () => {
    const none = draftAfter(running, { type: 'check-again' }, tried('one'), leaveOut('a.txt', 'b.txt'));
    expect([isApprovable(none, 'connected'), none.leaveOut]).toEqual([false, ['a.txt', 'b.txt']]);
    const again = reduceDraft(none, { type: 'check-again' });
    const same = reduceDraft(again, previewed(again.revision, { rehearsal: done, fingerprint: 'one' }));
    const other = reduceDraft(again, previewed(again.revision, { rehearsal: done, fingerprint: 'two' }));
    expect([same.leaveOut, other.leaveOut]).toEqual([['a.txt', 'b.txt'], []]);
  });

  test('shows no effects of a call that was edited since', () => {
    expect(shownEffects(draftAfter(running, { type: 'check-again' }, tried('one'), edit(edited)))).toBeNull();
  });
});
