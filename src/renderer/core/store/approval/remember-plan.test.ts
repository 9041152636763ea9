import { describe, expect, test } from 'vitest';
import type { CallPreview } from '../../../../shared/call/call-preview';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { texts } from '../../texts/texts';
import { type ApprovalDraft, type DraftAction, reduceDraft, startDraft } from './approval-draft';
import type { RememberAction } from './remember-choice';
import {
  ownPatternsQuestion,
  rememberEffect,
  rememberOffers,
  rememberOptions,
  rememberPlan,
  suggestionKey,
} from './remember-plan';
import { exactSuggestion, samplePreview, toolSuggestion, widerSuggestion } from './testing/sample-preview';

const none = { kind: 'none', why: 'It runs another program' } as const;

function draftWith(preview: CallPreview, ...actions: RememberAction[]): ApprovalDraft {
  const checked: DraftAction = { type: 'previewed', revision: 0, preview };
  const chosen = actions.map((action): DraftAction => ({ type: 'remember', action }));
  return [checked, ...chosen].reduce(reduceDraft, startDraft(sampleRequest));
}
const always: RememberAction = { type: 'choose-scope', scope: 'always' };
const choose = (suggestion: typeof exactSuggestion): RememberAction => ({
  type: 'choose-suggestion',
  key: suggestionKey(suggestion),
});

describe('what a decision leaves behind', () => {
  test('is nothing unless somebody asks for it', () => {
    expect(rememberPlan(draftWith(samplePreview))).toEqual({ kind: 'nothing' });
    expect(rememberOptions(draftWith(samplePreview), 'allow', 0)).toEqual({});
  });

  test('is about exactly this call at first', () => {
    expect(rememberPlan(draftWith(samplePreview, always))).toEqual({
      kind: 'rule',
      effect: 'allow',
      patterns: exactSuggestion.patterns,
    });
  });

  test('is about exactly the call again when an edit takes away what was chosen', () => {
    const draft = draftWith(samplePreview, always, choose(widerSuggestion));
    expect(rememberPlan(draft)).toMatchObject({ patterns: ['*.txt'] });
    const moved = { ...exactSuggestion, patterns: ['b/hello.md'] };
    const remember = { ...samplePreview.remember, allow: { kind: 'patterns' as const, suggestions: [moved] } };
    const actions: DraftAction[] = [
      { type: 'set-parameters', parameters: { path: 'b/hello.md', content: '' } },
      { type: 'previewed', revision: 1, preview: { ...samplePreview, remember } },
    ];
    expect(rememberPlan(actions.reduce(reduceDraft, draft))).toMatchObject({ patterns: ['b/hello.md'] });
  });

  test('is a rule without a pattern for every call of the tool', () => {
    const draft = draftWith(samplePreview, always, choose(toolSuggestion));
    expect(rememberOptions(draft, 'allow', 0)).toEqual({ rememberForSession: false, rememberForTool: true });
  });

  test('is several rules where the call is about several things', () => {
    const several = { ...exactSuggestion, patterns: ['npm test', 'npm run build', 'ls'] };
    const remember = { ...samplePreview.remember, allow: { kind: 'patterns' as const, suggestions: [several] } };
    const scope: RememberAction = { type: 'choose-scope', scope: 'session' };
    expect(rememberOptions(draftWith({ ...samplePreview, remember }, scope), 'allow', 0)).toEqual({
      rememberForSession: true,
      rememberForTool: false,
      rememberPattern: 'npm test',
      rememberFurtherPatterns: ['npm run build', 'ls'],
    });
  });

  test('is of the one decision that was chosen, never of the other', () => {
    const draft = draftWith(samplePreview, always, { type: 'choose-effect', effect: 'deny' });
    expect(rememberOptions(draft, 'allow', 0)).toEqual({});
    expect(rememberOptions(draft, 'deny', 0)).toMatchObject({ rememberForTool: true, rememberPattern: 'hello.txt' });
  });

  test('can only be a denial where an approval cannot be remembered', () => {
    const draft = draftWith({ ...samplePreview, remember: { ...samplePreview.remember, allow: none } }, always);
    expect([rememberEffect(draft), rememberOptions(draft, 'allow', 0)]).toEqual(['deny', {}]);
  });

  test('is nothing where neither can be remembered', () => {
    const draft = draftWith({ ...samplePreview, remember: { allow: none, deny: none } }, always);
    expect(rememberPlan(draft)).toEqual({ kind: 'nothing' });
  });

  test('of a denial is about what the model asked, of an approval about what the user made of it', () => {
    const elsewhere = { ...samplePreview, remember: { allow: none, deny: none } };
    const actions: DraftAction[] = [
      { type: 'set-parameters', parameters: { path: '../x' } },
      { type: 'previewed', revision: 1, preview: elsewhere },
    ];
    expect(rememberOffers(actions.reduce(reduceDraft, draftWith(samplePreview)))).toEqual({
      allow: none,
      deny: samplePreview.remember.deny,
    });
  });
});

