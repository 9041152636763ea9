import type { ShellWord } from '../../shell/shell-program';
import type { Invocation } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import { flagTable } from '../tables/flag-table';
import { parseArguments } from '../tables/parse-arguments';
import { rateFlags } from '../tables/rate-by-table';
import { joinPath } from './join-path';
import { rateWrite } from './rate-write';

const table = flagTable('-d -u -q -t -p=? --directory --dry-run --quiet --suffix= --tmpdir[=]? --help --version');

/** Creates a file or folder in the temporary folder, in the folder given by `-p`, or here, following the template. */
export function rateMktemp(invocation: Invocation): Rating {
  const { name, context } = invocation;
  const parsed = parseArguments(invocation.args, table);
  const given = (...names: string[]) => parsed.flags.find((flag) => names.includes(flag.name));
  const onlyNames = given('-u', '--dry-run', '--help', '--version') !== undefined;
  const folder = given('-p', '--tmpdir')?.value;
  const [template] = parsed.operands;
  return combine([rateFlags(invocation, parsed, { table, operands: 'reads' }), onlyNames ? harmless : rateMade()]);

  function rateMade(): Rating {
    if (folder)
      return rateWrite(template ? within(folder, template) : folder, { who: name, effect: 'changes' }, context);
    if (template === undefined || given('-t', '--tmpdir')) return rate('medium', `Creates a temporary file (${name})`);
    return rateWrite(template, { who: name, effect: 'changes' }, context);
  }
}

function within(folder: ShellWord, template: ShellWord): ShellWord {
  if (folder.value === null || template.value === null) return folder;
  const path = joinPath(folder.value, template.value);
  return { text: path, value: path, isPattern: folder.isPattern || template.isPattern };
}
