import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { PanelModel, PanelState } from './panel-model';

const PanelContext = createContext<PanelModel | null>(null);

export function PanelProvider({ panel, children }: { panel: PanelModel; children: ReactNode }) {
  return <PanelContext value={panel}>{children}</PanelContext>;
}

export function usePanel(): PanelModel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('PanelProvider is missing');
  return panel;
}

export function usePanelState<Selected>(select: (state: PanelState) => Selected): Selected {
  return useStore(usePanel().store, select);
}
