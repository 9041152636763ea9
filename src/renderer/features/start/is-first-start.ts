import { guideModel, isSameModel } from '../../../shared/settings/model';
import type { AppState } from '../../core/store/app-state';
import { readyValue } from '../../core/store/loadable';

/** Whether nothing was opened, asked or chosen yet; null while that isn't known. */
export function isFirstStart({
  description,
  conversations,
  models,
}: Pick<AppState, 'description' | 'conversations' | 'models'>): boolean | null {
  const folder = readyValue(description)?.workspacePath;
  const begun = readyValue(conversations);
  const catalogue = readyValue(models);
  if (folder === undefined || !begun || !catalogue) return null;
  return folder === null && begun.length === 0 && isSameModel(catalogue.defaultModel, guideModel);
}
