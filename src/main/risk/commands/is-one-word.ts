import type { ShellWord } from '../shell/shell-program';

/** Whether a word stays one word at run time: in double quotes, and without `@`, which expands to several. */
export function isOneWord({ text, value, isPattern }: ShellWord): boolean {
  return value === null ? /^"[^"@]*"$/s.test(text) : !isPattern;
}
