import { excerpt } from '../../shell/excerpt';
import type { ShellWord } from '../../shell/shell-program';
import { locateWord } from '../files/locate-word';
import { ratePath } from '../files/rate-path';
import { folderTarget } from '../folder-target';
import type { RateInvocation } from '../invocation';
import { isOneWord } from '../is-one-word';
import { isPlainVariable, rateAssignments, readAssignment } from '../rate-assignments';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { flagTable } from '../tables/flag-table';
import { parseArguments } from '../tables/parse-arguments';
import { rateFlags } from '../tables/rate-by-table';
import { rateShownEnvironment } from './rate-shell-words';

/** Changing folders is harmless, but the commands that follow may run outside the workspace. */
const rateFolderChange: RateInvocation = ({ name, args, context }) => {
  const target = folderTarget(name, args);
  if (target === null) {
    const written = args.map(({ text }) => ` ${text}`).join('');
    return rate('medium', `Goes to a folder only known at run time (${name}${excerpt(written)})`);
  }
  const outside = locateWord(target, context).flatMap((place) =>
    place.kind === 'located' && place.path.workspacePath === null ? [place.path.realPath] : [],
  );
  return outside.length > 0 ? rate('medium', `Goes outside the workspace: ${outside[0]} (${name})`) : harmless;
};

/** `%n`, with anything in between: stores the number of characters so far in the variable that an argument names. */
const assigningConversion = /%[^A-Za-z%]*[hlLjzt]*n/;
/** Conversions that contain letters of their own, and the percent sign itself. */
const otherConversion = /%%|%[^A-Za-z%(]*\([^)]*\)T/g;

/** `-v` and `%n` assign, and bash evaluates a subscript in a variable name. */
const ratePrintf: RateInvocation = ({ args }) => {
  const [format, ...values] = args[0]?.value === '--' ? args.slice(1) : args;
  if (format === undefined) return harmless;
  if (format.value?.startsWith('-v')) return rateWithoutRule('medium', 'Sets a variable (printf -v)');
  if (format.value?.startsWith('-'))
    return rate('medium', `Uses an argument that may do more than print: ${format.text} (printf)`);
  if (format.value !== null && !format.isPattern) {
    return assigningConversion.test(format.value.replace(otherConversion, ''))
      ? rateWithoutRule('high', `Sets variables: ${format.text} (printf)`)
      : harmless;
  }
  // The output can't set anything if no argument could name a variable.
  if (values.length === 0 && isWordThatBegins(format)) return harmless;
  return rateWithoutRule('high', `May set variables through a value only known at run time: ${format.text} (printf)`);
};

/** `"at $x"`: whatever the value at run time, this stays one word and isn't a flag. */
function isWordThatBegins(word: ShellWord): boolean {
  return isOneWord(word) && /^"[^$`-]/.test(word.text);
}

/** `$?`, `$#`, `$$`, and commands that print only a number: the value at run time is only digits. */
const isNumber =
  /^"?(?:\$[?#$]|\$\((?:[^()`$;&\n{}<>|]+\|(?!\|))* *(?:wc (?:-[lwcm]|--lines|--words|--bytes|--chars)(?: *< *[\w./-]+)?|nproc|date \+%s|id -u) *\))"?$/;

