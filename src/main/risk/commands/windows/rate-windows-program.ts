import type { ShellWord } from '../../shell/shell-program';
import { shellNames } from '../interpreters/rate-shell';
import type { Invocation, RatingContext } from '../invocation';
import { rateWords } from '../rate-words';
import { combine, harmless, levelOf, type Rating, rate } from '../rating';
import { rateVersionQuery } from '../tables/version-queries';
import { rateShare } from './rate-windows-path';

/** Programs that find their files themselves and take every word literally. */
const plainPrograms: ReadonlySet<string> = new Set(['git', 'rg', 'fd', 'jq']);

/**
 * Programs that do the same on Windows as elsewhere. Many other names mean something else there that may write:
 * `expand`, `find`, `sort`, `timeout`.
 */
const samePrograms: ReadonlySet<string> = new Set([
  ...plainPrograms,
  ...`grep egrep fgrep head tail wc cut uniq nl tac rev basename dirname realpath readlink stat file du df uname id whoami
    hostname which cksum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum xxd od strings seq`.split(/\s+/),
]);

/** Rates a program that PowerShell or cmd.exe starts, including how its words may change on the way. */
export function rateWindowsProgram(words: readonly ShellWord[], context: RatingContext): Rating {
  const [first, ...args] = words;
  const name = programName(first);
  // Text for a Unix shell is parsed by that shell's rules.
  const isUnixShell = shellNames.includes(name);
  const rating = rateWords(words, isUnixShell ? { ...context, shell: 'bash', rateWords } : context);
  const shares = words.map(({ value }) => rateShare(shareIn(value ?? ''), name));
  if (levelOf(rating) !== 'safe') return combine([rating, ...shares]);
  return combine([rating, ...shares, rateIdentity({ name, args, context }), rateHandedWords(words, name, context)]);
}

function programName(first: ShellWord | undefined): string {
  return (first?.value?.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.(?:exe|com)$/, '');
}

/** Also after `--file=` and `@`. */
function shareIn(value: string): string {
  return /^(?:-[^\\/]*?[=:]?|@)([\\/]{2}.*)$/s.exec(value)?.[1] ?? value;
}

/** Whether the name starts the program that the tables describe. */
function rateIdentity(invocation: Invocation): Rating {
  const { name, context } = invocation;
  const { findProgram, folder } = context.commandContext;
  if (!samePrograms.has(name) && rateVersionQuery(invocation) === null) {
    return rate('medium', `Runs a program that isn't known to be read-only on Windows: ${name}`);
  }
  const places = context.folders.map((place) => findProgram?.(name, place ?? folder) ?? '');
  return places.some((place) => /\.(?:cmd|bat|ps1|vbs|vbe|js|jse|wsf|wsh|msc)$/i.test(place))
    ? rate('medium', `Runs a script that splits its arguments again (${name})`)
    : harmless;
}

/** Windows passes a program one line, not words, and the program may split that line into different words. */
export function rateHandedWords(words: readonly ShellWord[], name: string, { shell }: RatingContext): Rating {
  const odd = words.slice(1).find((word) => (shell === 'cmd' ? changesInCmd(word) : changesInPowerShell(word)));
  if (odd) return rate('medium', `May pass on ${odd.text === '' ? "''" : odd.text} as different arguments (${name})`);
  const pattern = words.slice(1).find(({ value }) => /[*?[\]{}'~@]/.test(value ?? ''));
  return pattern && !plainPrograms.has(name)
    ? rate('medium', `May treat ${pattern.text} as a file name pattern (${name})`)
    : harmless;
}

/**
 * Windows PowerShell doesn't escape quotes, drops empty words, lets a trailing backslash escape its own quote, and
 * splits `-ab.c` into two words.
 */
function changesInPowerShell({ value, text }: ShellWord): boolean {
  if (value === null) return false;
  return value === '' || /["\n]/.test(value) || /\s.*\\|\\.*\s/s.test(value) || /^-[A-Za-z_?][^=]*[.:]/.test(text);
}

/** Only quotes around a whole word mean the same to every program. */
function changesInCmd({ text }: ShellWord): boolean {
  return !/^(?:[^"^]*|"[^"\\]*")$/.test(text);
}
