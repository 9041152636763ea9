import { ratePath } from '../files/rate-path';
import type { Invocation } from '../invocation';
import { type Rating, rateWithoutRule } from '../rating';

/** `file:///etc/passwd` isn't on another machine. */
const fileAddress = /^(?:--url=)?["']?(?:file):(?:\/\/[^/]*)?(\/?.*?)["']?$/is;

export function rateFileAddresses({ name, args, context }: Invocation): Rating[] {
  return args.flatMap(({ value, text }) => {
    const [, path] = fileAddress.exec(value ?? text) ?? [];
    if (path === undefined) return [];
    const file = decodePath(path);
    // Braces and brackets are curl's own globs.
    const isKnown = value !== null && file !== null && !/[[\]{}]/.test(file);
    return isKnown
      ? [ratePath({ text: file, value: file, isPattern: false }, { access: 'read', who: name }, context)]
      : [rateWithoutRule('high', `Reads local files that can't be checked: ${text} (${name})`)];
  });
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path.replace(/[?#].*$/s, ''));
  } catch {
    return null;
  }
}
