import { useAppState } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';

/** The display name of a model that was used; the id if no server lists it any more. */
export function useModelName(modelId: string): string {
  return useAppState(({ models }) => {
    const listed = readyValue(models)?.connections.flatMap((connection) => connection.models) ?? [];
    return listed.find(({ id }) => id === modelId)?.name ?? modelId;
  });
}
