import { excerpt } from '../shell/excerpt';
import type { ShellWord } from '../shell/shell-program';
import { locateWord } from './files/locate-word';
import { ratePath, ratePaths } from './files/rate-path';
import { findOutputPaths } from './find-output-paths';
import { findRater } from './find-rater';
import { interpretsInput } from './interpreters/interprets-input';
import { rateFilesInText, rateRunFile } from './interpreters/rate-run-file';
import { rateRunnerFiles } from './interpreters/rate-runner-files';
import type { Invocation, RatingContext } from './invocation';
import { looksLikePath } from './looks-like-path';
import { fromInput, normalizeCommand } from './normalize-command';
import { isLocalBinary } from './packages/local-binary';
import { combine, harmless, levelOf, protect, type Rating, rate, rateWithoutRule } from './rating';
import { isShellBuiltin, startedProgram } from './started-program';
import { isKnownProgram } from './tables/known-programs';
import { projectTools } from './tables/project-tools';
import { rateVersionQuery } from './tables/version-queries';

/**
 * Folders of version managers: a program there starts the version that a project file selects, such as
 * `.python-version` or `.tool-versions`.
 */
const versionManagerFolder =
  /[\\/]shims[\\/]|[\\/]\.?(?:volta|proto|swiftly|juliaup|jenv|tfenv|goenv)[\\/](?:.*[\\/])?bin[\\/]/;

/** More nested wrappers than this only serve to hide something. */
const MAX_DEPTH = 8;

/** System folders, where a name can be trusted to mean that program. */
const systemFolder = /^(\/usr(\/local)?|\/opt\/homebrew|\/snap)?\/s?bin\/$/;

/** Rates one command by its words; the first is its name. */
export function rateWords(words: readonly ShellWord[], context: RatingContext): Rating {
  const [first, ...args] = words;
  if (first === undefined) return harmless;
  const subject = normalizeCommand(words);
  const filledIn = words.find((word) => word.value === null && word !== fromInput);
  const named: Rating = {
    ...harmless,
    subjects: [subject],
    noRule: filledIn ? [`Depends on a value only known at run time: ${filledIn.text}`] : [],
  };
  if (context.depth > MAX_DEPTH)
    return combine([named, rateWithoutRule('high', 'Nests commands too deeply to analyze')]);
  if (first.value === null || first.isPattern || first.value === '') {
    return combine([named, rateWithoutRule('high', `Runs a command only known at run time: ${first.text}`)]);
  }
  const name = baseName(first.value);
  const { startedBy: _, ...inside } = context;
  const invocation: Invocation = { name, args, context: { ...inside, isShellsOwn: false } };
  const rated = rateNamed(first.value, invocation, context.isShellsOwn === true);
  const other = normalizeCommand([{ text: name, value: name, isPattern: false }, ...args]);
  const started = startedProgram(first, context);
  const rating = combine([
    { ...named, names: [name], otherSubjects: other === subject ? [] : [other] },
    { ...harmless, dependsOn: started },
    { ...rated, otherSubjects: [...rated.otherSubjects, ...rated.subjects] },
    carriesOutInput(invocation) ? rememberNothing(name) : harmless,
    rated.findings.length > 0 ? rateRunnerFiles(invocation) : harmless,
    filledIn ? rateFilesInWords(words, context) : harmless,
    rateProgramPath(first, name, context),
  ]);
  const whole = protect(subject, rating);
  const { dependsOn, runsFiles, bases } = whole;
  if (dependsOn.length === 0 && runsFiles.length === 0) return whole;
  const isScripted = runsFiles.length > 0;
  const isPlain = !isScripted && dependsOn.every((text) => started.includes(text));
  return { ...whole, bases: [...bases, { subject, dependsOn, isScripted, isPlain }] };
}

/** `/bin/rm`, `rm.exe` and `rm` are one command. */
function baseName(value: string): string {
  const name = value.split(/[\\/]/).at(-1) ?? '';
  return name.replace(/\.(exe|com|cmd|bat)$/i, '') || value;
}

