import type { ShellWord } from '../shell/shell-program';

/** Whether a word stays one word whatever the shell fills in: in double quotes, and without `@`, which makes several. */
export function isOneWord({ text, value, isPattern }: ShellWord): boolean {
  return value === null ? /^"[^"@]*"$/s.test(text) : !isPattern;
}
