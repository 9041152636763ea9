import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { isRunEnd } from '../../shared/conversation/conversation-event';
import type { MessageContent } from '../../shared/conversation/message-content';
import {
  type Delivery,
  holdEvents,
  nextQueued,
  type QueuedMessage,
  sendQueued,
} from '../../shared/conversation/message-queue';
import type { Clock, NewId } from '../base/clock';
import { CommandFailure } from '../base/command-failure';
import type { Conversation } from './conversation';
import type { Recorder } from './create-recorder';

/** More than anyone would send one after the other. */
const MAX_QUEUED = 100;

export interface QueueEdit {
  readonly queuedId: string;
  /** Of the message that the user saw. */
  readonly revision: number;
  readonly content: MessageContent;
  /** When to send it, unless the last run was stopped or failed. */
  readonly delivery: Delivery;
}

/** Queues, edits and sends messages that wait for the end of a run. */
export interface QueueCommands {
  /** Sends a message. While a run works, it is queued. */
  send(conversationId: string, content: MessageContent, delivery?: Delivery): Promise<void>;
  /** Keeps a queued message from being sent, such as while the user edits it. */
  holdQueued(conversationId: string, queuedId: string): Promise<void>;
  /** Releases the hold without changing the message. */
  releaseQueued(conversationId: string, queuedId: string, delivery: Delivery): Promise<void>;
  /** Changes a queued message and ends its hold. Refuses if someone else changed it meanwhile. */
  editQueued(conversationId: string, edit: QueueEdit): Promise<void>;
  /** Moves a queued message before another one, or to the end. */
  moveQueued(conversationId: string, queuedId: string, beforeId: string | null): Promise<void>;
  /** Removes queued messages; returns the ids of those that were still there. */
  removeQueued(conversationId: string, queuedIds: readonly string[]): Promise<string[]>;
  /** Sends a queued message now: to the run that works, as soon as its calls are answered, or in a new run. */
  sendQueued(conversationId: string, queuedId: string): Promise<void>;
}

export interface QueueDeps extends Recorder {
  readonly clock: Clock;
  readonly newId: NewId;
  use<T>(conversationId: string, work: (conversation: Conversation) => Promise<T>): Promise<T>;
  /** Records the user's first words of a run. */
  receive(conversation: Conversation, content: MessageContent): Promise<void>;
  /** Starts a run once the events before it are written. */
  begin(conversation: Conversation, prepare: () => Promise<void>): Promise<void>;
  /** Adds what a message's text stands for, if it is a command of the folder. */
  expand(conversation: Conversation, content: MessageContent): MessageContent;
  isClosing(): boolean;
}

export function createQueueCommands(deps: QueueDeps) {
  const { clock, newId, use, begin, receive, recordAnyway, isClosing } = deps;

  /** The user sees the change in any case; if the disk is full, a notice says so. */
  const tell = (conversation: Conversation, ...events: readonly ConversationEvent[]) =>
    recordAnyway(conversation, events);

  function say(conversation: Conversation, message: QueuedMessage): Promise<void> {
    return begin(conversation, () =>
      deps.record(
        conversation,
        sendQueued(message, {
          messageId: newId(),
          at: clock.now(),
          expand: (content) => deps.expand(conversation, content),
        }),
      ),
    );
  }

  /** Sends the next message of the queue if the last run is over. */
  async function sendNext(conversation: Conversation): Promise<void> {
    const next = nextQueued(conversation.state.queue);
    const { controller, isRewinding, isMoving } = conversation;
    if (next && !controller && !isRewinding && !isMoving && !isClosing()) await say(conversation, next);
  }

  function find({ state }: Conversation, queuedId: string): QueuedMessage {
    const found = state.queue.find(({ id }) => id === queuedId);
    if (!found) throw new CommandFailure('not-found', 'This message was already sent or removed');
    return found;
  }

  /** A message whose turn has come while it was held goes out at once, unless the user stopped the run. */
  function deliveryFor({ controller, isRewinding, isMoving, events }: Conversation, wanted: Delivery): Delivery {
    if (isRewinding || isMoving) return 'held';
    if (controller) return wanted;
    const isWanted = events.findLast(isRunEnd)?.type === 'run-completed';
    return isWanted ? wanted : 'held';
  }

  const commands: QueueCommands = {
    send: (conversationId, content, delivery = 'after-run') =>
      use(conversationId, async (conversation) => {
        const { queue } = conversation.state;
        // Messages already queued for the run that has just ended go first.
        if (!conversation.controller && !nextQueued(queue)) {
          return begin(conversation, () => receive(conversation, content));
        }
        if (queue.length >= MAX_QUEUED) {
          throw new CommandFailure('refused', `${MAX_QUEUED} messages are queued. Remove some, or wait`);
        }
        const at = clock.now();
        await tell(conversation, { type: 'message-queued', queuedId: newId(), ...content, delivery, at });
      }),
    holdQueued: (conversationId, queuedId) =>
      use(conversationId, async (conversation) => {
        find(conversation, queuedId);
        await tell(conversation, { type: 'queued-message-changed', queuedId, delivery: 'held', at: clock.now() });
      }),
    releaseQueued: (conversationId, queuedId, wanted) =>
      use(conversationId, async (conversation) => {
        find(conversation, queuedId);
        const delivery = deliveryFor(conversation, wanted);
        await tell(conversation, { type: 'queued-message-changed', queuedId, delivery, at: clock.now() });
        await sendNext(conversation);
      }),
    editQueued: (conversationId, { queuedId, revision, content, delivery: wanted }) =>
      use(conversationId, async (conversation) => {
        if (find(conversation, queuedId).revision !== revision) {
          throw new CommandFailure('refused', 'This message was changed in another window in the meantime');
        }
        const delivery = deliveryFor(conversation, wanted);
        await tell(conversation, { type: 'queued-message-changed', queuedId, content, delivery, at: clock.now() });
        await sendNext(conversation);
      }),
    moveQueued: (conversationId, queuedId, beforeId) =>
      use(conversationId, async (conversation) => {
        find(conversation, queuedId);
        if (beforeId !== null) find(conversation, beforeId);
        await tell(conversation, { type: 'queued-message-moved', queuedId, beforeId, at: clock.now() });
      }),
    removeQueued: (conversationId, queuedIds) =>
      use(conversationId, async (conversation) => {
        const there = conversation.state.queue.filter(({ id }) => queuedIds.includes(id)).map(({ id }) => id);
        const at = clock.now();
        await tell(
          conversation,
          ...there.map((queuedId) => ({ type: 'queued-message-removed', queuedId, at }) as const),
        );
        return there;
      }),
    sendQueued: (conversationId, queuedId) =>
      use(conversationId, async (conversation) => {
        const message = find(conversation, queuedId);
        if (!conversation.controller) return say(conversation, message);
        await tell(conversation, { type: 'queued-message-changed', queuedId, delivery: 'after-step', at: clock.now() });
      }),
  };
  return {
    commands,
    sendNext,
    /** For a stop between two runs. */
    hold: (conversation: Conversation) => tell(conversation, ...holdEvents(conversation.state.queue, clock.now())),
  };
}
