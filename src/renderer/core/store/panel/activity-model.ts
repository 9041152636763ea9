import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LedgerFilter } from '../../../../shared/call/ledger-entry';
import { failureMessage } from '../../bridge/command-client';
import type { AppModel } from '../app-model';
import { conversationOnPage } from '../app-state';
import { type Loadable, loading, ready, readyValue } from '../loadable';
import { type ActivityFilter, emptyFilter, ledgerFilterOf } from './activity-filter';
import { type LoadedCalls, withFirstPage, withNextPage } from './loaded-calls';

const pageSize = 50;

/** Shorter than the pause between two words, longer than that between two letters. */
const typingPause = 200;

/** A run may end many calls in a second; nobody needs to see each one immediately. */
const renewalPause = 250;

export interface ActivityState {
  readonly filter: ActivityFilter;
  /** Stays visible during the next search. */
  readonly calls: Loadable<LoadedCalls>;
}

export interface ActivityModel {
  readonly store: StoreApi<ActivityState>;
  /** Follows the ledger while it is visible; returns how to stop. */
  start(): () => void;
  change(change: Partial<ActivityFilter>): void;
  /** Looks for one call, replacing the previous search. */
  seek(callId: string): void;
  search(): Promise<void>;
  showMore(): Promise<void>;
  /** Returns the records of all matching calls, one JSON object per line. */
  exportLines(): Promise<{ jsonLines: string; count: number }>;
}

const initialActivityState: ActivityState = { filter: emptyFilter, calls: loading };

export function createActivityModel({ app }: { app: AppModel }): ActivityModel {
  const store = createStore<ActivityState>(() => initialActivityState);
  let isFollowed = false;
  let latestSearch = 0;
  /** The filter that found the calls on screen; the user may already be typing another. */
  let searched: LedgerFilter = {};
  let typing: ReturnType<typeof setTimeout> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const ledgerFilter = () =>
    ledgerFilterOf(store.getState().filter, conversationOnPage(app.store.getState())?.id ?? null);
  const pageBehind = (skip: number) => app.searchLedger({ filter: searched, skip, limit: pageSize });

  function update(merge: (loaded: LoadedCalls) => LoadedCalls): void {
    const loaded = readyValue(store.getState().calls);
    if (loaded) store.setState({ calls: ready(merge(loaded)) });
  }

  async function search(): Promise<void> {
    clearTimeout(typing);
    const current = ++latestSearch;
    searched = ledgerFilter();
    try {
      const page = await pageBehind(0);
      if (current === latestSearch) store.setState({ calls: ready(page) });
    } catch (cause) {
      if (current === latestSearch) store.setState({ calls: { status: 'failed', message: failureMessage(cause) } });
    }
  }

  async function renew(): Promise<void> {
    renewal = undefined;
    const current = latestSearch;
    // The list on screen stays correct without it, and the next record tries again.
    const page = await pageBehind(0).catch(() => null);
    if (page && current === latestSearch) {
      update((loaded) => withFirstPage(loaded, page, app.store.getState().latestRecord));
    }
  }

  return {
    store,
    search,

    start() {
      isFollowed = true;
      void search();
      const stopListening = app.store.subscribe((state, before) => {
        const isBack = state.connection === 'connected' && before.connection !== 'connected';
        const isElsewhere =
          conversationOnPage(state)?.id !== conversationOnPage(before)?.id &&
          store.getState().filter.isOnlyThisConversation;
        if (isBack || isElsewhere) void search();
        else if (state.latestRecord !== before.latestRecord) renewal ??= setTimeout(() => void renew(), renewalPause);
      });
      return () => {
        isFollowed = false;
        stopListening();
        clearTimeout(typing);
        clearTimeout(renewal);
        renewal = undefined;
      };
    },

    change(change) {
      // A new search replaces the filter for a single call.
      store.setState(({ filter }) => ({ filter: { ...filter, callId: null, ...change } }));
      clearTimeout(typing);
      if (change.text === undefined) void search();
      else typing = setTimeout(() => void search(), typingPause);
    },

    seek(callId) {
      store.setState({ filter: { ...emptyFilter, callId } });
      // Opening the view searches anyway.
      if (isFollowed) void search();
    },

    async showMore() {
      const skip = readyValue(store.getState().calls)?.entries.length ?? 0;
      const current = latestSearch;
      const page = await pageBehind(skip);
      if (current === latestSearch) update((loaded) => withNextPage(loaded, page));
    },

    exportLines: () => app.exportLedger(ledgerFilter()),
  };
}
