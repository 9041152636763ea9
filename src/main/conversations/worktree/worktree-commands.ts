import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import type { Worktree } from '../../../shared/conversation/worktree';
import { messageOf } from '../../../shared/text/message-of';
import type { Clock, NewId } from '../../base/clock';
import { CommandFailure } from '../../base/command-failure';
import { canResume } from '../can-resume';
import type { Conversation } from '../conversation';
import type { ConversationCache } from '../conversation-cache';
import type { Recorder } from '../create-recorder';
import { refuseWhileRunning } from '../create-run-starter';

export interface WorktreeCommands {
  /** Moves a conversation into a copy of its folder. A run is stopped before that, and continues in the copy. */
  enterWorktree(conversationId: string, create: CreateWorktree): Promise<void>;
  /** Moves it back to its folder once `finish` is done with the copy. */
  leaveWorktree(conversationId: string, finish: FinishWorktree): Promise<string>;
  /** The folder that the user opened, if this one is a copy of it; otherwise the same. */
  projectOf(folder: string): string;
}

interface EnteredWorktree {
  readonly worktree: Worktree;
  /** A message for the user. */
  readonly message: string;
  /** Takes it back. */
  remove(): Promise<void>;
}

type CreateWorktree = (state: ConversationState) => Promise<EnteredWorktree>;

interface FinishedWorktree {
  /** A message for the user. */
  readonly message: string;
  /** Called once the conversation has left the copy. */
  cleanUp?(): Promise<void>;
}

type FinishWorktree = (worktree: Worktree, state: ConversationState) => Promise<FinishedWorktree>;

interface WorktreeCommandDeps extends Pick<Recorder, 'record'> {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly cache: ConversationCache;
  begin(conversation: Conversation, prepare: () => Promise<void>): Promise<void>;
  /** Stops the run, if there is one, and resolves when each of its calls is answered. */
  endRun(conversation: Conversation): Promise<void>;
  /** Closing waits for this work. */
  wait(work: Promise<unknown>): void;
}

export function createWorktreeCommands(deps: WorktreeCommandDeps): WorktreeCommands {
  const { clock, newId, cache, begin, endRun, record, wait } = deps;

  /** Nothing starts in the conversation meanwhile. */
  async function move<T>(conversation: Conversation, work: () => Promise<T>): Promise<T> {
    if (conversation.undos > 0) throw new CommandFailure('refused', 'An undo is in progress. Try again in a moment');
    conversation.undos += 1;
    conversation.isMoving = true;
    const done = work()
      .catch((cause: unknown) => {
        throw cause instanceof CommandFailure ? cause : new CommandFailure('refused', messageOf(cause));
      })
      .finally(() => {
        conversation.undos -= 1;
        conversation.isMoving = false;
      });
    wait(done);
    return done;
  }

  async function tell(conversation: Conversation, worktree: Worktree | null, message: string): Promise<void> {
    const at = clock.now();
    const events: ConversationEvent[] = [
      { type: 'worktree-changed', worktree, at },
      { type: 'run-notice', noticeId: newId(), message, at },
    ];
    await Promise.all(events.map((event) => record(conversation, event)));
  }

  async function enter(conversation: Conversation, create: CreateWorktree): Promise<void> {
    if (conversation.state.worktree) {
      throw new CommandFailure('refused', 'This conversation already works in a separate copy');
    }
    await endRun(conversation);
    const { worktree, message, remove } = await create(conversation.state);
    try {
      await tell(conversation, worktree, message);
    } catch (cause) {
      // If this can't be saved, it still applies until AIntern restarts.
      await record(conversation, { type: 'worktree-changed', worktree: null, at: clock.now() }).catch(() => {});
      await remove().catch(() => {});
      throw cause;
    }
  }

  return {
    enterWorktree: (conversationId, create) =>
      cache.use(conversationId, async (conversation) => {
        const wasRunning = conversation.controller !== null;
        if (!wasRunning) refuseWhileRunning(conversation);
        await move(conversation, () => enter(conversation, create));
        if (wasRunning && canResume(conversation)) await begin(conversation, async () => {});
      }),

    leaveWorktree: (conversationId, finish) =>
      cache.use(conversationId, (conversation) => {
        refuseWhileRunning(conversation);
        return move(conversation, async () => {
          const { worktree } = conversation.state;
          if (!worktree) throw new CommandFailure('refused', 'This conversation already works in its own folder');
          const { message, cleanUp } = await finish(worktree, conversation.state);
          await tell(conversation, null, message);
          await cleanUp?.();
          return message;
        });
      }),

    projectOf: (folder) =>
      cache.list().find(({ workspacePath, worktree }) => worktree && workspacePath === folder)?.worktree?.mainFolder ??
      folder,
  };
}
