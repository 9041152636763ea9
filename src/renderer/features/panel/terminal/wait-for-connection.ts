import type { StoreApi } from 'zustand/vanilla';
import type { AppState } from '../../../core/store/app-state';

type ConnectionStore = Pick<StoreApi<Pick<AppState, 'connection'>>, 'getState' | 'subscribe'>;

/** Resolves to true when there is a connection again, to false if the signal aborts first. */
export function waitForConnection(store: ConnectionStore, signal: AbortSignal): Promise<boolean> {
  if (store.getState().connection === 'connected') return Promise.resolve(true);
  return new Promise((resolve) => {
    const stop = store.subscribe(({ connection }) => connection === 'connected' && settle(true));
    const giveUp = () => settle(false);
    const settle = (isBack: boolean) => {
      stop();
      signal.removeEventListener('abort', giveUp);
      resolve(isBack);
    };
    signal.addEventListener('abort', giveUp);
  });
}
