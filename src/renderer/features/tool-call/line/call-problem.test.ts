import { expect, test } from 'vitest';
import type { DecidedBy } from '../../../../shared/call/approval-decision';
import { ToolCallLifecycle, transition } from '../../../../shared/call/tool-call-lifecycle';
import { ToolResult } from '../../../../shared/call/tool-result';
import { ToolValidationError, ToolValidationResult } from '../../../../shared/call/tool-validation';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { sampleCall } from '../testing/sample-call';
import { callProblem } from './call-problem';

const validating = transition(ToolCallLifecycle.forRequest(sampleRequest), { type: 'start-validation', at: 1 });
const waiting = transition(validating, { type: 'request-approval', at: 2, approvalId: 'a', why: 'Level' });
const problemOf = (lifecycle: ToolCallLifecycle) => callProblem({ lifecycle, raw: '' });
const failedWith = (result: ToolResult) => callProblem(sampleCall({ toolId: 'terminal-execute', result }));

test('nothing is wrong with a call that runs or ended well', () => {
  expect([
    callProblem(sampleCall({ toolId: 'file-read' })),
    callProblem(sampleCall({ toolId: 'file-read', result: ToolResult.succeeded() })),
  ]).toEqual([null, null]);
});

test('a failure shows the first line of its reason, and a failed command its exit code', () => {
  const exited = { ...ToolResult.failed('npm test ended with exit code 1', 'ExitCode'), metadata: { exitCode: 1 } };
  expect([failedWith(ToolResult.failed('No such file\nReally')), failedWith(exited)]).toEqual([
    { word: 'Failed', reason: 'No such file' },
    { word: 'Exit code 1' },
  ]);
});

test('every call that took too long has timed out', () => {
  const { lifecycle } = sampleCall({ toolId: 'file-read' });
  const timedOut = transition(lifecycle, { type: 'time-out', at: 9, result: ToolResult.timeout(1_000) });
  const told = [problemOf(timedOut), failedWith(ToolResult.failed('Stopped after 2 s', 'Timeout'))];
  expect(told).toEqual([{ word: 'Timed out' }, { word: 'Timed out' }]);
});

test('a denial shows the message of whoever denied it', () => {
  const timing = { rememberForSession: false, rememberForTool: false, decidedAt: 2, decisionDuration: 1 };
  const denied = (by: DecidedBy, reason?: string) => {
    const decision = { approved: false as const, ...timing, ...(reason === undefined ? {} : { reason }) };
    return problemOf(transition(waiting, { type: 'deny', at: 3, approval: { decision, by } }));
  };
  expect([denied({ kind: 'user' }), denied({ kind: 'user' }, 'Not now'), denied({ kind: 'nobody' })]).toEqual([
    { word: 'Denied' },
    { word: 'Denied', reason: '“Not now”' },
    { word: 'Denied: no one responded' },
  ]);
});

test('a cancelled call says why, once', () => {
  const cancelled = (reason: string) => problemOf(transition(validating, { type: 'cancel', at: 3, reason }));
  expect([cancelled('Cancelled by the user'), cancelled('AIntern was closed')]).toEqual([
    { word: 'Cancelled by the user' },
    { word: 'Cancelled', reason: 'AIntern was closed' },
  ]);
});

test('an invalid call says what is wrong first', () => {
  const invalid = (...errors: ToolValidationError[]) => {
    const validation = ToolValidationResult.invalid(...errors);
    return problemOf(transition(validating, { type: 'fail-validation', at: 3, validation }));
  };
  expect([
    invalid(ToolValidationError.invalidValue('path', 'path must not be empty')),
    invalid(ToolValidationError.toolNotFound('make-tea', [], ['file-read']))?.word,
  ]).toEqual([{ word: 'Invalid', reason: 'path must not be empty' }, 'Unknown tool']);
});
