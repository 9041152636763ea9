import { describe, expect, it } from 'vitest';
import type { Receipt } from '../../shared/call/receipt';
import { ToolResult } from '../../shared/call/tool-result';
import { StyledText } from '../../shared/text/styled-text';
import { createDeferred } from '../base/create-deferred';
import type { RehearsalOutcome } from '../tools/framework/rehearsal';
import { edit, no, setUpApprovals, yes } from './testing/set-up-approvals';

const receipt: Receipt = {
  sandboxed: true,
  created: [],
  changed: ['a'],
  deleted: ['b'],
  counts: { created: 0, changed: 1, deleted: 1 },
  refused: [],
  conflicts: [],
  unkept: [],
  complete: true,
};
const change = { changes: [{ path: 'a', before: 'old', after: 'new' }], problems: [] };

/** A rehearsal whose end the test decides, and a record of what becomes of it. */
function setUpRehearsal({ complete = true } = {}) {
  const fate: string[] = [];
  const outcome = createDeferred<RehearsalOutcome>();
  const rehearsal = {
    state: {
      kind: 'done' as const,
      receipt: { ...receipt, complete },
      exitCode: 0,
      durationMs: 5,
      output: StyledText.plain('done'),
    },
    change,
    fingerprint: 'effects',
    async apply() {
      fate.push('applied');
      return ToolResult.succeeded();
    },
    async drop() {
      fate.push('dropped');
    },
  };
  const signals: AbortSignal[] = [];
  return {
    rehearsal,
    fate,
    signals,
    end: () => outcome.resolve({ kind: 'rehearsed', rehearsal }),
    fail: (why: string) => outcome.resolve({ kind: 'impossible', why }),
    rehearse(signal: AbortSignal) {
      signals.push(signal);
      return outcome.promise;
    },
  };
}

describe('a call that is rehearsed', () => {
  it('RC-13 shows its effects, and applies exactly them when the user allows', async () => {
    const { service, ask, told } = setUpApprovals();
    const trial = setUpRehearsal();
    const { approvalId, answer } = ask('a', { level: 'high', rehearse: trial.rehearse });
    const ended = service.rehearse(approvalId);
    expect(service.list()).toMatchObject([{ rehearsal: 'running' }]);
    expect(await service.preview(approvalId, { path: 'a' })).toMatchObject({ rehearsal: { kind: 'running' } });
    trial.end();
    await ended;
    expect(told.at(-1)).toMatchObject([{ rehearsal: 'done' }]);
    expect(await service.preview(approvalId, { path: 'a' })).toMatchObject({
      rehearsal: { kind: 'done', exitCode: 0 },
      change,
      fingerprint: 'effects',
    });
    service.decide(approvalId, { ...yes(), fingerprint: 'effects', leaveOut: ['b'] });
    const { approved } = await answer;
    expect(approved.rehearsed).toEqual({ rehearsal: trial.rehearsal, leaveOut: ['b'] });
    expect(trial.fate).toEqual([]);
  });

  it('RC-14 is not applied if it is not what the user saw', async () => {
    const { service, ask } = setUpApprovals();
    const trial = setUpRehearsal();
    const { approvalId } = ask('a', { level: 'high', rehearse: trial.rehearse });
    trial.end();
    await service.rehearse(approvalId);
    expect(() => service.decide(approvalId, { ...yes(), fingerprint: 'other' })).toThrow('Review it again');
    expect(service.isWaiting(approvalId)).toBe(true);
  });

  it.each([
    ['denied', no()],
    ['edited', edit({ path: 'b' })],
    ['run for real', { ...yes(), runForReal: true }],
  ])('is dropped when it is %s', async (_how, decision) => {
    const { service, ask } = setUpApprovals();
    const trial = setUpRehearsal();
    const { approvalId, answer } = ask('a', { level: 'high', rehearse: trial.rehearse });
    trial.end();
    await service.rehearse(approvalId);
    service.decide(approvalId, decision);
    expect((await answer).approved.rehearsed).toBeUndefined();
    expect(trial.fate).toEqual(['dropped']);
  });

  it('RC-15 is stopped and dropped when the user decides before it ends', async () => {
    const { service, ask } = setUpApprovals();
    const trial = setUpRehearsal();
    const { approvalId, answer } = ask('a', { level: 'high', rehearse: trial.rehearse });
    const ended = service.rehearse(approvalId);
    service.decide(approvalId, { ...yes(), runForReal: true });
    await answer;
    expect(trial.signals.map(({ aborted }) => aborted)).toEqual([true]);
    trial.end();
    await ended;
    expect(trial.fate).toEqual(['dropped']);
  });

  it('is stopped with its run', async () => {
    const { service, ask } = setUpApprovals();
    const trial = setUpRehearsal();
    const run = new AbortController();
    const { approvalId, answer } = ask('a', { level: 'high', rehearse: trial.rehearse, signal: run.signal });
    const ended = service.rehearse(approvalId);
    run.abort(new Error('stopped'));
    await expect(answer).rejects.toThrow('stopped');
    trial.end();
    await ended;
    expect([trial.signals[0]?.aborted, trial.fate]).toEqual([true, ['dropped']]);
  });

  it('says why it could not be rehearsed, and still waits', async () => {
    const { service, ask } = setUpApprovals();
    const trial = setUpRehearsal();
    const { approvalId } = ask('a', { level: 'high', rehearse: trial.rehearse });
    trial.fail('It needs the network');
    await service.rehearse(approvalId);
    expect(await service.preview(approvalId, { path: 'a' })).toMatchObject({
      rehearsal: { kind: 'impossible', why: 'It needs the network' },
    });
    expect(service.list()).toMatchObject([{ rehearsal: 'impossible' }]);
  });

  it('needs no answer in Auto mode if everything can be undone', async () => {
    const { service, ask } = setUpApprovals();
    const trial = setUpRehearsal();
    const { approvalId, answer } = ask('a', { level: 'high', mode: 'auto', rehearse: trial.rehearse });
    trial.end();
    await service.rehearse(approvalId);
    const { approval, approved } = await answer;
    expect([approval.by, approved.rehearsed]).toEqual([
      { kind: 'mode', mode: 'auto' },
      { rehearsal: trial.rehearsal, leaveOut: [] },
    ]);
  });

  it.each([
    ['auto', false],
    ['edit', true],
    ['ask', true],
  ] as const)('waits for an answer in %s mode (complete: %s)', async (mode, complete) => {
    const { service, ask } = setUpApprovals();
    const trial = setUpRehearsal({ complete });
    const { approvalId } = ask('a', { level: 'high', mode, rehearse: trial.rehearse });
    trial.end();
    await service.rehearse(approvalId);
    expect([service.isWaiting(approvalId), trial.fate]).toEqual([true, []]);
  });

  it('is offered only where it is possible', () => {
    const { service, ask } = setUpApprovals();
    const { approvalId } = ask('a');
    expect(service.list().map(({ rehearsal }) => rehearsal)).toEqual([undefined]);
    expect(() => service.rehearse(approvalId)).toThrow('can’t be tried first');
    ask('b', { rehearse: setUpRehearsal().rehearse });
    expect(service.list().map(({ rehearsal }) => rehearsal)).toEqual([undefined, 'possible']);
  });
});
