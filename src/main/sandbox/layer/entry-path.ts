import { readdirSync } from 'node:fs';

/** Bytes 0x80 to 0xff that are not part of valid UTF-8, as lone surrogates. */
const escaped = /[\udc80-\udcff]/u;
const everyEscaped = /[\udc80-\udcff]/gu;
const FIRST_ESCAPED = 0xdc00;

/**
 * File names are bytes, and not all of them are UTF-8. Other bytes become lone surrogates, so that every name is a string
 * that survives JSON and leads back to the same file.
 */
export function decodeName(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!text.includes('\ufffd') || Buffer.from(text).equals(bytes)) return text;
  let name = '';
  for (let at = 0; at < bytes.length; ) {
    const length = [1, 2, 3, 4].find((count) => isOneCharacter(bytes.subarray(at, at + count))) ?? 0;
    name +=
      length === 0 ? String.fromCharCode(FIRST_ESCAPED + (bytes[at] ?? 0)) : bytes.toString('utf8', at, at + length);
    at += length || 1;
  }
  return name;
}

function isOneCharacter(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  return [...text].length === 1 && Buffer.from(text).equals(bytes);
}

/** The form that the file system needs. */
export function toFsPath(path: string): string | Buffer {
  if (!escaped.test(path)) return path;
  const parts = [...path].map((character) =>
    escaped.test(character) ? Buffer.from([character.charCodeAt(0) - FIRST_ESCAPED]) : Buffer.from(character),
  );
  return Buffer.concat(parts);
}

/** The form for people and models. */
export function shownEntryPath(path: string): string {
  return path.replace(everyEscaped, '\ufffd');
}

/** Returns the names in a folder. */
export function listNames(folder: string): string[] {
  const names = readdirSync(toFsPath(folder));
  if (!names.some((name) => name.includes('\ufffd'))) return names;
  return readdirSync(toFsPath(folder), { encoding: 'buffer' }).map(decodeName);
}

export function joinEntry(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The folder that contains an entry; empty for those at the top. */
export function folderOfEntry(path: string): string {
  const end = path.lastIndexOf('/');
  return end < 0 ? '' : path.slice(0, end);
}

/** Whether the name of an entry isn't UTF-8, so that an ordinary path can't lead to it. */
export function isEscaped(path: string): boolean {
  return escaped.test(path);
}
