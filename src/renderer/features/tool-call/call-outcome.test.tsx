import { expect, test } from 'vitest';
import { ToolCallLifecycle, transition } from '../../../shared/call/tool-call-lifecycle';
import { ToolProgress } from '../../../shared/call/tool-progress';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError, ToolValidationResult } from '../../../shared/call/tool-validation';
import { defaultSettings } from '../../../shared/settings/settings';
import { sampleRequest } from '../../../shared/testing/sample-request';
import type { AppState } from '../../core/store/app-state';
import { ready } from '../../core/store/loadable';
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
    '<div><p>Invalid call. The agent got the reason and can retry.</p><ul>' +
      '<li><icon circle-x><span>path must not be empty</span></li>' +
      '<li><icon circle-x><span>There is too much</span></li></ul></div>',
  );
});

test('a private host that was refused can be allowed, in words without the name of a setting', () => {
  const error = ToolValidationError.invalidValue('url', 'The user can allow it');
  const validation = ToolValidationResult.invalid({ ...error, blockedHost: 'localhost:3000' });
  const lifecycle = transition(validating, { type: 'fail-validation', at: 1_020, validation });
  const result = { ...ToolResult.failed('Refused'), metadata: { blockedHost: 'localhost:3000' } };
  const failed = transition(executing, { type: 'fail', at: 4_000, result });
  const settings = ready({ ...defaultSettings, allowedPrivateHosts: ['other'] });
  const render = (call: ToolCallLifecycle, state: Partial<AppState>) =>
    renderBare(<CallOutcome call={{ lifecycle: call, raw: '' }} />, state);
  const why =
    '<p>localhost:3000 is on your machine or in a private network, so the agent can’t fetch from it unless you allow it.</p>';
  for (const call of [lifecycle, failed]) {
    expect(render(call, { settings })).toBe(
      `<div>${why}<button type="button" title="Adds it to the local hosts the agent can fetch from. You can remove it in Settings."><icon shield-check>Allow localhost:3000</button></div>`,
    );
    const allowed = ready({ ...defaultSettings, allowedPrivateHosts: ['localhost:3000'] });
    expect(render(call, { settings: allowed })).toBe(
      `<div>${why}<p role="status"><icon check>localhost:3000 is allowed. The agent can try again.</p></div>`,
    );
  }
});

test('a call of a tool that is not there says so, and nothing of parameters', () => {
  const validation = ToolValidationResult.invalid(ToolValidationError.toolNotFound('make-tea', [], ['file-read']));
  expect(outcomeOf(transition(validating, { type: 'fail-validation', at: 1_020, validation }))).toContain(
    '<p>Unknown tool. The agent got the list of tools.</p>',
  );
});

test('a denied call gives the reason, if there is one', () => {
  expect([denied({ reason: 'Not now' }), denied({})].map((lifecycle) => outcomeOf(lifecycle))).toEqual([
    '<p>“Not now”</p>',
    '',
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

const ended = (result: ToolResult, lifecycle: ToolCallLifecycle = executing) =>
  outcomeOf(transition(lifecycle, { type: 'complete', at: 4_000, result }));

test('a call that ended well says what it made and shows what it found', () => {
  const artifact = { type: 'directory' as const, path: 'notes', isNew: true, timestamp: 1 };
  expect([
    ended(ToolResult.succeeded({ message: 'Created notes', artifacts: [artifact] })),
    ended(ToolResult.succeeded({ message: '2 matches in a.txt', data: 'one\ntwo\n' })),
  ]).toEqual(['<div><p>Created notes</p></div>', '<div><p>2 matches in a.txt</p><div><pre>one\ntwo</pre></div></div>']);
});

test('a call that wrote a file shows its lines, and says nothing that its card’s line says', () => {
  const diff = '--- a.txt\n+++ a.txt\n@@ -0,0 +1 @@\n+new\n';
  const artifact = { type: 'file' as const, path: 'a.txt', isNew: true, timestamp: 1, size: 4, diff };
  expect(ended(ToolResult.succeeded({ message: 'Created a.txt', artifacts: [artifact] }))).toBe(
    '<div><div><div><div><div><span aria-hidden="true"></span><span aria-hidden="true">1</span>' +
      '<span>+</span><span>new</span></div></div></div></div></div>',
  );
});

test('a call that was undone shows nothing of what it did', () => {
  const lifecycle = transition(executing, { type: 'complete', at: 4_000, result: ToolResult.succeeded() });
  const undone = { message: 'Removed a.txt', at: 5_000 };
  expect(renderBare(<CallOutcome call={{ lifecycle, raw: '', undone }} />)).toBe('');
});

test('a command shows what it printed, and not again how it ended', () => {
  const artifact = { type: 'output' as const, path: 'terminal', isNew: false, timestamp: 1, size: 6 };
  const message = 'echo hello ended with exit code 0';
  const result = ToolResult.succeeded({ message, data: 'hello\n', artifacts: [artifact] });
  expect(ended(result, commandRuns)).toBe('<div><div><pre>hello</pre></div></div>');
});

test('the id of a terminal is not shown', () => {
  const message = 'Started npm run dev in terminal 774004e5-ef49-447d-a43e-35f1bc893752: it is running';
  expect(ended(ToolResult.succeeded({ message }))).toBe(
    '<div><p>Started npm run dev in a terminal: it is running</p></div>',
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
