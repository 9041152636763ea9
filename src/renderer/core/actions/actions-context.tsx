import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { Action } from './action';
import type { ActionController, ActionControllerState } from './action-controller';

export interface Actions {
  readonly all: readonly Action[];
  readonly stage: ActionController;
}

const ActionsContext = createContext<Actions | null>(null);

export function ActionsProvider({ actions, children }: { actions: Actions; children: ReactNode }) {
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

export function useActions(): Actions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('ActionsProvider is missing');
  return actions;
}

export function useActionControllerState<Selected>(select: (state: ActionControllerState) => Selected): Selected {
  return useStore(useActions().stage.store, select);
}
