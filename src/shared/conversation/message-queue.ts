import { z } from 'zod';
import { assertNever } from '../assert-never';
import type { ConversationEvent } from './conversation-event';
import type { MessageContent } from './message-content';

/**
 * When a queued message is sent: when the run has ended normally, as soon as the calls in progress are answered, or only
 * once the user sends it.
 */
export const deliverySchema = z.enum(['after-run', 'after-step', 'held']);
export type Delivery = z.infer<typeof deliverySchema>;

/** A message that the user wrote while a run worked, and that the model hasn't been sent yet. */
export interface QueuedMessage extends MessageContent {
  readonly id: string;
  readonly delivery: Delivery;
  /** Increases each time its content is edited. */
  readonly revision: number;
  readonly at: number;
}

export type MessageQueue = readonly QueuedMessage[];

export type QueueEvent = Extract<
  ConversationEvent,
  { type: 'message-queued' | 'queued-message-changed' | 'queued-message-moved' | 'queued-message-removed' }
>;

/** Returns the message to send when a run has ended normally. */
export function nextQueued(queue: MessageQueue): QueuedMessage | null {
  return nextSteered(queue) ?? queue.find(({ delivery }) => delivery === 'after-run') ?? null;
}

/** Returns the message to send before the model's next answer. */
export function nextSteered(queue: MessageQueue): QueuedMessage | null {
  return queue.find(({ delivery }) => delivery === 'after-step') ?? null;
}

/** Returns the event that takes a message out of the queue and says it to the model, with what its text stands for. */
export function sendQueued(
  message: QueuedMessage,
  { messageId, at, expand }: { readonly messageId: string; readonly at: number; readonly expand: ExpandContent },
): ConversationEvent {
  return { type: 'user-message', messageId, queuedId: message.id, ...expand(contentOf(message)), at };
}

/** Adds what a command of the folder, such as `/fix-issue 12`, stands for. */
export type ExpandContent = (content: MessageContent) => MessageContent;

export function contentOf({ id: _, delivery: __, revision: ___, at: ____, ...content }: QueuedMessage): MessageContent {
  return content;
}

export function foldQueue(queue: MessageQueue, event: QueueEvent): MessageQueue {
  switch (event.type) {
    case 'message-queued': {
      const { type: _, queuedId: id, delivery, at, ...content } = event;
      return [...withoutQueued(queue, id), { id, delivery, revision: 0, ...content, at }];
    }
    case 'queued-message-changed':
      return queue.map((message) => (message.id === event.queuedId ? changeQueued(message, event) : message));
    case 'queued-message-moved':
      return moveQueued(queue, event.queuedId, event.beforeId);
    case 'queued-message-removed':
      return withoutQueued(queue, event.queuedId);
    default:
      return assertNever(event);
  }
}

export function withoutQueued(queue: MessageQueue, queuedId: string): MessageQueue {
  return queue.some(({ id }) => id === queuedId) ? queue.filter(({ id }) => id !== queuedId) : queue;
}

/** After a run that didn't end normally, nothing is sent that the user may have wanted to say differently. */
export function holdQueue(queue: MessageQueue): MessageQueue {
  if (queue.every(({ delivery }) => delivery === 'held')) return queue;
  return queue.map((message) => ({ ...message, delivery: 'held' }));
}

/** Returns the events that hold what would have been sent after a run that is gone. */
export function holdEvents(queue: MessageQueue, at: number): ConversationEvent[] {
  return queue.flatMap(({ id: queuedId, delivery }) =>
    delivery === 'held' ? [] : [{ type: 'queued-message-changed', queuedId, delivery: 'held', at }],
  );
}

function changeQueued(
  message: QueuedMessage,
  { content, delivery = message.delivery }: Extract<QueueEvent, { type: 'queued-message-changed' }>,
): QueuedMessage {
  if (!content) return { ...message, delivery };
  const { id, revision, at } = message;
  return { id, delivery, revision: revision + 1, ...content, at };
}

/** Moves a message before another one, or to the end. */
function moveQueued(queue: MessageQueue, queuedId: string, beforeId: string | null): MessageQueue {
  const moved = queue.find(({ id }) => id === queuedId);
  if (!moved || queuedId === beforeId) return queue;
  const others = withoutQueued(queue, queuedId);
  const index = others.findIndex(({ id }) => id === beforeId);
  return others.toSpliced(index < 0 ? others.length : index, 0, moved);
}
