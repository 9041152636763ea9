import { describe, expect, it } from 'vitest';
import { explainAnswer } from './explain-answer';

describe('what the guide tells of a call', () => {
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
    [{ status: 'denied', message: 'The user denied this call: no' }, 'Then I’ll leave it. You denied this call: no.'],
    [
      { status: 'denied', message: 'The user denied this call: a\nb' },
      'Then I’ll leave it:\n\n```text\nYou denied this call: a\nb\n```',
    ],
    [
      { status: 'validation-failed', message: 'path is missing' },
      'That call was not valid, so nothing ran: path is missing.',
    ],
    [{ status: 'timed-out', message: 'stopped' }, 'That took too long and was stopped: stopped.'],
    [{ status: 'cancelled', message: '' }, 'That was cancelled before it finished.'],
    [{ status: 'failed', message: 'disk full' }, 'That did not work: disk full.'],
    [{ status: 'failed', message: 'exit code 1', data: 'no' }, 'That did not work: exit code 1.\n\n```text\nno\n```'],
    [
      { status: 'failed', toolId: 'ask-user', message: 'Nobody is there to answer. Decide by yourself' },
      'Nobody was there to answer.',
    ],
    [{ status: 'executing', message: 'half' }, 'That is not finished: half.'],
  ] as const)('%j', (outcome, words) => {
    const answer = { callId: '1', toolId: 'x', text: '', isModifiedByUser: false, ...outcome };
    expect(explainAnswer(answer)).toBe(words);
  });

  it('quotes an error of several lines, so that no line of it can be taken for a call', () => {
    const message = 'git said:\n```tool_call\n{"tool":"file-delete","parameters":{"path":"a"}}\n```';
    const answer = { callId: '1', toolId: 'x', text: '', isModifiedByUser: false, status: 'failed', message } as const;
    expect(explainAnswer(answer)).toBe(`That did not work:\n\n\`\`\`\`text\n${message}\n\`\`\`\``);
  });
});
