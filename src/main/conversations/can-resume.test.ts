import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../shared/conversation/fold-conversation';
import { canResume } from './can-resume';

const id = '00000000-0000-4000-8000-000000000001';
const said: ConversationEvent = { type: 'user-message', messageId: id, text: 'Hello', at: 1 };
const renamed: ConversationEvent = { type: 'conversation-renamed', title: 'T', at: 1 };
const ended = (type: 'run-completed' | 'run-cancelled'): ConversationEvent => ({ type, runId: id, at: 1 });
const failed: ConversationEvent = { type: 'run-failed', runId: id, error: 'x', at: 1 };

const isResumable = (events: readonly ConversationEvent[]) =>
  canResume({ events, state: foldConversationEvents(emptyConversation, events) });

describe('canResume', () => {
  it('is true after a run that did not come to its end, and after a message without one', () => {
    const logs = [
      [said],
      [said, failed],
      [said, ended('run-cancelled'), renamed],
      [said, ended('run-completed'), said],
    ];
    expect(logs.map(isResumable)).toEqual([true, true, true, true]);
  });

  it('is false where nothing was said, or all of it was answered', () => {
    expect([[], [renamed], [said, failed, ended('run-completed'), renamed]].map(isResumable)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is about the active branch only', () => {
    const [other, notice] = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003'];
    const answered: ConversationEvent[] = [said, ended('run-completed')];
    const stopped: ConversationEvent[] = [
      { type: 'user-message', messageId: other, text: 'Bye', at: 2 },
      { type: 'run-cancelled', runId: notice, at: 2 },
    ];
    const back: ConversationEvent = { type: 'branch-changed', afterItemId: id, at: 3 };
    const forth: ConversationEvent = { type: 'branch-changed', afterItemId: notice, at: 4 };
    expect([
      isResumable([...answered, ...stopped]),
      isResumable([...answered, ...stopped, back]),
      isResumable([...answered, ...stopped, back, forth]),
    ]).toEqual([true, false, true]);
  });
});
