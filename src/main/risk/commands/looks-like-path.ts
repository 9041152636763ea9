import type { ShellWord } from '../shell/shell-program';

/** Whether a word of an unknown command could be a path that leads elsewhere. */
export function looksLikePath({ value, text }: ShellWord): boolean {
  if (value === null) return /^"?\$\{?HOME\b/.test(text);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return false;
  if (/^(\/|~\/|\.\.?\/)\S/.test(value)) return true;
  return /^(~|\.\.?[\\/]?$|\.[\w.-]+$|[A-Za-z]:[\\/])|\//.test(value) && !/\s/.test(value);
}
