import type { EventMessage } from '../../../../../shared/contract/event-message';
import { type ConversationEvent, isRunEnd } from '../../../../../shared/conversation/conversation-event';
import type { App } from '../../../../app/app';
import { dispatchCommand } from '../../../../app/commands/dispatch-command';
import type { Clock } from '../../../../base/clock';

export interface SuspendRecoveryDeps {
  readonly app: Pick<App, 'handlers' | 'subscribe' | 'retryNow' | 'warn'>;
  readonly clock: Clock;
  /** Returns how to cancel it. */
  after(milliseconds: number, action: () => void): () => void;
}

export interface SuspendRecovery {
  suspend(): void;
  resume(): void;
}

/** The network comes back some seconds after the computer wakes up. */
const SETTLE = 4_000;
/** A connection that died during sleep may only be noticed after the longest idle timeout and some retries. */
const WATCHED_FOR = 15 * 60_000;

/** Resumes runs, once, that lost their model because the computer slept. */
export function createSuspendRecovery({ app, clock, after }: SuspendRecoveryDeps): SuspendRecovery {
  const running = new Set<string>();
  /** Runs that were active when the computer fell asleep and have not ended since. */
  let watched = new Set<string>();
  const failed = new Set<string>();
  let watchedUntil = Number.POSITIVE_INFINITY;
  let isSettled = true;
  let cancelSettling = (): void => {};

  function receive(conversationId: string, event: ConversationEvent): void {
    if (event.type === 'run-started') {
      running.add(conversationId);
      // The user was faster.
      failed.delete(conversationId);
    }
    if (!isRunEnd(event)) return;
    running.delete(conversationId);
    const wasWatched = watched.delete(conversationId) && clock.now() <= watchedUntil;
    if (!wasWatched || event.type !== 'run-failed' || !event.isConnectionLost) return;
    failed.add(conversationId);
    if (isSettled) void goOn();
  }

  async function goOn(): Promise<void> {
    const listed = await app.handlers['conversation.list']({});
    for (const id of [...failed]) {
      failed.delete(id);
      const reply = await dispatchCommand(app.handlers, 'conversation.resume', { conversationId: id });
      const title = listed.find((conversation) => conversation.id === id)?.title ?? '';
      if (reply.ok)
        app.warn(`The connection dropped while the computer was asleep. “${title}” continues where it left off.`);
    }
  }

  function settle(): void {
    isSettled = true;
    watchedUntil = clock.now() + WATCHED_FOR;
    app.retryNow();
    void dispatchCommand(app.handlers, 'model.list', { refresh: true });
    void goOn();
  }

  app.subscribe((message: EventMessage) => {
    if (message.name !== 'conversation.events') return;
    for (const event of message.payload.events) receive(message.payload.conversationId, event);
  });

  return {
    suspend() {
      cancelSettling();
      isSettled = false;
      watchedUntil = Number.POSITIVE_INFINITY;
      watched = new Set(running);
    },
    resume() {
      cancelSettling();
      cancelSettling = after(SETTLE, settle);
    },
  };
}
