import { useStore } from 'zustand';
import { usePanel } from '../../../core/store/panel/panel-context';
import type { TerminalsState } from '../../../core/store/panel/terminals-model';

export function useTerminalsState<Selected>(select: (state: TerminalsState) => Selected): Selected {
  return useStore(usePanel().terminals.store, select);
}
