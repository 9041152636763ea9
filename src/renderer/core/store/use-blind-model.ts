import { isSameModel } from '../../../shared/settings/model';
import { useAppState } from './app-context';
import { readyValue } from './loadable';

/** The name of the model that gets the next message, if it is known that it can't see images. */
export function useBlindModel(): string | null {
  return useAppState(({ open, nextModel, models }) => {
    const catalogue = readyValue(models);
    const chosen = (open ? open.shown?.model : nextModel) ?? catalogue?.defaultModel;
    const known = catalogue?.connections.flatMap(({ id: connectionId, models: listed }) =>
      listed.filter(({ id: modelId }) => chosen && isSameModel({ connectionId, modelId }, chosen)),
    );
    const [model] = known ?? [];
    return model?.hasVision === false ? model.name : null;
  });
}
