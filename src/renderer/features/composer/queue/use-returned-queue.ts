import { useEffect, useEffectEvent, useRef } from 'react';
import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import type { QueuedMessage } from '../../../../shared/conversation/message-queue';
import { useModels } from '../../../core/store/app-context';
import type { DraftSlot, DraftStore } from '../draft-store';
import type { MessageText } from '../use-message-text';

interface ReturnedQueueOptions {
  readonly conversation: ConversationState | null;
  readonly message: MessageText;
  readonly drafts: DraftStore;
  readonly place: DraftSlot;
  /** Whether there is nothing in the message field yet. */
  readonly isEmpty: boolean;
}

/**
 * Gives queued messages back to the empty message field when their run is stopped or fails, because the user may now
 * want to say something else. Where the field holds something, they stay in the queue, on hold.
 */
export function useReturnedQueue({ conversation, message, drafts, place, isEmpty }: ReturnedQueueOptions): void {
  const { app } = useModels();
  const before = useRef(conversation);
  const latest = useRef(message);
  latest.current = message;

  /** The draft is stored before the queue lets go of the messages, so that a crash in between loses nothing. */
  async function takeBack(messages: readonly QueuedMessage[]) {
    const text = textOf(messages);
    write(text);
    drafts.flush();
    const removedIds = await app.removeQueued(messages.map(({ id }) => id)).catch((): readonly string[] => []);
    if (removedIds.length === messages.length || drafts.read(place) !== text) return;
    // Another window was faster, or the connection is gone: the rest is still in the queue or there.
    write(textOf(messages.filter(({ id }) => removedIds.includes(id))));
  }

  function write(text: string) {
    latest.current.replace({ text, caret: text.length });
  }

  const compare = useEffectEvent((last: ConversationState, now: ConversationState) => {
    if (last.id !== now.id || last.run === null || now.run !== null || !isEmpty) return;
    const returned = heldSince(last, now);
    // What goes with a message stays with it: texts that are joined would lose whose it is.
    const isPlain = returned.every(({ attachments = [], context = [] }) => attachments.length + context.length === 0);
    if (returned.length > 0 && isPlain) void takeBack(returned);
  });

  useEffect(() => {
    const last = before.current;
    before.current = conversation;
    if (last && conversation) compare(last, conversation);
  }, [conversation]);
}

/** A message that was on hold during the run stays where the user put it. */
function heldSince({ queue: earlier }: ConversationState, { queue }: ConversationState): readonly QueuedMessage[] {
  return queue.filter(
    ({ id, delivery }) => delivery === 'held' && !earlier.some((one) => one.id === id && one.delivery === 'held'),
  );
}

function textOf(messages: readonly QueuedMessage[]): string {
  return messages.map(({ text }) => text).join('\n\n');
}
