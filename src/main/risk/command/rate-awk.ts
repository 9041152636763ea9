import { flagTable } from './flag-table';
import type { Invocation } from './invocation';
import { parseArguments } from './parse-arguments';
import { rateFlags } from './rate-by-table';
import { ratePaths } from './rate-path';
import { combine, type Rating, rateWithoutRule } from './rating';

const table = flagTable(
  '-F= -v= -f=$ -i=$ -l=$ -E=$ -o[=]> -d[=]> -p[=]> --version --help --field-separator= --assign=',
);

/** Anything by which a program could start another, reach further files, or write. Comparisons with `>` pay for it. */
const reaching = /[|>@`]|\b(system|getline|close|ENVIRON|ARGV|ARGC|PROCINFO|nextfile)\b/;

export function rateAwk(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, table, { operandsBeforeCommand: 0 });
  const [program, ...files] = parsed.operands;
  return combine([
    rateFlags(invocation, parsed, { table, operands: 'reads' }),
    program !== undefined && (program.value === null || reaching.test(program.value))
      ? rateWithoutRule('medium', `${name}: the program may write files or run commands`)
      : combine([]),
    ratePaths(files, { access: 'read', who: name }, context),
  ]);
}
