import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandOutput } from '../../../shared/contract/contract';
import { failureMessage } from '../../core/bridge/command-client';
import { type Loadable, loading, ready } from '../../core/store/loadable';
import { createDebounced } from '../../ui/behavior/create-debounced';

/** Shorter than the pause between two words, longer than between two keystrokes. */
const typingPause = 200;

export type Found = CommandOutput<'conversation.search'> & { readonly query: string };

interface SearchState {
  readonly query: string;
  /** Null without a query. Results stay visible while the next search runs. */
  readonly found: Loadable<Found> | null;
}

export interface SearchModel {
  readonly store: StoreApi<SearchState>;
  search(query: string): void;
  /** Repeats a failed search. */
  retry(): void;
}

export function createSearchModel(find: (query: string) => Promise<CommandOutput<'conversation.search'>>): SearchModel {
  const store = createStore<SearchState>(() => ({ query: '', found: null }));
  const typing = createDebounced(typingPause);
  let latest = 0;

  async function look(query: string, current: number): Promise<void> {
    try {
      const answer = await find(query);
      if (current === latest) store.setState({ found: ready({ ...answer, query }) });
    } catch (cause) {
      if (current === latest) store.setState({ found: { status: 'failed', message: failureMessage(cause) } });
    }
  }

  const model: SearchModel = {
    store,
    retry: () => model.search(store.getState().query),
    search(query) {
      const current = ++latest;
      const words = query.trim();
      if (words === '') {
        store.setState({ query, found: null });
        return;
      }
      store.setState(({ found }) => ({ query, found: found?.status === 'ready' ? found : loading }));
      typing.schedule(() => {
        if (current === latest) void look(words, current);
      });
    },
  };
  return model;
}
