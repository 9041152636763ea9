import { useEffect, useEffectEvent, useRef } from 'react';
import { MAX_ATTACHMENTS } from '../../../../shared/conversation/attachments';
import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import { contextLength, type MessageContent, maxContextLength } from '../../../../shared/conversation/message-content';
import { contentOf, type QueuedMessage } from '../../../../shared/conversation/message-queue';
import { useAppState, useModels } from '../../../core/store/app-context';
import type { AttachmentDraft } from '../attachments/attachment-draft';
import type { ContextDraft } from '../context/context-draft';
import type { DraftSlot, DraftStore } from '../draft-store';
import type { MessageText } from '../use-message-text';

interface ReturnedMessagesOptions {
  readonly conversation: ConversationState | null;
  readonly message: MessageText;
  readonly drafts: DraftStore;
  readonly place: DraftSlot;
  readonly contextDraft: ContextDraft;
  readonly attachmentDraft: AttachmentDraft;
  /** Whether there is nothing in the message field yet. */
  readonly isEmpty: boolean;
}

/**
 * Gives messages back to the message field, with everything they bring: the one that a rewind went back to, and queued
 * ones when their run is stopped or fails, because the user may now want to say something else. Where the field holds
 * something, those stay in the queue, on hold.
 */
export function useReturnedMessages(options: ReturnedMessagesOptions): void {
  const { conversation, message, drafts, place, contextDraft, attachmentDraft, isEmpty } = options;
  const { app } = useModels();
  const before = useRef(conversation);
  const latest = useRef(message);
  latest.current = message;

  function giveBack({ text, attachments = [], context = [] }: MessageContent) {
    latest.current.giveBack(text);
    attachmentDraft.giveBack(attachments);
    contextDraft.giveBack(context);
  }

  /** The draft is stored before the queue lets go of the messages, so that a crash in between loses nothing. */
  async function takeBack(messages: readonly QueuedMessage[]) {
    const whole = joined(messages);
    giveBack(whole);
    drafts.flush();
    const removedIds = await app.removeQueued(messages.map(({ id }) => id)).catch((): readonly string[] => []);
    if (removedIds.length === messages.length || drafts.read(place) !== whole.text) return;
    // Another window was faster, or the connection is gone: the rest is still in the queue or there.
    latest.current.replace({ text: '', caret: 0 });
    attachmentDraft.take();
    contextDraft.take();
    giveBack(joined(messages.filter(({ id }) => removedIds.includes(id))));
  }

  const compare = useEffectEvent((last: ConversationState, now: ConversationState) => {
    if (last.id !== now.id || last.run === null || now.run !== null || !isEmpty) return;
    const returned = heldSince(last, now);
    if (returned.length > 0 && fitsOneMessage(joined(returned))) void takeBack(returned);
  });
  useEffect(() => {
    const last = before.current;
    before.current = conversation;
    if (last && conversation) compare(last, conversation);
  }, [conversation]);

  const rewound = useAppState((state) => state.returned);
  const takeRewound = useEffectEvent((content: MessageContent) => {
    app.store.setState({ returned: null });
    giveBack(content);
  });
  useEffect(() => {
    if (rewound !== null) takeRewound(rewound);
  }, [rewound]);
}

/** A message that was on hold during the run stays where the user put it. */
function heldSince({ queue: earlier }: ConversationState, { queue }: ConversationState): readonly QueuedMessage[] {
  return queue.filter(
    ({ id, delivery }) => delivery === 'held' && !earlier.some((one) => one.id === id && one.delivery === 'held'),
  );
}

type WholeContent = Required<MessageContent>;

function joined(messages: readonly QueuedMessage[]): WholeContent {
  const contents = messages.map(contentOf);
  return {
    text: contents.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n'),
    attachments: contents.flatMap(({ attachments = [] }) => attachments),
    context: contents.flatMap(({ context = [] }) => context),
  };
}

function fitsOneMessage({ attachments, context }: WholeContent): boolean {
  return attachments.length <= MAX_ATTACHMENTS && contextLength(context) <= maxContextLength;
}
