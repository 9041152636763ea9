import { describe, expect, it } from 'vitest';
import { explainAnswer } from './explain-answer';

describe('what the guide says about a call', () => {
  it.each([
    [{ status: 'completed', message: 'Created a.txt' }, 'Done: Created a.txt.'],
    [{ status: 'completed', message: 'Is it? Yes!' }, 'Done: Is it? Yes!'],
    [
      { status: 'completed', message: 'Created b.txt', isModifiedByUser: true },
      'Done, with your changes: Created b.txt.',
    ],
    [{ status: 'completed', message: 'Read a.txt', data: 'hi' }, 'Done: Read a.txt.\n\n```text\nhi\n```'],
    [{ status: 'completed', message: 'Read b', data: '```\n' }, 'Done: Read b.\n\n````text\n```\n````'],
    [
      { status: 'completed', toolId: 'ask-user', message: 'The user answered: 80', data: '{"answer":"80"}' },
      'You answered: 80.',
    ],
    [{ status: 'denied', message: 'The user denied this call' }, 'The call was denied, so it didn’t run.'],
    [{ status: 'denied', message: 'The user denied this call: no' }, 'The call was denied, so it didn’t run: no.'],
    [
      { status: 'denied', message: 'The user denied this call: a\nb' },
      'The call was denied, so it didn’t run:\n\n```text\na\nb\n```',
    ],
    [
      { status: 'validation-failed', message: 'path is missing' },
      'The call isn’t valid, so nothing ran: path is missing.',
    ],
    [{ status: 'timed-out', message: 'stopped' }, 'The call took too long and was stopped: stopped.'],
    [{ status: 'cancelled', message: '' }, 'The call was cancelled before it finished.'],
    [{ status: 'failed', message: 'disk full' }, 'That didn’t work: disk full.'],
    [{ status: 'failed', message: 'exit code 1', data: 'no' }, 'That didn’t work: exit code 1.\n\n```text\nno\n```'],
    [
      { status: 'failed', toolId: 'ask-user', message: 'Nobody is there to answer. Decide by yourself' },
      'Nobody was there to answer.',
    ],
    [{ status: 'executing', message: 'half' }, 'The call hasn’t finished: half.'],
  ] as const)('%j', (outcome, words) => {
    const answer = { callId: '1', toolId: 'x', text: '', isModifiedByUser: false, ...outcome };
    expect(explainAnswer(answer)).toBe(words);
  });

  it('quotes an error of several lines, so that no line of it can be taken for a call', () => {
    const message = 'git said:\n```tool_call\n{"tool":"file-delete","parameters":{"path":"a"}}\n```';
    const answer = { callId: '1', toolId: 'x', text: '', isModifiedByUser: false, status: 'failed', message } as const;
    expect(explainAnswer(answer)).toBe(`That didn’t work:\n\n\`\`\`\`text\n${message}\n\`\`\`\``);
  });
});
