import type { ShellWord } from '../../shell/shell-program';
import type { Invocation } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import { flagTable } from './flag-table';
import { parseArguments } from './parse-arguments';
import { rateByTable } from './rate-by-table';

export const psTable = flagTable(
  `-e -A -a -x -f -F -l -j -w -u[=] -p= -o= -C= -t= -U= -G= -g= -T -L -H -M -m -r --forest --no-headers --headers --sort= --pid=
   --ppid= --user= --format= --deselect --help --version`,
);

/** Flags whose value is the rest of the word: columns, program names, process IDs. */
const gluedValue = /[oCp].*$/s;

/**
 * If a flag with a dash isn't a System V flag or has no valid value, ps reads all of them as letters without a dash.
 * `x`, `r`, flags that name users, groups and terminals, and threads drawn as a forest can cause that.
 */
function mayBeLetters(args: readonly ShellWord[], isForest: boolean): boolean {
  const letters = args
    .flatMap(({ value }) => (value !== null && /^-[^-]/.test(value) ? [value.replace(gluedValue, '')] : []))
    .join('');
  return letters.includes('e') && (isForest ? /[^-aefFljwA]/ : /[^-aefFljwATLHMm]/).test(letters);
}

const columnFlags: ReadonlySet<string> = new Set(['-o', '--format']);

/** Letters without a dash are separate flags: `e` shows the environment of other programs, as a column can. */
export function rateProcessList(invocation: Invocation): Rating {
  const { flags, operands } = parseArguments(invocation.args, psTable);
  const isForest = flags.some(({ name }) => name === '--forest');
  const columns = flags.flatMap(({ name, value }) => (columnFlags.has(name) && value ? [value] : []));
  const showing =
    operands.find(({ value }) => value !== null && /^[a-zA-Z]*e[a-zA-Z]*$|environ/i.test(value)) ??
    columns.find(({ value }) => value === null || /environ/i.test(value));
  const pattern = operands.find(({ isPattern }) => isPattern);
  return combine([
    rateByTable(invocation, { table: psTable, operands: 'text' }),
    pattern ? rate('medium', `May turn ${pattern.text} into an option (ps)`) : harmless,
    mayBeLetters(invocation.args, isForest)
      ? rate(
          'high',
          "May show other programs' environment, including secrets, because ps may read these options letter by letter",
        )
      : harmless,
    showing
      ? rate('high', `Shows other programs' arguments and environment, including secrets (ps ${showing.text})`)
      : harmless,
  ]);
}
