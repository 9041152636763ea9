import type { App } from '../../../app/app';
import type { WorkState } from './work-state';

export interface WorkWatch {
  state(): WorkState;
  subscribe(listener: (state: WorkState) => void): () => void;
}

/** Tracks what is running and what waits. Both are empty at startup: a run begins only when the user starts one. */
export function watchWork(app: Pick<App, 'subscribe'>): WorkWatch {
  const listeners = new Set<(state: WorkState) => void>();
  let state: WorkState = { approvals: [], conversations: [] };

  app.subscribe((message) => {
    if (message.name === 'approvals.changed') state = { ...state, approvals: message.payload };
    else if (message.name === 'conversations.changed') state = { ...state, conversations: message.payload };
    else return;
    for (const listener of listeners) listener(state);
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
