import { expect, it } from 'vitest';
import { startTimedExecution } from './timed-execution';

const call = { id: 'call_1', name: 'file-read', arguments: '{}' };
const about = { toolCallId: 'call_1', name: 'file-read' };

it('ends a call with its outcome and the time that it took', () => {
  let now = 1_000;
  const execution = startTimedExecution(call, { now: () => now });
  now = 1_250;
  expect([execution.elapsed(), execution.success('ok'), execution.successJson([1]), execution.error('no')]).toEqual([
    250,
    { ...about, success: true, content: { kind: 'text', text: 'ok' }, executionTimeMs: 250 },
    { ...about, success: true, content: { kind: 'json', value: [1] }, executionTimeMs: 250 },
    { ...about, success: false, content: { kind: 'error', error: 'no' }, executionTimeMs: 250 },
  ]);
});

it('takes no less than no time, also when the clock is set back', () => {
  let now = 1_000;
  const execution = startTimedExecution(call, { now: () => now });
  now = 400;
  expect(execution.success('ok').executionTimeMs).toBe(0);
});
