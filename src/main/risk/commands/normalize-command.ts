import type { ShellWord } from '../shell/shell-program';

/**
 * Characters that need no quotes in any known shell. All other words get single quotes, so that every command has one
 * spelling.
 */
const plainWord = /^[\w@%+=:,./~^-]+$/;

/**
 * Stands for words that a command gets from elsewhere at run time. They aren't in the line, so they have no spelling.
 */
export const fromInput: ShellWord = { text: 'its input', value: null, isPattern: false };

/** Returns a command in normalized spelling, whichever quotes it was written with. */
export function normalizeCommand(words: readonly ShellWord[]): string {
  return words
    .filter((word) => word !== fromInput)
    .map(spellWord)
    .join(' ');
}

function spellWord({ value, text, isPattern }: ShellWord): string {
  if (value === null) return text;
  if (plainWord.test(value)) return value;
  // A wildcard that the shell expands stays unquoted; in quotes it would mean something else.
  if (isPattern) return /^[\w@%+=:,./~^*?[\]-]+$/.test(value) ? value : text;
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
