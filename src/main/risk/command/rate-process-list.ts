import { flagTable } from './flag-table';
import type { Invocation } from './invocation';
import { parseArguments } from './parse-arguments';
import { rateByTable } from './rate-by-table';
import { combine, harmless, type Rating, rate } from './rating';

export const psTable = flagTable(
  `-e -A -a -x -f -F -l -j -w -u[=] -p= -o= -C= -t= -U= -G= -g= -T -L -H -M -m -r --forest --no-headers --headers --sort= --pid=
   --ppid= --user= --format= --deselect --help --version`,
);

const columnFlags: ReadonlySet<string> = new Set(['-o', '--format']);

/** Letters without a dash are flags of their own, of which `e` shows the environment of other programs, as a column can. */
export function rateProcessList(invocation: Invocation): Rating {
  const { flags, operands } = parseArguments(invocation.args, psTable);
  const columns = flags.flatMap(({ name, value }) => (columnFlags.has(name) && value ? [value] : []));
  const showing =
    operands.find(({ value }) => value !== null && /^[a-zA-Z]*e[a-zA-Z]*$|environ/i.test(value)) ??
    columns.find(({ value }) => value === null || /environ/i.test(value));
  const pattern = operands.find(({ isPattern }) => isPattern);
  return combine([
    rateByTable(invocation, { table: psTable, operands: 'text' }),
    pattern ? rate('medium', `ps: ${pattern.text} may turn out to be a flag`) : harmless,
    showing ? rate('high', `ps ${showing.text} shows what other programs were given, secrets included`) : harmless,
  ]);
}
