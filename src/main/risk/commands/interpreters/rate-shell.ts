import type { ShellWord } from '../../shell/shell-program';
import { ratePath } from '../files/rate-path';
import type { Invocation } from '../invocation';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { flagTable } from '../tables/flag-table';
import { parseArguments } from '../tables/parse-arguments';
import { rateFlags } from '../tables/rate-by-table';
import { rateFilesInText, rateRunFile } from './rate-run-file';
import { isInput, rateRunInput, rateRunWord } from './rate-run-text';

/**
 * Plain words, quotes with nothing to expand, variables, single wildcards, tests in brackets, and operators between
 * commands. After a space, zsh takes `=word` for the path of a program.
 */
const commonParts =
  /^(?:[\w./,:@%+\s-]|(?<=\w)=|'[^'\\]*'|"[^"\\$`]*"|"\$[A-Za-z_]\w*"|\$[A-Za-z_]\w*(?!\w)|\*(?!\*)|\[(?=\s)|(?<=\s)\]|&&|\|(?!&)|;(?!;)|[12]?>\s?\/dev\/null(?![\w./])|2>&1(?!\w))*$/;

/** Words that are builtins in some shells and programs in others, or that take a second folder as a replacement. */
const differingWord =
  /(?:^|[\s;|&])(?:time|select|function|coproc|repeat|foreach|noglob|nocorrect|end|always|builtin|caller|dirs|help|popd|pushd|-)(?=$|[\s;|&])|(?:^|[\s;|&])(?:cd|chdir)[ \t]+[^\s;|&]+[ \t]+[^\s;|&]/;

/**
 * Most flags of a shell change the meaning of the text: `-k` turns words into variables, `-O dotglob` makes `*` match
 * more.
 */
const table = flagTable(
  `-c? -l? -i? -s? -e -u -x -v -n -r -f! -h! -k! -m! -p! -a! -b! -t! -B! -C! -E! -H! -P! -T! -o=? -O=! --login? --norc
   --noprofile --posix! --verbose --rcfile=$ --init-file=$ --restricted --help --version --noediting --no-rcs`,
);

/** Options after `-o` that don't change the meaning of the text. */
const plainOption = /^(errexit|nounset|pipefail|xtrace|verbose|noexec)$/;

/** `bash -c 'text'` runs the text; `bash file` runs the file; a shell with neither runs its input. */
export function rateShell(invocation: Invocation): Rating {
  const { name, args } = invocation;
  const parsed = parseArguments(args, table, { operandsBeforeCommand: 0 });
  const has = (...names: string[]) => parsed.flags.some((flag) => names.includes(flag.name));
  const [first] = parsed.operands;
  return combine([
    rateFlags(invocation, { ...parsed, undecided: [] }, { table, operands: 'reads' }),
    ...parsed.flags
      .filter((flag) => flag.name === '-o' && !plainOption.test(flag.value?.value ?? ''))
      .map(({ value }) => rate('medium', `Changes how the script is parsed (${name} -o ${value?.text ?? ''})`)),
    has('-l', '-i', '--login') ? rate('medium', `Runs its startup files first (${name})`) : harmless,
    has('-c') ? rateText(first, invocation) : rateFile(first, has('-s'), invocation),
  ]);
}

function rateText(word: ShellWord | undefined, { name, context }: Invocation): Rating {
  if (word === undefined) return rate('medium', `Has nothing to run (${name} -c)`);
  if (word.value === null) return rateRunWord(`${name} -c`, word);
  return combine([
    { ...harmless, noRule: [`Can run any command (${name} -c)`] },
    speaksBash.has(name) || isCommonToShells(word.value)
      ? harmless
      : rate('medium', `May parse this differently than bash (${name})`),
    context.rateLine(word.value, { ...context, depth: context.depth + 1 }),
  ]);
}

function rateFile(word: ShellWord | undefined, readsInput: boolean, { name, context }: Invocation): Rating {
  if (word === undefined || isInput(word) || readsInput) {
    return rateRunInput(name, context);
  }
  if (word.value === null) return rateRunWord(name, word);
  return combine([
    ratePath(word, { access: 'read', who: name }, context),
    rate('medium', `Runs the script ${word.text} (${name})`),
    rateRunFile(word, context),
  ]);
}

const speaksBash = new Set(['bash', 'rbash']);

/** Shells whose language the parsers know, or can treat as bash while the text is plain. */
export const shellNames: readonly string[] = ['bash', 'sh', 'zsh', 'dash', 'ksh', 'ash', 'mksh', 'rbash'];

/** Shells with a different language, whose text can't be parsed here. */
export const foreignShellNames: readonly string[] = ['fish', 'csh', 'tcsh', 'nu', 'elvish', 'xonsh', 'rc'];

export function rateForeignShell({ name, args, context }: Invocation): Rating {
  const unknown = args.find(({ value }) => value === null);
  if (unknown) return rateRunWord(name, unknown);
  if (args.length === 0) return rateRunInput(name, context);
  return combine([
    rateWithoutRule('high', `Runs a shell language that AIntern can't read (${name})`),
    ...args.map(({ value }) => rateFilesInText(value ?? '', context)),
  ]);
}

/**
 * Whether a text means the same to dash, ksh, zsh and similar shells as to bash, as which it is parsed. dash has no
 * `$'…'` and takes `[[ a > b ]]` for a redirection, zsh recurses into folders at `**`, and so on.
 */
function isCommonToShells(text: string): boolean {
  return commonParts.test(text) && !differingWord.test(text);
}
