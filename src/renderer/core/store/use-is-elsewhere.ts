import { useAppState } from './app-context';
import type { AppState } from './app-state';
import { readyValue } from './loadable';

/** Whether another AIntern is running the open conversation: it can only be read here. */
export function useIsElsewhere(): boolean {
  return useAppState(isOpenElsewhere);
}

export function isOpenElsewhere({ open, conversations }: Pick<AppState, 'open' | 'conversations'>): boolean {
  const summary = readyValue(conversations)?.find(({ id }) => id === open?.id);
  return summary?.isElsewhere === true;
}
