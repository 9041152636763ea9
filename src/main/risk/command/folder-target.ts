import type { ShellWord } from '../shell/shell-program';

const home: ShellWord = { text: '~', value: '~', isPattern: false };

/** The folder that `cd` and its like are told to go to; null where only the shell knows which that is. */
export function folderTarget(name: string, args: readonly ShellWord[]): ShellWord | null {
  const start = args.findIndex(({ value }) => value === null || !/^-([LPe@]+|(literal)?path)$/i.test(value));
  const words = start < 0 ? [] : args.slice(start);
  const [target] = words[0]?.value === '--' ? words.slice(1) : words;
  if (/^pop/i.test(name)) return null;
  if (target === undefined) return /^push/i.test(name) ? null : home;
  const isStackPlace = /^push/i.test(name) && /^([-+]\d+|-n)$/.test(target.value ?? '');
  return target.value === null || target.value === '-' || isStackPlace ? null : target;
}
