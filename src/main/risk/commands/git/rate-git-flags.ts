import type { RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import type { GivenFlag } from '../tables/parse-arguments';
import type { GitCall } from './git-listings';
import type { GitReading } from './git-reading-commands';
import { isHunkPrinted } from './rate-git-credentials';

/** `%G?` and similar placeholders verify signatures, for which git starts gpg or ssh-keygen. */
const verifyingFormat = /%[-+ ]?G|%\(\*?signature/;
/** Prints whatever a reference points to, even a file that isn't named. */
const rawFormat = /%\(\*?raw/;

/** The values of these flags decide what git starts or prints, so they have to be known exactly. */
const formatFlags = new Set(['--format', '--pretty', '--group', '--sort', '--submodule']);

/** Rates what flag values make an otherwise read-only git command do. */
export function rateGitFlags(call: GitCall, reading: GitReading, context: RatingContext): Rating {
  return combine([
    ...call.parsed.flags.map((given) => rateGitFlag(`git ${call.name} ${given.name}`, given, context)),
    rateCopies(call, reading),
  ]);
}

function rateGitFlag(who: string, { name, flag, value }: GivenFlag, context: RatingContext): Rating {
  // `git stash list` adds its own words after the given ones and passes all of them on.
  if (value === null)
    return flag.value === 'required' ? rate('medium', `Leaves out the value of an option (${who})`) : harmless;
  const text = value.value ?? value.text;
  // Some git commands look for `--` before they parse flags, so git commands disagree on what it means here.
  if (text === '--') return rate('medium', `May end the options early with -- (${who})`);
  if (!formatFlags.has(name)) return harmless;
  if (value.isPattern && mayFindFlags(context))
    return rate('medium', `May replace ${value.text} with file names (${who})`);
  if (name === '--submodule') {
    return text === 'diff' ? rate('medium', `Prints files from submodules (${who}=diff)`) : harmless;
  }
  const verifies = name === '--sort' ? /signature/.test(text) : verifyingFormat.test(text);
  if (verifies) return rateWithoutRule('high', `Starts a program to verify signatures (${who})`);
  return rawFormat.test(text)
    ? rate('medium', `Prints files by object ID, which may include credentials (${who})`)
    : harmless;
}

/** A glob after `--format=` matches only names that begin with it. */
function mayFindFlags({ commandContext, folders }: RatingContext): boolean {
  return folders.some((folder) => folder === null || (commandContext.hasDashedNames?.(folder) ?? true));
}

/** A copy is shown as its difference from any other file, which git doesn't list as changed. */
function rateCopies(call: GitCall, reading: GitReading): Rating {
  if (reading.contents === 'files' || !isHunkPrinted(call, reading)) return harmless;
  const given = call.parsed.flags.find(({ name }) => name === '-C' || name === '--find-copies');
  return given ? rate('medium', `May print lines from unchanged files (git ${call.name} ${given.name})`) : harmless;
}
