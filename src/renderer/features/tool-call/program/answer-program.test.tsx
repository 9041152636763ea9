import { expect, test } from 'vitest';
import type { TerminalSummary } from '../../../../shared/contract/terminal';
import { renderBare } from '../../../testing/render-bare';
import { AnswerProgram } from './answer-program';

const asking: TerminalSummary = {
  id: 't1',
  conversationId: 'open',
  callId: 'call',
  kind: 'command',
  folder: '/project',
  command: 'ask',
  state: 'waiting-for-input',
  prompt: 'Name?',
  startedAt: 1,
};

function rendered(terminal: TerminalSummary): string {
  const program = <AnswerProgram callId="call" otherwise={<p>Running</p>} />;
  // React numbers ids by render order, which these tests don't care about.
  return renderBare(program, { terminals: [terminal] }).replace(/_R_\w*_/g, 'prompt');
}

test('a program that asks shows its question and a field for the answer, in place of how far it is', () => {
  expect(rendered(asking)).toBe(
    '<form aria-labelledby="prompt"><p id="prompt">Name?</p><div>' +
      '<input type="text" aria-label="Your answer" autoComplete="off" value=""/><button type="submit">Answer</button></div>' +
      '<p>The program is waiting for input. Your answer goes only to the program, not to the model.</p></form>',
  );
});

test('what is secret is typed unseen', () => {
  expect(rendered({ ...asking, prompt: 'Password:' })).toContain(
    '<input type="password" aria-label="Your answer (hidden)" autoComplete="off" value=""/>',
  );
});

test('a question cannot pretend to be another one with characters that are not seen', () => {
  expect(rendered({ ...asking, prompt: 'Delete\u202e all?' })).toContain('>Delete\\u202e all?<');
});

test.each([
  ['runs', { ...asking, state: 'running' as const }],
  ['has ended', { ...asking, state: 'ended' as const }],
  ['belongs to another call', { ...asking, callId: 'other' }],
])('a program that %s asks nothing here', (_name, terminal) => {
  expect(rendered(terminal)).toBe('<p>Running</p>');
});
