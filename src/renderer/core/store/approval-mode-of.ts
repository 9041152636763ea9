import { projectFolderOf } from '../../../shared/conversation/worktree';
import type { ApprovalMode, WorkMode } from '../../../shared/settings/approval-mode';
import { modeForFolder, workModeForFolder } from '../../../shared/settings/folder-modes';
import { defaultSettings } from '../../../shared/settings/settings';
import type { AppState } from './app-state';
import { readyValue } from './loadable';

/** The mode of the open conversation, or of the next one in the open folder, as the user last chose it. */
export function approvalModeOf(state: AppState): ApprovalMode {
  const { open, pendingMode } = state;
  return pendingMode && pendingMode.conversationId === (open?.id ?? null) ? pendingMode.mode : modeInForce(state);
}

/** The same, as main applies it. */
export function modeInForce({ open, settings, description }: AppState): ApprovalMode {
  if (open?.shown) return open.shown.mode;
  const folder = readyValue(description)?.workspacePath ?? '';
  return modeForFolder(readyValue(settings) ?? defaultSettings, folder);
}

/** The mode in which the open conversation's plan is carried out. */
export function workModeOf({ open, settings }: AppState): WorkMode {
  return workModeForFolder(readyValue(settings) ?? defaultSettings, open?.shown ? projectFolderOf(open.shown) : '');
}
