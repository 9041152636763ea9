import { messageOf } from '../../shared/text/message-of';
import type { RunAgent } from '../agent/create-agent';
import { CommandFailure } from '../base/command-failure';
import type { Conversation } from './conversation';
import { type RunDeps, runConversation } from './run-conversation';
import { refuseLostFolder } from './worktree/refuse-lost-folder';

interface RunStarterDeps extends RunDeps {
  warn(message: string): void;
  /** Closing waits for this work. */
  wait(work: Promise<unknown>): void;
  /** Sends queued messages after a run. */
  sendNext(conversation: Conversation): Promise<void>;
  /** Called after the queue has been sent. */
  afterRun(conversation: Conversation): Promise<void>;
  /** Called once the run no longer needs the conversation in memory. */
  onIdle(): void;
}

export interface RunStarter {
  /** Starts a run once the events before it are written; if that fails, the error becomes the run's end. */
  begin(conversation: Conversation, prepare: () => Promise<void>, runAgent?: RunAgent): Promise<void>;
  /** Stops the run; returns whether there was one. */
  stop(conversation: Conversation): boolean;
  /** Stops the run, if there is one, and resolves when each of its calls is answered. */
  endRun(conversation: Conversation): Promise<void>;
}

export function createRunStarter(deps: RunStarterDeps): RunStarter {
  const { clock, newId, recordAnyway, warn } = deps;

  async function fail(conversation: Conversation, error: string): Promise<void> {
    conversation.controller = null;
    await recordAnyway(conversation, [{ type: 'run-failed', runId: newId(), error, at: clock.now() }]);
  }

  function stop({ controller }: Conversation): boolean {
    if (!controller || controller.signal.aborted) return controller !== null;
    controller.abort(new Error('Stopped by the user'));
    return true;
  }

  return {
    async begin(conversation, prepare, runAgent = deps.runAgent) {
      refuseWhileRunning(conversation);
      refuseLostFolder(conversation.state);
      if (conversation.isRewinding) throw new CommandFailure('refused', REWINDING);
      if (deps.isClosing()) throw new CommandFailure('refused', 'AIntern is closing. Restart it, then send this');
      // This may throw, and must leave the conversation unchanged if it does.
      const prepared = prepare();
      const controller = new AbortController();
      conversation.controller = controller;
      conversation.users += 1;
      const ended = prepared.then(
        () => runConversation(conversation, controller, { ...deps, runAgent }),
        (cause: unknown) => fail(conversation, messageOf(cause)),
      );
      conversation.ended = ended.catch(() => {});
      const over = ended
        .then(() => deps.sendNext(conversation))
        .catch((cause: unknown) => {
          const { title } = conversation.summary;
          warn(`The end of a run in “${title}” is missing: ${messageOf(cause)}. Send a message to continue.`);
        })
        .then(() => deps.afterRun(conversation))
        .finally(() => {
          conversation.users -= 1;
          deps.onIdle();
        });
      deps.wait(over);
      await prepared.catch(() => over);
    },
    stop,
    async endRun(conversation) {
      while (stop(conversation)) await conversation.ended;
    },
  };
}

const MOVING = 'The conversation is moving to another folder. Try again in a moment';
const REWINDING = 'A rewind is in progress. Try again in a moment';

export function refuseWhileRunning({ controller, isMoving }: Conversation): void {
  if (isMoving) throw new CommandFailure('refused', MOVING);
  if (controller) throw new CommandFailure('refused', 'Wait for the answer to finish, or stop it first');
}
