import type { ShellWord } from '../../shell/shell-program';
import { ratePaths } from '../files/rate-path';
import type { Invocation } from '../invocation';
import { combine, type Rating, rate, rateWithoutRule } from '../rating';
import { flagTable } from '../tables/flag-table';
import { parseArguments } from '../tables/parse-arguments';
import { rateFlags } from '../tables/rate-by-table';
import { readAwkProgram } from './read-awk-program';

export const awkTable = flagTable(
  `-F= -v= -f=$ -i=$ -l=$ -E=$ -D[=]$ -W=$ -e=? -o[=]> -d[=]> -p[=]> -b -c -C -g -h -I -k -M -n -N -O -P -r -s -S -t -V
   --version --help --field-separator= --assign= --file=$ --include=$ --load=$ --exec=$ --debug[=]$ --source=?
   --pretty-print[=]> --dump-variables[=]> --profile[=]> --characters-as-bytes --traditional --copyright --gen-pot --csv
   --trace --bignum --use-lc-numeric --non-decimal-data --optimize --no-optimize --posix --re-interval --sandbox --lint[=]
   --lint-old`,
);

/**
 * Anything with which a program could start another, reach further files or write, including look-alikes. After a digit
 * a new word begins (`1system(…)`), and hexadecimal numbers hide where.
 */
const suspicious =
  /[|>@`\\]|0[xX]|(?<![A-Za-z_])(system|getline|close|ENVIRON|ARGV|ARGC|PROCINFO|SYMTAB|FUNCTAB|nextfile)\b/;
/** The part of these that, in bare code, starts programs, opens files or calls by name. Two bars are an `or`. */
const reaching = /@|`|0[xX]|(?<![A-Za-z_])(system|getline|ARGV|ARGC|PROCINFO|SYMTAB|FUNCTAB)\b|(?<!\|)\|(?!\|)/;

export function rateAwk(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, awkTable, { operandsBeforeCommand: 0 });
  const given = (...names: string[]) => parsed.flags.filter((flag) => names.includes(flag.name));
  const sources = given('-e', '--source').flatMap(({ value }) => value ?? []);
  const hasProgram = sources.length + given('-f', '--file', '-E', '--exec').length > 0;
  const programs = hasProgram ? sources : parsed.operands.slice(0, 1);
  const files = hasProgram ? parsed.operands : parsed.operands.slice(1);
  return combine([
    rateFlags(invocation, parsed, { table: awkTable, operands: 'reads' }),
    ...programs.map((program) => rateAwkProgram(name, program)),
    ratePaths(files, { access: 'read', who: name }, context),
  ]);
}

function rateAwkProgram(name: string, { value }: ShellWord): Rating {
  if (value === null) return rateWithoutRule('high', `Runs a program only known at run time (${name})`);
  if (!suspicious.test(value)) return combine([]);
  const code = readAwkProgram(value);
  if (code === null || reaching.test(code) || writesFiles(code)) {
    return rateWithoutRule('high', `Runs a program that may write files or run commands (${name})`);
  }
  // A backslash continues a line, and some awks join the text around it.
  if (/\\|(?<![A-Za-z_])ENVIRON\b/.test(code))
    return rate('medium', `Runs a program that isn't known to be read-only (${name})`);
  return combine([]);
}

/** After `print`, up to the end of the statement, `>` writes; elsewhere it compares. */
function writesFiles(code: string): boolean {
  return code.split(/[;}]/).some((statement) => {
    const print = statement.search(/(?<![A-Za-z_])printf?(?![A-Za-z_])/);
    return print >= 0 && statement.includes('>', print);
  });
}
