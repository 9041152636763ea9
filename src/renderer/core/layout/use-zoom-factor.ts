import { useAppState } from '../store/app-context';
import { readyValue } from '../store/loadable';

/** How many times its usual size everything has: for what is reckoned in pixels and not in rem. */
export function useZoomFactor(): number {
  return useAppState((state) => readyValue(state.settings)?.zoom ?? 1);
}
