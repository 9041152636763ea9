import type { PickedFile } from './attachment-draft';

/** Returns files of a page as they can be attached. */
export function pickedFiles(files: readonly File[]): PickedFile[] {
  return files.map((file) => ({ name: file.name, size: file.size, read: () => readBase64(file) }));
}

/** Returns the dropped files, or none if a folder is among them: that one is opened. */
export function droppedFiles(transfer: DataTransfer): File[] {
  const entries = [...transfer.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry());
  return entries.some((entry) => entry?.isDirectory) ? [] : [...transfer.files];
}

/**
 * Returns the pasted files, or none if the user means the text: spreadsheets copy a picture of their cells, too. File
 * managers add the files' names as text.
 */
export function pastedFiles(transfer: DataTransfer): File[] {
  const files = [...transfer.files];
  const lines = transfer
    .getData('text/plain')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const areNames = lines.every((line) => files.some(({ name }) => line === name || line.endsWith(`/${name}`)));
  return areNames ? files : [];
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
