import type { StoreApi } from 'zustand/vanilla';
import type { AppState } from '../../../core/store/app-state';

type ConnectionStore = Pick<StoreApi<Pick<AppState, 'connection'>>, 'getState' | 'subscribe'>;

/** When there is a connection again; false when the signal comes before. */
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
