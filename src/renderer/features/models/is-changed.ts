import { defaultModelSettings, type ModelSettings } from '../../../shared/settings/model';

/** Whether somebody has set anything for the model. */
export function isChanged({ toolMode, ...others }: ModelSettings): boolean {
  return toolMode !== defaultModelSettings.toolMode || Object.values(others).some((value) => value !== null);
}
