import { useStore } from 'zustand';
import type { ActivityState } from '../../../core/store/panel/activity-model';
import { usePanel } from '../../../core/store/panel/panel-context';

export function useActivityState<Selected>(select: (state: ActivityState) => Selected): Selected {
  return useStore(usePanel().activity.store, select);
}
