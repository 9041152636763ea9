import { describe, expect, test } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../shared/conversation/fold-conversation';
import { conversationId, statusEvent, textEvent, waitingEvents } from '../../testing/sample-events';
import { loadingConversation, type OpenConversation, receiveEvents, receiveSnapshot } from './open-conversation';

const opening = loadingConversation(conversationId, null);
const snapshot = (events: ConversationEvent[]) => ({ events, sequence: events.length });
const opened = receiveSnapshot(opening, snapshot(waitingEvents));
const folded = (events: ConversationEvent[]) => events.reduce(foldConversation, emptyConversation);

function ready(events: ConversationEvent[]): OpenConversation {
  return { status: 'ready', id: conversationId, shown: folded(events), nextSequence: events.length };
}

describe('an open conversation', () => {
  test('is folded from the log', () => {
    expect(opened).toEqual(ready(waitingEvents));
  });

  test('takes in the events that follow', () => {
    expect(receiveEvents(opened, { sequence: 7, events: [textEvent('a')] })).toEqual(
      ready([...waitingEvents, textEvent('a')]),
    );
  });

  test('ignores events that the log already held', () => {
    expect(receiveEvents(opened, { sequence: 5, events: waitingEvents.slice(5) })).toBe(opened);
  });

  test('takes only the new part of a batch that overlaps', () => {
    const batch = { sequence: 6, events: [...waitingEvents.slice(6), textEvent('new')] };
    expect(receiveEvents(opened, batch)).toEqual(ready([...waitingEvents, textEvent('new')]));
  });

  test('is read again after a gap, and goes on showing what it has', () => {
    const batch = { sequence: 9, events: [textEvent('late')] };
    expect(receiveEvents(opened, batch)).toEqual({
      status: 'loading',
      id: conversationId,
      shown: opened.shown,
      early: [batch],
    });
  });

  test('is read again when an event does not fit its state', () => {
    expect(receiveEvents(opened, { sequence: 7, events: [statusEvent('executing', 2_000)] }).status).toBe('loading');
  });

  test('keeps events that arrive before the log and adds those that the log lacks', () => {
    const early = receiveEvents(opening, { sequence: 6, events: [...waitingEvents.slice(6), textEvent('early')] });
    expect(early.status).toBe('loading');
    expect(receiveSnapshot(early, snapshot(waitingEvents))).toEqual(ready([...waitingEvents, textEvent('early')]));
  });

  test('says so when its log cannot be understood', () => {
    const broken = receiveSnapshot(opening, snapshot([...waitingEvents, statusEvent('executing', 2_000)]));
    expect(broken).toMatchObject({
      status: 'failed',
      shown: null,
      message: expect.stringContaining('awaiting-approval'),
    });
  });
});
