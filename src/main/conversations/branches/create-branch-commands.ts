import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { endOfBranch } from '../../../shared/conversation/branches';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { ConversationState, UserItem } from '../../../shared/conversation/conversation-state';
import { type MessageContent, withoutExpansion } from '../../../shared/conversation/message-content';
import type { ModelRef } from '../../../shared/settings/model';
import type { Clock, NewId } from '../../base/clock';
import { CommandFailure } from '../../base/command-failure';
import type { Conversation } from '../conversation';
import type { ConversationCache } from '../conversation-cache';
import type { Recorder } from '../create-recorder';
import { refuseWhileRunning } from '../create-run-starter';
import { forkConversation } from './fork-conversation';

interface BranchCommandDeps extends Pick<Recorder, 'record'> {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly cache: ConversationCache;
  /** Starts a run once the events before it are written. Refuses while one is active. */
  begin(conversation: Conversation, prepare: () => Promise<void>): Promise<void>;
  /** Stops the run, if there is one, and resolves when each of its calls is answered. */
  endRun(conversation: Conversation): Promise<void>;
  /** Adds what a message's text stands for, if it is a command of the folder. */
  expand(conversation: Conversation, content: MessageContent): MessageContent;
  /** Adds a conversation that consists of these events. */
  add(events: readonly ConversationEvent[]): Promise<ConversationSummary>;
}

export interface BranchCommands {
  /**
   * Sends a message again as edited, on a new branch that starts where the message stands. Its attachments and context
   * stay unless others are given. Stops the run first if one is active.
   */
  resend(conversationId: string, messageId: string, content: MessageContent): Promise<void>;
  /**
   * Requests the answer to the message before an item again, on a new branch, with another model if given. Stops the run
   * first if one is active.
   */
  regenerate(conversationId: string, itemId: string, model?: ModelRef): Promise<void>;
  /** Makes the branch that an item is on the active one. */
  showBranch(conversationId: string, itemId: string): Promise<void>;
  /** Creates a conversation with the active branch up to an item. */
  fork(conversationId: string, itemId: string): Promise<ConversationSummary>;
}

const GONE = 'This message is no longer in the conversation';

export function createBranchCommands(deps: BranchCommandDeps): BranchCommands {
  const { clock, newId, cache, begin, endRun, record, expand, add } = deps;

  const branchChanged = (afterItemId: string | null): ConversationEvent => {
    return { type: 'branch-changed', afterItemId, at: clock.now() };
  };

  return {
    resend: (conversationId, messageId, content) =>
      cache.use(conversationId, async (conversation) => {
        const { message, index } = editableMessage(conversation.state, messageId);
        const { kind: _kind, id: _id, at: _at, callId: _none, ...sent } = message;
        const afterItemId = conversation.state.items[index - 1]?.id ?? null;
        const said = { ...withoutExpansion(sent), ...content };
        if (said.text === '' && !said.attachments?.length && !said.context?.length) {
          throw new CommandFailure('bad-request', 'The message is empty');
        }
        await endRun(conversation);
        // Something else may have gone back to before it meanwhile.
        indexOf(conversation.state, messageId);
        return begin(conversation, () =>
          record(conversation, {
            ...{ type: 'user-message', messageId: newId(), ...expand(conversation, said) },
            ...{ afterItemId, at: clock.now() },
          }),
        );
      }),

    regenerate: (conversationId, itemId, model) =>
      cache.use(conversationId, async (conversation) => {
        const asked = messageBefore(conversation.state, itemId);
        await endRun(conversation);
        indexOf(conversation.state, asked.id);
        return begin(conversation, async () => {
          await Promise.all([
            record(conversation, branchChanged(asked.id)),
            ...(model ? [record(conversation, { type: 'model-chosen', model, at: clock.now() })] : []),
          ]);
        });
      }),

    showBranch: (conversationId, itemId) =>
      cache.use(conversationId, async (conversation) => {
        refuseWhileRunning(conversation);
        if (conversation.state.items.some(({ id }) => id === itemId)) return;
        const end = endOfBranch(conversation.state, itemId);
        if (end === null) throw new CommandFailure('not-found', GONE);
        await record(conversation, branchChanged(end));
        void cache.save();
      }),

    async fork(conversationId, itemId) {
      const log = await cache.view(conversationId);
      indexOf(log.state, itemId);
      return add(forkConversation(log, itemId, { clock, newId }));
    },
  };
}

function indexOf({ items }: ConversationState, itemId: string): number {
  const index = items.findLastIndex(({ id }) => id === itemId);
  if (index < 0) throw new CommandFailure('not-found', GONE);
  return index;
}

function messageBefore(state: ConversationState, itemId: string): UserItem {
  const index = indexOf(state, itemId);
  const asked = state.items.slice(0, index + 1).findLast((item) => item.kind === 'user');
  if (!asked) throw new CommandFailure('refused', 'There is no message before it to answer again');
  return asked;
}

function editableMessage(state: ConversationState, messageId: string): { message: UserItem; index: number } {
  const index = indexOf(state, messageId);
  const message = state.items[index];
  if (message?.kind !== 'user' || message.callId !== undefined) {
    throw new CommandFailure('refused', 'Only your own messages can be edited');
  }
  return { message, index };
}
