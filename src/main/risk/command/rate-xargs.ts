import type { ShellWord } from '../shell/shell-program';
import { flagTable } from './flag-table';
import type { Invocation } from './invocation';
import { parseArguments } from './parse-arguments';
import { rateFlags } from './rate-by-table';
import { combine, harmless, type Rating, rate } from './rating';
import { fromInput } from './spell-command';

const table = flagTable(
  `-0 -r -t -p -x -o -a=< -d= -E= -e[=] -I=? -i[=]? -J=? -L= -l[=] -n= -P= -R= -S= -s= --null --no-run-if-empty --verbose
   --interactive --exit --arg-file=< --delimiter= --eof[=] --replace[=]? --max-lines[=] --max-args= --max-procs= --max-chars=
   --open-tty --process-slot-var= --show-limits --help --version`,
);

/** The command that `xargs` starts gets further words, and only its input says which. */
export function rateXargs(invocation: Invocation): Rating {
  const { args, context } = invocation;
  const parsed = parseArguments(args, table, { operandsBeforeCommand: 0 });
  const replaced = parsed.flags.find(({ name }) => ['-I', '-i', '-J', '--replace'].includes(name));
  const placeholder = replaced === undefined ? null : (replaced.value?.value ?? '{}');
  const fill = (word: ShellWord): ShellWord =>
    placeholder !== null && word.value?.includes(placeholder) ? { ...word, value: null } : word;
  const inner = parsed.operands.map(fill);
  return combine([
    rateFlags(invocation, { ...parsed, undecided: [] }, { table, operands: 'reads' }),
    { ...harmless, noRule: ['xargs starts a command with words that only its input has'] },
    inner.length === 0
      ? harmless
      : combine([
          rate('medium', `xargs starts ${inner[0]?.text ?? ''} with words from its input`),
          context.rateWords([...inner, fromInput], { ...context, depth: context.depth + 1 }),
        ]),
  ]);
}
