import type { ShellWord } from '../shell/shell-program';

/** What needs no quotes in any shell that we know; the rest gets single ones, so that every command has one spelling. */
const plainWord = /^[\w@%+=:,./~^-]+$/;

/** Stands for words that a command gets from elsewhere while it runs. Nobody wrote them, so nobody spells them. */
export const fromInput: ShellWord = { text: 'its input', value: null, isPattern: false };

/** A command in one spelling, whichever quotes it was written with. */
export function normalizeCommand(words: readonly ShellWord[]): string {
  return words
    .filter((word) => word !== fromInput)
    .map(spellWord)
    .join(' ');
}

function spellWord({ value, text, isPattern }: ShellWord): string {
  if (value === null) return text;
  if (plainWord.test(value)) return value;
  // A wildcard that the shell expands stays bare; the same letters in quotes are something else.
  if (isPattern) return /^[\w@%+=:,./~^*?[\]-]+$/.test(value) ? value : text;
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