function rateNamed(written: string, invocation: Invocation, isShellsOwn: boolean): Rating {
  const rater = findRater(invocation.name);
  const known = rateVersionQuery(invocation) ?? rater?.(invocation) ?? null;
  // On Linux this is a Windows program with its own flags.
  const isForeign = invocation.context.shell === 'bash' && /\.(exe|com|cmd|bat)$/i.test(written);
  if (known && isForeign) return combine([unknown(written), known]);
  if (known) return levelOf(known) === 'safe' ? combine([known, rateProgramLocation(invocation, isShellsOwn)]) : known;
  // On case-insensitive file systems `RM` is `rm`; elsewhere it could be anything.
  const lower = invocation.name.toLowerCase();
  const similar = findRater(lower);
  if (similar) return combine([unknown(written), similar({ ...invocation, name: lower })]);
  const { name, args, context } = invocation;
  const paths = args.flatMap(pathIn);
  return combine([
    // Its path says what it is.
    isLocalBinary(written) ? harmless : unknown(written),
    ratePaths(paths, { access: 'read', who: name }, context),
    // We can't tell which of them it writes; if a written file would run later, assume the worst.
    ratePaths(
      [...paths.filter((word) => isInside(word, context)), ...findOutputPaths(args)],
      { access: 'write', who: name },
      context,
    ),
  ]);
}

function carriesOutInput({ name, args, context }: Invocation): boolean {
  if (!context.isFed && context.upstream.length === 0) return false;
  return findRater(name) === null || interpretsInput(name, args);
}

/** `bash -c "$(cat build.sh)"`: text filled in at run time may come from a file named there. */
function rateFilesInWords(words: readonly ShellWord[], context: RatingContext): Rating {
  return combine(
    words.flatMap((word) => (word.value === null && word !== fromInput ? [rateFilesInText(word.text, context)] : [])),
  );
}

/** A rule sees the command but not its input. */
function rememberNothing(name: string): Rating {
  return { ...harmless, noRule: [`May run what it reads, which a rule can't check (${name})`] };
}

function unknown(written: string): Rating {
  const what = projectTools.get(written);
  return rate(
    'medium',
    what === undefined
      ? `Runs a program that isn't known to be read-only: ${excerpt(written)}`
      : `${what} (${excerpt(written)})`,
  );
}

function isInside(word: ShellWord, context: RatingContext): boolean {
  return locateWord(word, context).every((place) => place.kind === 'located' && place.path.workspacePath !== null);
}

/** In an unknown command, everything that may be a path counts as one, even after `--file=` and `@`. */
function pathIn(word: ShellWord): ShellWord[] {
  const [, attached] = /^(?:--?[\w-]+=|@)(.+)$/s.exec(word.value ?? '') ?? [];
  const path = attached === undefined ? word : { text: attached, value: attached, isPattern: word.isPattern };
  return looksLikePath(path) ? [path] : [];
}

/** A program given by its path is whatever is at that path. */
function rateProgramPath(first: ShellWord, name: string, context: RatingContext): Rating {
  const value = first.value ?? '';
  if (!/[\\/]/.test(value) || (context.shell === 'bash' && systemFolder.test(value.slice(0, -name.length))))
    return harmless;
  const place = ratePath(first, { access: 'read', who: '' }, context);
  const level = levelOf(place) === 'safe' ? 'medium' : 'high';
  const reason = isLocalBinary(value)
    ? `Runs a program installed in this project: ${name} (${context.startedBy ?? first.text})`
    : `Runs the program ${first.text}`;
  return combine([rate(level, reason), rateRunFile(first, context), place]);
}

/** A command is safe only if it is a known program in a location that the project can't write to or choose. */
function rateProgramLocation({ name, context }: Invocation, isShellsOwn: boolean): Rating {
  if (!isKnownProgram(name)) return rate('medium', `Runs a program that isn't known to be read-only: ${name}`);
  const { commandContext, shell, folders } = context;
  if (!commandContext.findProgram || (isShellsOwn && shell === 'bash' && isShellBuiltin(name))) return harmless;
  for (const folder of new Set(folders)) {
    const place = commandContext.findProgram(name, folder ?? commandContext.folder);
    if (place === null) continue;
    if (versionManagerFolder.test(place)) return rate('medium', `Runs the ${name} that a project file chooses`);
    if (commandContext.locate(place).workspacePath !== null)
      return rate('medium', `Runs a program from the project: ${name}`);
  }
  return harmless;
}
