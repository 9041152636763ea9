import { win32 } from 'node:path';
import { shorten } from '../../../shared/text/shorten';

/** The limit of the kernel and most file systems, minus the terminating byte. */
const MAX_PATH_BYTES = 4095;
const MAX_NAME_BYTES = 255;

/** Returns why a path can't be meant as written and what to write instead; null if there is no problem. */
export function objectionToSpelling(path: string, platform: NodeJS.Platform = process.platform): string | null {
  if (path === '') return 'The path is empty';
  if (path.includes('\0')) return 'The path contains a NUL character';
  const size = Buffer.byteLength(path);
  if (size > MAX_PATH_BYTES) return `The path has ${size} bytes; the limit is ${MAX_PATH_BYTES}`;
  const names = path.split(platform === 'win32' ? /[\\/]/ : '/');
  const long = names.find((name) => Buffer.byteLength(name) > MAX_NAME_BYTES);
  if (long !== undefined) {
    return `The name ${shorten(long, 21)} has ${Buffer.byteLength(long)} bytes; the limit is ${MAX_NAME_BYTES}`;
  }
  return objectionToVariable(path) ?? (platform === 'win32' ? objectionOnWindows(path, names) : null);
}

/** No shell reads the path, so variables would not be expanded. */
function objectionToVariable(path: string): string | null {
  const [variable] = /^(?:\$[A-Z_][A-Z0-9_]*|\$\{\w+\}|\$env:\w+|%\w+%|~[\w.-]+(?=[\\/]))(?=[\\/]|$)/.exec(path) ?? [];
  if (variable === undefined) return null;
  return `${variable} is not expanded in paths. Write out the path, or use ./${path} if that is the name`;
}

/** Names that are devices in every folder, even with an extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³])\s*(?:[.:].*)?$/i;

function objectionOnWindows(path: string, names: readonly string[]): string | null {
  if (/^[\\/]{2}/.test(path)) return `${path} is a network or device path. Use a path with a drive letter`;
  if (/^[a-z]:(?![\\/])/i.test(path)) return `${path} depends on the drive's current folder. Write out the path`;
  const { root } = win32.parse(path);
  const inner = root === '' ? names : path.slice(root.length).split(/[\\/]/);
  for (const name of inner) {
    if (name === '' || name === '.' || name === '..') continue;
    if (deviceName.test(name)) return `${name} is a reserved device name on Windows. Choose another name`;
    if (name.includes(':')) return `${name} refers to a stream inside a file. Remove the part after the colon`;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows refuses them in names.
    if (/[<>"|?*\x01-\x1f]/.test(name)) return `${name} contains a character that Windows doesn't allow in names`;
    if (/[. ]$/.test(name)) return `${name} ends with a dot or a space, which Windows drops. Remove it`;
  }
  return null;
}
