import { defaultModelSettings, type ModelSettings } from '../../../shared/settings/model';

/** Whether the user changed any setting of the model. */
export function isChanged({ toolMode, ...others }: ModelSettings): boolean {
  return toolMode !== defaultModelSettings.toolMode || Object.values(others).some((value) => value !== null);
}
