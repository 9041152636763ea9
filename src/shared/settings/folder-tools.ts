import type { Settings } from './settings';

/** Enough for the folders that anyone still works in. */
const MAX_FOLDERS = 200;

/** The tools that are turned off in this folder, besides those turned off everywhere. */
export function folderToolsOff(folderTools: Settings['folderTools'], path: string | null): readonly string[] {
  return folderTools.find((folder) => folder.path === path)?.disabledTools ?? [];
}

export function withFolderToolsOff(
  folderTools: Settings['folderTools'],
  path: string,
  disabledTools: readonly string[],
): Settings['folderTools'] {
  const others = folderTools.filter((folder) => folder.path !== path);
  if (disabledTools.length === 0) return others;
  return [{ path, disabledTools: [...disabledTools] }, ...others].slice(0, MAX_FOLDERS);
}
