import { useAppState } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';
import { type FoundModel, findModel } from './find-model';

/** Returns the model that the next run uses; null while the models aren't loaded. */
export function useCurrentModel(conversationId: string | null): FoundModel | null {
  const catalogue = useAppState((state) => readyValue(state.models));
  const chosen = useAppState(({ open, nextModel }) => {
    if (conversationId === null) return nextModel;
    return open?.id === conversationId ? (open.shown?.model ?? null) : null;
  });
  return catalogue && findModel(catalogue, chosen ?? catalogue.defaultModel);
}
