import { describe, expect, it } from 'vitest';
import { run } from './testing/calling-model';
import { startAttack } from './testing/start-attack';
import { startCalls } from './testing/start-calls';

describe('HO-03: white space that would push a command out of sight', () => {
  it.each([
    ['line breaks', '\n', '⏎×300'],
    ['spaces', ' ', '·×300'],
    ['tabs', '\t', '⇥×300'],
    ['empty lines with blanks', '\n   ', '·×900 ⏎×300'],
  ])('is counted in the summary by which a call is decided: %s', async (_what, blank, mark) => {
    const started = await startCalls(() => [[run(`echo a;${blank.repeat(300)}touch M`)]]);
    const { whenAskedOrEnded, request } = await started.send();
    await whenAskedOrEnded();
    expect(request()?.executionSummary).toBe(`Run echo a; ${mark} touch M`);
    const waiting = (await started.call('approval.list')) as unknown as { summary: string; approvalId: string }[];
    expect(waiting.map(({ summary }) => summary)).toEqual([`Run echo a; ${mark} touch M`]);
    const decision = started.call('approval.decide-in-inbox', { approvalId: waiting[0]?.approvalId, isApproved: true });
    await expect(decision).rejects.toThrow('review it in full');
  });

  it('changes nothing of what runs', async () => {
    const { attempt } = await startAttack();
    const asked = await attempt(`echo a;${'\n'.repeat(300)}touch M`);
    expect(asked).toMatchObject({ verdict: 'ask', isMarked: false });
    expect(await asked.approve()).toMatchObject({ isMarked: true });
  });
});
