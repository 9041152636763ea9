import { useStore } from 'zustand';
import { usePanel } from '../panel/panel-context';
import type { TerminalsState } from './terminals-model';

export function useTerminalsState<Selected>(select: (state: TerminalsState) => Selected): Selected {
  return useStore(usePanel().terminals.store, select);
}
