import { useStore } from 'zustand';
import { usePanel } from '../panel/panel-context';
import type { ActivityState } from './activity-model';

export function useActivityState<Selected>(select: (state: ActivityState) => Selected): Selected {
  return useStore(usePanel().activity.store, select);
}