/** When comparing numbers, bash evaluates subscripts in them, and with `-v` also in names. */
const rateTest: RateInvocation = ({ name, args: given, context }) => {
  const args = given.filter(({ text }) => !isNumber.test(text));
  const braces = args.find((word) => !isOneWord(word) && /(^|[^$])\{/.test(word.text));
  if (braces) return rateWithoutRule('high', `Depends on a value only known at run time: ${braces.text} (${name})`);
  const evaluates = args.some(({ value }) => value !== null && /^-(v|R|eq|ne|lt|le|gt|ge)$/.test(value));
  const suspicious = args.find(({ value, text }) => (value ?? text).includes('[') && value !== '[' && value !== '[[');
  if (evaluates && (suspicious || args.some(({ value }) => value === null))) {
    return rateWithoutRule('medium', `May run code in the values it compares (${name})`);
  }
  const several = args.find((word) => !isOneWord(word));
  if (several) return rateWithoutRule('medium', `Depends on a value only known at run time: ${several.text} (${name})`);
  const paths = args.filter((_, index) => /^-[abcdefghkLNOprsSuwxGn]$/.test(args[index - 1]?.value ?? ''));
  return combine(
    paths
      .filter(({ value }) => value !== null && /^([/~]|\.\.)/.test(value))
      .map((word) => ratePath(word, { access: 'read', who: name }, context)),
  );
};

const dateFlags = /^(-u|-R|-I\w*|--utc|--universal|--rfc-.*|--iso-8601(=.*)?|--help|--version|-j|-n)$/;

const rateDate: RateInvocation = ({ name, args, context }) => {
  const ratings: Rating[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] as ShellWord;
    const value = word.value ?? '';
    if (word.value !== null && (dateFlags.test(value) || value.startsWith('+'))) continue;
    if (/^(-d|--date)$/.test(value)) {
      const moment = args[index + 1];
      if (moment && !isOneWord(moment)) {
        ratings.push(rateWithoutRule('high', `Depends on a value only known at run time: ${moment.text} (${name})`));
      }
      index += 1;
    } else if (/^(-r|--reference|-f|--file)$/.test(value)) {
      const file = args[index + 1];
      if (file) ratings.push(ratePath(file, { access: 'read', who: `${name} ${value}` }, context));
      index += 1;
    } else if (!/^(-d.+|--date=.*)$/s.test(value)) {
      const sets = /^(-s|--set)/.test(value) || /^\d/.test(value);
      ratings.push(
        sets
          ? rate('high', `Sets the system clock (${name} ${word.text})`)
          : rate('medium', `Uses an argument that isn't known to be read-only: ${word.text} (${name})`),
      );
    }
  }
  return combine(ratings);
};

/** `export A=b`: the same as before a command, but it lasts longer. */
const rateDeclaration: RateInvocation = ({ name, args }) => {
  const flags = args.filter(({ value }) => value?.startsWith('-'));
  if (args.every(({ value }) => value === '-p')) return rateShownEnvironment(name);
  const set = args.flatMap((word) => readAssignment(word) ?? []);
  return combine([
    ...(flags.some(({ value }) => /^-[a-z]*[fni]/.test(value ?? ''))
      ? [rateWithoutRule('medium', `Changes how names are interpreted (${name})`)]
      : []),
    rateAssignments(set),
    set.length === 0
      ? rateWithoutRule('medium', `Changes shell variables (${name})`)
      : rate('medium', `Sets variables for later commands (${name})`),
  ]);
};

/** Exit, wait or print, with numbers or nothing. `wait -p` evaluates the subscript of a name. */
const quiet: RateInvocation = ({ name, args }) =>
  combine(
    args
      .filter(({ value }) => value === null || !/^%?\d*$/.test(value))
      .map(({ text }) =>
        text.includes('[')
          ? rateWithoutRule('high', `Evaluates the subscript in ${text} (${name})`)
          : rate('medium', `Uses an argument that isn't known to be read-only: ${text} (${name})`),
      ),
  );

/**
 * Reads a line of its input into variables; special names and subscripts do more. With `-e` the line is edited, and a
 * key starts the editor and runs the text written there.
 */
const readTable = flagTable('-r -s -e! -d= -n= -N= -p= -t= -u=');

const rateRead: RateInvocation = (invocation) => {
  const parsed = parseArguments(invocation.args, readTable);
  const odd = parsed.operands.find(({ value, isPattern }) => isPattern || !isPlainVariable(value ?? ''));
  const { upstream, isFed } = invocation.context;
  return combine([
    // A command rated safe gets no keyboard input.
    upstream.length === 0 && !isFed ? rate('medium', 'Waits for keyboard input (read)') : harmless,
    rateFlags(invocation, { ...parsed, undecided: [] }, { table: readTable, operands: 'text' }),
    odd
      ? rateWithoutRule(odd.text.includes('[') ? 'high' : 'medium', `Sets the variable ${odd.text} (read)`)
      : harmless,
  ]);
};

const names = (words: string, judge: RateInvocation) => words.split(' ').map((word) => [word, judge] as const);

export const builtins: ReadonlyMap<string, RateInvocation> = new Map<string, RateInvocation>([
  ...names('cd pushd popd chdir', rateFolderChange),
  ['printf', ratePrintf],
  ...names('test [ [[', rateTest),
  ['date', rateDate],
  ...names('export declare typeset local readonly', rateDeclaration),
  ...names('exit return break continue shift wait times caller dirs help', quiet),
  ['read', rateRead],
  ['fc', ({ name }) => rateWithoutRule('high', `Reruns commands from the shell history (${name})`)],
]);
