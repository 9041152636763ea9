import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppModel } from '../app-model';
import { shownTerminals, type TerminalScope } from './shown-terminals';

export interface TerminalsState {
  /** Null until the user chooses one; the latest is shown until then. */
  readonly chosenId: string | null;
  readonly scope: TerminalScope;
  /** A screen reader reads the output aloud, and its lines can be navigated. */
  readonly isReadAloud: boolean;
}

export interface TerminalsModel {
  readonly store: StoreApi<TerminalsState>;
  choose(terminalId: string): void;
  /** The same for a user who comes from elsewhere and may be in another conversation. */
  seek(terminalId: string): void;
  chooseScope(scope: TerminalScope): void;
  toggleReadAloud(): void;
}

export function createTerminalsModel({ app }: { app: AppModel }): TerminalsModel {
  const store = createStore<TerminalsState>(() => ({ chosenId: null, scope: 'conversation', isReadAloud: false }));
  return {
    store,
    choose: (chosenId) => store.setState({ chosenId }),
    seek(chosenId) {
      const { terminals, open } = app.store.getState();
      const { scope } = store.getState();
      const isThere = shownTerminals(terminals, { scope, conversationId: open?.id }).some(({ id }) => id === chosenId);
      store.setState({ chosenId, scope: isThere ? scope : 'all' });
    },
    chooseScope: (scope) => store.setState({ scope }),
    toggleReadAloud: () => store.setState(({ isReadAloud }) => ({ isReadAloud: !isReadAloud })),
  };
}
