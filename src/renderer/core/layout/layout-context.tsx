import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import { usePanelState } from '../store/panel/panel-context';
import { type FittedLayout, fitLayout } from './fit-layout';
import type { LayoutModel, LayoutState } from './layout-model';

const LayoutContext = createContext<LayoutModel | null>(null);

export function LayoutProvider({ layout, children }: { layout: LayoutModel; children: ReactNode }) {
  return <LayoutContext value={layout}>{children}</LayoutContext>;
}

export function useLayout(): LayoutModel {
  const layout = useContext(LayoutContext);
  if (!layout) throw new Error('LayoutProvider is missing');
  return layout;
}

function useLayoutState<Selected>(select: (state: LayoutState) => Selected): Selected {
  return useStore(useLayout().store, select);
}

export function useFittedLayout(): FittedLayout {
  const state = useLayoutState((all) => all);
  const isPanelOpen = usePanelState(({ tab }) => tab !== null);
  return fitLayout(state.width, { ...state, isPanelOpen });
}

/** Beside the conversation or over it. */
export function useIsSidebarShown(): boolean {
  const { sidebar } = useFittedLayout();
  return useLayoutState(({ isSidebarOpen, isSidebarOver }) => (sidebar.isOver ? isSidebarOver : isSidebarOpen));
}
