import { expect, test } from 'vitest';
import { ToolCallLifecycle, transition } from '../../../../shared/call/tool-call-lifecycle';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { cancellableCalls } from './cancellable-calls';

const run = { id: 'run', processId: 1, startedAt: 0, provider: 'guide', model: 'guide' };
const parsed = (id: string) => ToolCallLifecycle.forRequest({ ...sampleRequest, id });
const waiting = (id: string) =>
  transition(transition(parsed(id), { type: 'start-validation', at: 1 }), {
    ...{ type: 'request-approval', at: 1, approvalId: 'a', why: 'Level' },
  });
const calls = Object.fromEntries(
  [waiting('one'), parsed('two'), waiting('three')].map((lifecycle) => [lifecycle.request.id, { lifecycle, raw: '' }]),
);

test('calls that wait or run are under way, in their order, as long as there is a run', () => {
  expect(cancellableCalls({ run, calls })).toEqual(['one', 'three']);
  expect(cancellableCalls({ run: null, calls })).toEqual([]);
});