describe('limits', () => {
  const now = new Date(2026, 4, 3, 15, 30).getTime();

  test.each([
    ['hour', new Date(2026, 4, 3, 16, 30)],
    ['today', new Date(2026, 4, 4)],
    ['week', new Date(2026, 4, 10, 15, 30)],
  ] as const)('end after %s', (term, end) => {
    const draft = draftWith(samplePreview, always, { type: 'limit-term', term });
    expect(rememberOptions(draft, 'allow', now).rememberExpiresAt).toBe(end.getTime());
  });

  test.each(['0', '-1', '1.5', 'three', '99999999999999999999'])('%j is no number of calls', (maxUses) => {
    const draft = draftWith(samplePreview, always, { type: 'limit-uses', maxUses });
    expect(rememberPlan(draft)).toEqual({ kind: 'blocked', effect: 'allow', obstacle: texts.approval.badMaxUses });
  });

  test('count calls', () => {
    const draft = draftWith(samplePreview, always, { type: 'limit-uses', maxUses: ' 12 ' });
    expect(rememberOptions(draft, 'allow', now).rememberMaxUses).toBe(12);
  });
});

describe('a pattern of the user', () => {
  const own: RememberAction = { type: 'write-patterns', patterns: ['h*'] };
  const past = { matched: 1, denied: 0, examples: [] };

  function answered(objection: string | null): ApprovalDraft {
    const draft = draftWith(samplePreview, always, own);
    const about = JSON.stringify(ownPatternsQuestion(draft));
    const action: RememberAction = { type: 'checked-patterns', check: { about, objection, past } };
    return reduceDraft(draft, { type: 'remember', action });
  }

  test('is remembered once main has looked at it', () => {
    expect(rememberPlan(draftWith(samplePreview, always, own))).toMatchObject({
      obstacle: texts.approval.checkingPattern,
    });
    expect(rememberPlan(answered(null))).toEqual({ kind: 'rule', effect: 'allow', patterns: ['h*'] });
  });

  test('is not remembered against main’s objection', () => {
    expect(rememberPlan(answered('It covers too much'))).toMatchObject({ obstacle: 'It covers too much' });
  });

  test('has to be looked at again when it, or the call, became another', () => {
    const other: RememberAction = { type: 'write-patterns', patterns: ['*'] };
    const rewritten = reduceDraft(answered(null), { type: 'remember', action: other });
    const edited = reduceDraft(answered(null), { type: 'set-parameters', parameters: { path: 'x' } });
    const obstacle = texts.approval.checkingPattern;
    expect([rememberPlan(rewritten), rememberPlan(edited)]).toMatchObject([{ obstacle }, { obstacle }]);
  });

  test('has to be written', () => {
    const empty = draftWith(samplePreview, always, { type: 'write-patterns', patterns: [' '] });
    expect(rememberPlan(empty)).toMatchObject({ obstacle: texts.approval.noPattern });
  });
});
