import fc from 'fast-check';
import { expect, it } from 'vitest';
import { riskLevels } from '../../../../shared/call/risk-level';
import { canDecideInInbox } from '../../../../shared/notifications/can-decide-in-inbox';
import { sampleApproval, sampleConversation } from '../testing/sample-work';
import { describeTray, type TrayEntry } from './describe-tray';

const ids = fc.constantFrom(sampleApproval.conversationId, sampleApproval.approvalId, sampleApproval.callId);
const approvals = fc.array(
  fc
    .record({
      conversationId: ids,
      summary: fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 110, maxLength: 130 })),
      riskLevel: fc.constantFrom(...riskLevels),
    })
    .map((part) => ({ ...sampleApproval, ...part })),
  { maxLength: 12 },
);
const conversations = fc.array(
  fc
    .record({
      id: ids,
      title: fc.string({ unit: 'binary' }),
      state: fc.constantFrom('idle' as const, 'working' as const, 'needs-you' as const),
      isElsewhere: fc.boolean(),
    })
    .map((part) => ({ ...sampleConversation, ...part })),
  { maxLength: 12 },
);
const works = fc.record({ approvals, conversations });

function actionsOf(entries: readonly TrayEntry[]): Extract<TrayEntry, { kind: 'action' }>[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'action') return [entry];
    return entry.kind === 'submenu' ? actionsOf(entry.entries) : [];
  });
}

function allOf(entries: readonly TrayEntry[]): readonly TrayEntry[] {
  return entries.flatMap((entry) => (entry.kind === 'submenu' ? [entry, ...allOf(entry.entries)] : [entry]));
}

it('needs you exactly when something waits, else works exactly when a run of its own is under way', () => {
  fc.assert(
    fc.property(works, (work) => {
      const own = work.conversations.filter(({ isElsewhere }) => !isElsewhere);
      const isAsking = own.some(({ state }) => state === 'needs-you');
      const isWorking = own.some(({ state }) => state === 'working');
      const expected = work.approvals.length > 0 || isAsking ? 'needs-you' : isWorking ? 'working' : 'idle';
      expect(describeTray(work).state).toBe(expected);
    }),
  );
});

it('lets nobody decide what must not be decided by its summary', () => {
  fc.assert(
    fc.property(works, (work) => {
      for (const { action } of actionsOf(describeTray(work).menu)) {
        if (action.kind === 'decide') expect(canDecideInInbox(action.approval)).toBe(true);
      }
    }),
  );
});

it('keeps its labels on one line, without a letter that is not seen and without a mnemonic', () => {
  fc.assert(
    fc.property(works, (work) => {
      for (const entry of allOf(describeTray(work).menu)) {
        if (entry.kind === 'separator') continue;
        expect(entry.label).not.toMatch(/[\n\t\p{Cc}\p{Cf}]/u);
        expect(entry.label.replaceAll('&&', '')).not.toContain('&');
      }
    }),
  );
});

it('can stop all exactly while something runs, and always be opened and quit', () => {
  fc.assert(
    fc.property(works, (work) => {
      const actions = actionsOf(describeTray(work).menu);
      const isRunning = work.conversations.some(({ state, isElsewhere }) => state !== 'idle' && !isElsewhere);
      expect(actions.find(({ action }) => action.kind === 'stop-all')?.isEnabled).toBe(isRunning);
      expect(actions.filter(({ action }) => action.kind === 'quit').length).toBe(1);
      expect(actions.some(({ action }) => action.kind === 'open')).toBe(true);
    }),
  );
});
