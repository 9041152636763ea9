import type { ShellWord } from '../../shell/shell-program';
import { ratePaths } from '../files/rate-path';
import { rateShownEnvironment } from '../interpreters/rate-shell-words';
import type { Invocation } from '../invocation';
import { isOneWord } from '../is-one-word';
import { combine, harmless, type Rating, rate } from '../rating';
import { flagTable } from '../tables/flag-table';
import { parseArguments } from '../tables/parse-arguments';
import { type ReadingCommand, rateByTable } from '../tables/rate-by-table';

export const jqTable = flagTable(
  `-n -r -j -a -s -c -C -M -S -e -R -f -L= -h -V --null-input --raw-output --join-output --ascii-output --slurp --sort-keys
     --compact-output --color-output --monochrome-output --exit-status --raw-input --from-file --library-path= --tab
     --indent= --unbuffered --stream --stream-errors --seq --args --jsonargs --raw-output0 --help --version`,
);

const command: ReadingCommand = {
  table: jqTable,
  joins: 'letters',
  operands: 'pattern, then reads',
  patternFlags: ['-f', '--from-file'],
  reaching: /\b(import|include|modulemeta|get_search_list)\b/,
};

/** Flags followed by two words: a name, and a text or a file. */
const pairFlag = /^--(arg|argjson|slurpfile|rawfile|argfile)$/;
/** With these the program isn't in the line, or loads more from elsewhere. */
const programFlags = ['-f', '--from-file', '-L', '--library-path'];
/** Matches `env` and `$ENV`, but not the field `.env`. */
const showsEnvironment = /(?<![.\w])(?:env|\$ENV)\b/;

export function rateJq(invocation: Invocation): Rating {
  const { name, context } = invocation;
  const { args, files, paired } = takePairs(invocation.args);
  const { flags } = parseArguments(args, command.table, command);
  return combine([
    rateByTable({ ...invocation, args }, command),
    ratePaths(files, { access: 'read', who: name }, context),
    args.some(({ value }) => showsEnvironment.test(value ?? '')) ? rateShownEnvironment(name) : harmless,
    ...paired
      .filter((word) => !isOneWord(word))
      .map(({ text }) => rate('medium', `Depends on a value only known at run time: ${text} (${name})`)),
    ...flags
      .filter((flag) => programFlags.includes(flag.name))
      .map((flag) => rate('medium', `Runs a program from a file (${name} ${flag.name})`)),
  ]);
}

function takePairs(given: readonly ShellWord[]) {
  const args: ShellWord[] = [];
  const files: ShellWord[] = [];
  const paired: ShellWord[] = [];
  for (let index = 0; index < given.length; index += 1) {
    const word = given[index] as ShellWord;
    if (word.value === '--') {
      args.push(...given.slice(index));
      break;
    }
    const [, kind] = pairFlag.exec(word.value ?? '') ?? [];
    if (kind === undefined) args.push(word);
    else {
      const pair = given.slice(index + 1, index + 3);
      paired.push(...pair);
      if (kind.endsWith('file')) files.push(...pair.slice(1));
      index += 2;
    }
  }
  return { args, files, paired };
}
