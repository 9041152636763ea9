import type { EventMessage } from '../../../../../shared/contract/event-message';
import type { App } from '../../../../app/app';
import type { WorkWatch } from '../../tray/watch-work';
import { runningConversations } from '../../tray/work-state';

export interface KeepAwakeDeps {
  readonly app: Pick<App, 'subscribe'>;
  readonly work: WorkWatch;
  keepAwake(work: { isUnderWay: boolean }): void;
}

/** Runs until the user answers. */
const asksUser = 'ask-user';

/** Keeps the computer awake during work, but not all night for an unanswered question. */
export function keepAwakeWhileWorking({ app, work, keepAwake }: KeepAwakeDeps): void {
  /** By conversation: while one call waits for the user, others may be running. */
  const executing = new Map<string, Set<string>>();

  function look(): void {
    const isUnderWay = runningConversations(work.state()).some(
      ({ id, state }) => state === 'working' || (executing.get(id)?.size ?? 0) > 0,
    );
    keepAwake({ isUnderWay });
  }

  function note({ conversationId, events }: Extract<EventMessage, { name: 'conversation.events' }>['payload']): void {
    for (const event of events) {
      if (event.type === 'run-started') executing.delete(conversationId);
      if (event.type !== 'tool-call-status') continue;
      const calls = executing.get(conversationId) ?? new Set();
      executing.set(conversationId, calls);
      if (event.status === 'executing' && event.toolId !== asksUser) calls.add(event.id);
      else calls.delete(event.id);
      look();
    }
  }

  app.subscribe((message) => {
    if (message.name === 'conversation.events') note(message.payload);
  });
  work.subscribe(look);
}
