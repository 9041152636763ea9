import { type ApprovalMode, defaultWorkMode, type WorkMode } from './approval-mode';
import type { Settings } from './settings';

/** Enough for the folders that anyone still works in. */
const MAX_FOLDERS = 200;

/** The mode of a new conversation in the folder. */
export function modeForFolder(settings: Settings, path: string): ApprovalMode {
  return folderIn(settings, path)?.mode ?? settings.approvalMode;
}

/** The mode in which a plan is carried out there: the last one that wasn't Plan. */
export function workModeForFolder(settings: Settings, path: string): WorkMode {
  const { mode = 'plan', workMode } = folderIn(settings, path) ?? {};
  if (mode !== 'plan') return mode;
  if (workMode) return workMode;
  return settings.approvalMode === 'plan' ? defaultWorkMode : settings.approvalMode;
}

/** Remembers the mode for the folder. */
export function withFolderMode(settings: Settings, path: string, mode: ApprovalMode): Settings['folderModes'] {
  const chosen = { path, mode, workMode: mode === 'plan' ? workModeForFolder(settings, path) : mode };
  return [chosen, ...settings.folderModes.filter((folder) => folder.path !== path)].slice(0, MAX_FOLDERS);
}

function folderIn({ folderModes }: Settings, path: string): Settings['folderModes'][number] | undefined {
  return folderModes.find((folder) => folder.path === path);
}
