import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { canResume } from './can-resume';

const id = '00000000-0000-4000-8000-000000000001';
const said: ConversationEvent = { type: 'user-message', messageId: id, text: 'Hello', at: 1 };
const renamed: ConversationEvent = { type: 'conversation-renamed', title: 'T', at: 1 };
const ended = (type: 'run-completed' | 'run-cancelled'): ConversationEvent => ({ type, runId: id, at: 1 });
const failed: ConversationEvent = { type: 'run-failed', runId: id, error: 'x', at: 1 };

describe('canGoOn', () => {
  it('is true after a run that did not come to its end, and after a message without one', () => {
    const logs = [
      [said],
      [said, failed],
      [said, ended('run-cancelled'), renamed],
      [said, ended('run-completed'), said],
    ];
    expect(logs.map(canResume)).toEqual([true, true, true, true]);
  });

  it('is false where nothing was said, or all of it was answered', () => {
    expect([[], [renamed], [said, failed, ended('run-completed'), renamed]].map(canResume)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
