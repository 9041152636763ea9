import { expect, test } from 'vitest';
import type { TerminalSummary } from '../../../../shared/contract/terminal';
import { terminalState } from '../../../features/panel/terminal/terminal-state';
import { chosenTerminal, isLeftRunning, isWaiting, shownTerminals } from './shown-terminals';

const terminal = (id: string, more: Partial<TerminalSummary> = {}): TerminalSummary => ({
  id,
  conversationId: 'here',
  callId: `call of ${id}`,
  kind: 'command',
  command: 'make',
  folder: '/project',
  state: 'running',
  startedAt: 0,
  ...more,
});
const own = (id: string, more: Partial<TerminalSummary> = {}) =>
  terminal(id, { conversationId: null, callId: null, kind: 'own', ...more });
const ids = (terminals: readonly TerminalSummary[]) => terminals.map(({ id }) => id);

const all = [terminal('a'), terminal('b', { conversationId: 'there' }), own('c'), terminal('d')];

test('those of the open conversation and of the user are shown, the latest first', () => {
  expect(ids(shownTerminals(all, { scope: 'conversation', conversationId: 'here' }))).toEqual(['d', 'c', 'a']);
  expect(ids(shownTerminals(all, { scope: 'conversation', conversationId: undefined }))).toEqual(['c']);
  expect(ids(shownTerminals(all, { scope: 'all', conversationId: 'here' }))).toEqual(['d', 'c', 'b', 'a']);
});

test('programs that the agent started to keep running count until they end', () => {
  const session = terminal('server', { kind: 'session' });
  const waiting = terminal('asks', { kind: 'session', state: 'waiting-for-input' });
  const ended = terminal('over', { kind: 'session', state: 'ended' });
  expect(ids([...all, session, waiting, ended].filter(isLeftRunning))).toEqual(['server', 'asks']);
});

test('the chosen one is shown while it is there, else one that asks, else the latest', () => {
  const waiting = terminal('w', { state: 'waiting-for-input' });
  const shown = [terminal('x'), waiting, terminal('y')];
  expect(chosenTerminal(shown, 'y')?.id).toBe('y');
  expect(chosenTerminal(shown, 'gone')?.id).toBe('w');
  expect(chosenTerminal([terminal('x'), terminal('y')], null)?.id).toBe('x');
  expect(chosenTerminal([], 'x')).toBeUndefined();
});

test('only a program of a call calls for the user', () => {
  const asks = { state: 'waiting-for-input' } as const;
  expect([terminal('a', asks), own('b', asks), terminal('c')].map(isWaiting)).toEqual([true, false, false]);
});

test('every end has words of its own', () => {
  const ended = (more: Partial<TerminalSummary>) => terminalState(terminal('a', { state: 'ended', ...more })).text;
  expect([
    ended({ end: 'exited', exitCode: 0 }),
    ended({ end: 'exited', exitCode: 3 }),
    ended({ end: 'killed', exitCode: null }),
    ended({ end: 'stopped', exitCode: null }),
    terminalState(own('b', { state: 'ended', end: 'stopped', exitCode: null })).text,
    terminalState(terminal('c')).text,
    terminalState(terminal('d', { state: 'waiting-for-input' })).text,
  ]).toEqual(['Exited', 'Exited with code 3', 'Killed', 'Stopped', 'Closed', 'Running', 'Waiting for input']);
});
