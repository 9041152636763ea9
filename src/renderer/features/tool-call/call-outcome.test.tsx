import { expect, test } from 'vitest';
import { ToolCallLifecycle, transition } from '../../../shared/call/tool-call-lifecycle';
import { ToolProgress } from '../../../shared/call/tool-progress';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError, ToolValidationResult } from '../../../shared/call/tool-validation';
import { sampleRequest } from '../../../shared/testing/sample-request';
import { renderBare } from '../../testing/render-bare';
import { approvalId } from '../../testing/sample-events';
import { withoutCopying } from '../../testing/without-copying';
import { CallOutcome } from './call-outcome';

const timing = { rememberForSession: false, rememberForTool: false, decidedAt: 3_000, decisionDuration: 1_980 };
const byUser = { by: { kind: 'user' as const } };

const parsed = ToolCallLifecycle.forRequest(sampleRequest);
const validating = transition(parsed, { type: 'start-validation', at: 1_010 });
const waiting = transition(validating, { type: 'request-approval', at: 1_020, approvalId, why: 'Above your level' });
const approval = { decision: { approved: true as const, ...timing }, ...byUser };
const approved = transition(waiting, { type: 'approve', at: 3_000, approval });
const executing = transition(approved, { type: 'start-execution', at: 3_010 });
const commandRuns = { ...executing, request: { ...sampleRequest, toolId: 'terminal-execute' } };

function outcomeOf(lifecycle: ToolCallLifecycle, progress?: ToolProgress): string {
  return withoutCopying(renderBare(<CallOutcome call={{ lifecycle, raw: '', ...(progress ? { progress } : {}) }} />));
}

function denied(reason: { reason?: string }): ToolCallLifecycle {
  const decision = { approved: false as const, ...timing, ...reason };
  return transition(waiting, { type: 'deny', at: 3_000, approval: { decision, ...byUser } });
}

test('nothing has come of a call that has only been prepared', () => {
  expect([parsed, validating, approved, executing].map((lifecycle) => outcomeOf(lifecycle))).toEqual(['', '', '', '']);
});

test('a call that waits says why', () => {
  expect(outcomeOf(waiting)).toBe('<p>Above your level</p>');
});

test('a call that runs says how far it is', () => {
  expect(outcomeOf(executing, ToolProgress.withPercent('Copying', 20))).toBe(
    '<div><p>Copying</p><div><progress aria-label="Progress" value="0.2"></progress><span>20%</span></div></div>',
  );
});

test('a call that does not fit its tool says what is wrong', () => {
  const validation = ToolValidationResult.invalid(
    ToolValidationError.invalidValue('path', 'path must not be empty'),
    ToolValidationError.invalidValue('', 'There is too much'),
  );
  expect(outcomeOf(transition(validating, { type: 'fail-validation', at: 1_020, validation }))).toBe(
    '<div><p>Invalid call. The agent was told why and can retry.</p><ul>' +
      '<li><icon circle-x><span>path must not be empty</span></li>' +
      '<li><icon circle-x><span>There is too much</span></li></ul></div>',
  );
});

test('a call of a tool that is not there says so, and nothing of parameters', () => {
  const validation = ToolValidationResult.invalid(ToolValidationError.toolNotFound('make-tea', [], ['file-read']));
  expect(outcomeOf(transition(validating, { type: 'fail-validation', at: 1_020, validation }))).toContain(
    '<p>Unknown tool. The agent was given the list of tools.</p>',
  );
});

test('a denied call gives the reason, or says that there is none', () => {
  expect([denied({ reason: 'Not now' }), denied({})].map((lifecycle) => outcomeOf(lifecycle))).toEqual([
    '<p>“Not now”</p>',
    '<p>No reason given.</p>',
  ]);
});

test('a call that ended badly says how', () => {
  const { error: _error, ...withoutError } = ToolResult.failed('No such file');
  expect(
    [
      transition(waiting, { type: 'cancel', at: 4_000, reason: 'Stopped' }),
      transition(executing, { type: 'fail', at: 4_000, result: ToolResult.failed('Disk full') }),
      transition(executing, { type: 'time-out', at: 4_000, result: withoutError }),
    ].map((lifecycle) => outcomeOf(lifecycle)),
  ).toEqual(['<div><p>Stopped</p></div>', '<div><p>Disk full</p></div>', '<div><p>No such file</p></div>']);
});

test('a call that ended well shows what it made', () => {
  const artifact = { type: 'directory' as const, path: 'notes', isNew: true, timestamp: 1 };
  const result = ToolResult.succeeded({ message: 'Created notes', artifacts: [artifact] });
  expect(outcomeOf(transition(executing, { type: 'complete', at: 4_000, result }))).toBe(
    '<div><p>Created notes</p><div><p><icon folder><span>notes</span><span>new</span></p></div></div>',
  );
});

test('a command shows how it ended and what it printed, and not that it printed something', () => {
  const artifact = { type: 'output' as const, path: 'terminal', isNew: false, timestamp: 1, size: 6 };
  const message = 'echo hello ended with exit code 0';
  const result = ToolResult.succeeded({ message, data: 'hello\n', artifacts: [artifact] });
  expect(outcomeOf(transition(commandRuns, { type: 'complete', at: 4_000, result }))).toBe(
    '<div><p>echo hello ended with exit code 0</p><div><pre>hello</pre></div></div>',
  );
});

test('a command that ended badly shows what it printed until then', () => {
  const result = ToolResult.failed('make ended with exit code 2', 'ExitCode', 'no rule\n');
  const cancelled = transition(commandRuns, { type: 'cancel', at: 4_000, reason: 'Stopped by the user' });
  expect([
    outcomeOf(transition(commandRuns, { type: 'fail', at: 4_000, result })),
    outcomeOf(transition(commandRuns, { type: 'time-out', at: 4_000, result })),
    withoutCopying(renderBare(<CallOutcome call={{ lifecycle: cancelled, raw: '', result }} />)),
  ]).toEqual([
    '<div><p>make ended with exit code 2</p><div><pre>no rule</pre></div></div>',
    '<div><p>make ended with exit code 2</p><div><pre>no rule</pre></div></div>',
    '<div><p>Stopped by the user</p><div><pre>no rule</pre></div></div>',
  ]);
});
