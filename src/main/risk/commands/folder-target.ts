import type { ShellKind, ShellWord } from '../shell/shell-program';

const home: ShellWord = { text: '~', value: '~', isPattern: false };

/** Returns the folder that `cd` and similar commands go to, or null if it is only known at run time. */
export function folderTarget(name: string, args: readonly ShellWord[]): ShellWord | null {
  const [target] = operandsOf(args);
  if (/^pop/i.test(name)) return null;
  if (target === undefined) return /^push/i.test(name) ? null : home;
  const isStackPlace = /^push/i.test(name) && /^([-+]\d+|-n)$/.test(target.value ?? '');
  return target.value === null || target.value === '-' || isStackPlace ? null : target;
}

function operandsOf(args: readonly ShellWord[]): readonly ShellWord[] {
  const start = args.findIndex(({ value }) => value === null || !/^-([LPe@]+|(literal)?path)$/i.test(value));
  const words = start < 0 ? [] : args.slice(start);
  return words[0]?.value === '--' ? words.slice(1) : words;
}

/**
 * Whether a shell may refuse to change folders, whatever the target: with more than one word, an unknown flag, or if it
 * has no such command.
 */
export function mayBeRefused(name: string, args: readonly ShellWord[], shell: ShellKind): boolean {
  if (operandsOf(args).length > 1) return true;
  if (shell !== 'bash') return false;
  const flags = args.slice(0, -1).filter(({ value }) => value !== '--');
  const known = name === 'cd' ? /^-[LPe]+$/ : null;
  return (name !== 'cd' && name !== 'pushd') || flags.some(({ value }) => !known?.test(value ?? ''));
}
