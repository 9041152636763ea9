import type { FolderSandbox, Settings } from './settings';

/** Enough for the folders that anyone still works in. */
const MAX_FOLDERS = 200;

/** What commands in this folder may do. */
export function sandboxForFolder({ sandbox, folderSandboxes }: Settings, path: string): FolderSandbox {
  const { path: _, ...own } = folderSandboxes.find((folder) => folder.path === path) ?? { path };
  return { isOn: sandbox.isOn, extraWritable: [], allowedHosts: [], ...own };
}

/** Undefined for the usual amount. */
export function bytesForUndo({ undoSize }: FolderSandbox): number | undefined {
  return undoSize === undefined ? undefined : undoSize * 1024 * 1024;
}

/** Remembers a change for the folder. */
export function withFolderSandbox(
  settings: Settings,
  path: string,
  change: Partial<FolderSandbox>,
): Settings['folderSandboxes'] {
  const others = settings.folderSandboxes.filter((folder) => folder.path !== path);
  return [{ path, ...sandboxForFolder(settings, path), ...change }, ...others].slice(0, MAX_FOLDERS);
}
