import { win32 } from 'node:path';
import { shorten } from '../../../shared/text/shorten';

/** What the kernel and most file systems take; its limit counts a byte for the end. */
const MAX_PATH_BYTES = 4095;
const MAX_NAME_BYTES = 255;

/** Why a path cannot be meant as it is written, with what to write instead; null when there is nothing to object to. */
export function objectionToSpelling(path: string, platform: NodeJS.Platform = process.platform): string | null {
  if (path === '') return 'The path is empty';
  if (path.includes('\0')) return 'The path holds a NUL character';
  const size = Buffer.byteLength(path);
  if (size > MAX_PATH_BYTES) return `The path has ${size} bytes; ${MAX_PATH_BYTES} are the most that can be opened`;
  const names = path.split(platform === 'win32' ? /[\\/]/ : '/');
  const long = names.find((name) => Buffer.byteLength(name) > MAX_NAME_BYTES);
  if (long !== undefined) {
    return `The name ${shorten(long, 21)} has ${Buffer.byteLength(long)} bytes; ${MAX_NAME_BYTES} are the most for one name`;
  }
  return objectionToVariable(path) ?? (platform === 'win32' ? objectionOnWindows(path, names) : null);
}

/** No shell reads the path, so that nothing would be put in the place of a variable. */
function objectionToVariable(path: string): string | null {
  const [variable] = /^(?:\$[A-Z_][A-Z0-9_]*|\$\{\w+\}|\$env:\w+|%\w+%|~[\w.-]+(?=[\\/]))(?=[\\/]|$)/.exec(path) ?? [];
  if (variable === undefined) return null;
  return `${variable} is not replaced in paths: write the path out, or ./${path} if that is the name`;
}

/** Names that are devices in every folder, also with an ending. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³])\s*(?:[.:].*)?$/i;

function objectionOnWindows(path: string, names: readonly string[]): string | null {
  if (/^[\\/]{2}/.test(path)) return `${path} is a network or device path: give a path with a drive letter`;
  if (/^[a-z]:(?![\\/])/i.test(path)) return `${path} depends on the current folder of the drive: write the path out`;
  const { root } = win32.parse(path);
  const inner = root === '' ? names : path.slice(root.length).split(/[\\/]/);
  for (const name of inner) {
    if (name === '' || name === '.' || name === '..') continue;
    if (deviceName.test(name)) return `${name} is the name of a device on Windows: choose another name`;
    if (name.includes(':')) return `${name} names a stream inside a file: leave out what is behind the colon`;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows refuses them in names.
    if (/[<>"|?*\x01-\x1f]/.test(name)) return `${name} holds a character that Windows allows in no name`;
    if (/[. ]$/.test(name)) return `${name} ends with a dot or a space, which Windows drops: leave it out`;
  }
  return null;
}
