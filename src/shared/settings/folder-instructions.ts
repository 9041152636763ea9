import type { Settings } from './settings';

/** Enough for the folders that anyone still works in. */
const MAX_FOLDERS = 200;

/** Remembers what the user wants models to know in this folder. */
export function withFolderInstructions(
  { folderInstructions }: Pick<Settings, 'folderInstructions'>,
  path: string,
  text: string,
): Settings['folderInstructions'] {
  const others = folderInstructions.filter((folder) => folder.path !== path);
  return text.trim() === '' ? others : [{ path, text }, ...others].slice(0, MAX_FOLDERS);
}
