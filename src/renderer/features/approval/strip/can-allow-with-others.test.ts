import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { riskLevels } from '../../../../shared/call/risk-level';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { reduceDraft, startDraft } from '../../../core/store/approval/approval-draft';
import { samplePreview } from '../../../core/store/approval/testing/sample-preview';
import { canAllowWithOthers } from './can-allow-with-others';

const asked = startDraft(sampleRequest);
const checked = reduceDraft(asked, { type: 'previewed', revision: 0, preview: samplePreview });
const call = { riskLevel: 'low' as const, summary: 'Create hello.txt' };
const unseen = { isSeen: false };

describe('a call is allowed with others', () => {
  it('if it is harmless and its summary says all of it', () => {
    expect(canAllowWithOthers(checked, call, unseen)).toBe(true);
  });

  it('only if the user has seen a text that is too long for the list', () => {
    const long = { riskLevel: 'low' as const, summary: `Run ${'a'.repeat(500)}` };
    expect([unseen, { isSeen: true }].map((sight) => canAllowWithOthers(checked, long, sight))).toEqual([false, true]);
  });

  it('only as the model wrote it', () => {
    const edited = reduceDraft(checked, { type: 'set-parameters', parameters: { path: 'other.txt', content: 'hi' } });
    expect(canAllowWithOthers(edited, call, unseen)).toBe(false);
  });

  it('not if it can’t run', () => {
    const preview = { ...samplePreview, objection: 'A rule denies it' };
    const refused = reduceDraft(asked, { type: 'previewed', revision: 0, preview });
    expect(canAllowWithOthers(refused, call, unseen)).toBe(false);
  });

  it('never above medium risk, neither as requested nor as checked', () => {
    const levels = fc.constantFrom(...riskLevels);
    fc.assert(
      fc.property(levels, levels, fc.boolean(), (requested, found, isSeen) => {
        const preview = { ...samplePreview, riskLevel: found };
        const draft = reduceDraft(asked, { type: 'previewed', revision: 0, preview });
        const isRisky = [requested, found].some((level) => level === 'high' || level === 'critical');
        expect(canAllowWithOthers(draft, { ...call, riskLevel: requested }, { isSeen })).toBe(!isRisky);
      }),
    );
  });
});
