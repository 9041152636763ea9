import { useAppState } from '../store/app-context';
import { readyValue } from '../store/loadable';

/** Returns the zoom factor, for sizes in pixels instead of rem. */
export function useZoomFactor(): number {
  return useAppState((state) => readyValue(state.settings)?.zoom ?? 1);
}
