import type { ShellProgram, ShellWord, SimpleCommand } from '../shell/shell-program';
import { rateFilesInText } from './interpreters/rate-run-file';
import type { RatingContext } from './invocation';
import { isPlainVariable, rateAssignments } from './rate-assignments';
import { rateRedirections } from './rate-redirections';
import { combine, harmless, type Rating, rateWithoutRule, type SubjectBasis } from './rating';
import { enterCommand, type FolderState, foldersFor, moveFolders, movesInLoop } from './track-folders';
import { unrollLoops } from './unroll-loops';

/** Rates all commands of a line in order, tracking `cd` and pipes. */
export function rateProgram({ commands, objections }: ShellProgram, line: string, context: RatingContext): Rating {
  const ratings: Rating[] = objections.map((objection) => rateWithoutRule('high', objection));
  if (commands.length === 0 && objections.length === 0) return rateWithoutRule('medium', 'Contains no command');
  const isChain = isAndChain(line);
  const isAnyFed = commands.some(({ isFed }) => isFed);
  const readers = countReaders(commands, context);
  const fedBy = isAnyFed ? commands.flatMap(wordsThatFeed) : [];
  const isAnywhere = movesInLoop(commands);
  let folders: FolderState = { outer: context.folders, inner: context.folders, made: new Set() };
  for (const command of commands) {
    folders = enterCommand(folders, command);
    const here = {
      ...context,
      folders: isAnywhere ? [...foldersFor(command, folders), null] : foldersFor(command, folders),
      upstream: upstreamOf(command, commands, context),
      isFed: context.isFed === true || command.isFed === true || sharesInput(command, readers),
      isHeredoc: isHeredoc(command),
      fedBy: command.isFed ? [...fedBy, ...(context.fedBy ?? [])] : (context.fedBy ?? []),
      isShellsOwn: true,
    };
    ratings.push(rateTurns(command, commands, here));
    folders = moveFolders(folders, command, { context: here, isChain });
  }
  return combine([...ratings, rateOverwritten(ratings)]);
}

/** Counts the commands that read from each pipe, and from the one that leads into the whole line. */
function countReaders(
  commands: readonly SimpleCommand[],
  { upstream }: RatingContext,
): ReadonlyMap<number | null, number> {
  const readers = new Map<number | null, number>();
  for (const { readsFrom } of commands) readers.set(readsFrom, (readers.get(readsFrom) ?? 0) + 1);
  if (upstream.length === 0) readers.delete(null);
  return readers;
}

/** `a | { read x; b; }`: the rest that the first reader leaves may begin in the middle of a name. */
function sharesInput({ readsFrom }: SimpleCommand, readers: ReadonlyMap<number | null, number>): boolean {
  return (readers.get(readsFrom) ?? 0) > 1;
}

function isHeredoc({ isFed, redirections }: SimpleCommand): boolean {
  return isFed === true && !redirections.some(({ effect }) => effect === 'reads');
}

/** Another command of the line may supply a here-string: `bash <<< "$(cat build.sh)"`. */
function wordsThatFeed({ words, redirections }: SimpleCommand): ShellWord[] {
  return [...words.slice(1), ...redirections.filter(({ effect }) => effect === 'reads').map(({ target }) => target)];
}

/** A rule holds for a file as it is before the line runs, not after the line itself changes it. */
function rateOverwritten(ratings: readonly Rating[]): Rating {
  const isIn = (path: string, place: string) => place === '' || path === place || path.startsWith(`${place}/`);
  const run = ratings.flatMap(({ runsPaths }, index) => runsPaths.map((path) => ({ path, index })));
  if (run.length === 0) return harmless;
  const isChanged = run.some(({ path, index }) =>
    ratings.some(({ writesTo }, other) => other !== index && writesTo.some((place) => isIn(path, place))),
  );
  return isChanged ? { ...harmless, noRule: ['Changes a file that it runs'] } : harmless;
}

/** A command in a loop is rated for each iteration, if all of them are known. */
function rateTurns(command: SimpleCommand, commands: readonly SimpleCommand[], context: RatingContext): Rating {
  const unknown = rateCommand(command, context);
  if (command.loops === undefined || unknown.findings.length === 0) return unknown;
  const turns = unrollLoops(command, commands);
  if (turns === null) return unknown;
  const known = combine(turns.map((turn) => rateCommand(turn, context)));
  const { subjects, noRule } = unknown;
  const otherSubjects = [...unknown.otherSubjects, ...known.subjects, ...known.otherSubjects];
  return known.findings.length === 0
    ? { ...known, subjects, noRule, otherSubjects, bases: [] }
    : combine([
        { ...unknown, otherSubjects },
        { ...known, subjects: [], riskySubjects: [], bases: [] },
      ]);
}

function rateCommand(command: SimpleCommand, context: RatingContext): Rating {
  const { words, assignments, redirections } = command;
  const rating = combine([
    assignments.length === 0 || isLoopVariable(command) || onlySeparatesFields(command)
      ? harmless
      : rateAssignments(assignments),
    redirections.length === 0 ? harmless : rateRedirections(redirections, context),
    words.length === 0 ? harmless : context.rateWords(words, context),
    ...assignments.map(({ value }) => rateFilesInText(value?.value ?? value?.text ?? '', context)),
  ]);
  if (rating.findings.length === 0) return rating;
  const places = elsewhere(context);
  return {
    ...rating,
    riskySubjects: rating.subjects,
    dependsOn: [...rating.dependsOn, ...places],
    bases: basesIn(places, rating),
  };
}

/**
 * The same words mean a different file in a different folder, so a rule counts only in the folder it was made for. If
 * it may be the workspace folder or another, both are named.
 */
function elsewhere({ folders, commandContext }: RatingContext): string[] {
  const places = folders.map((folder) => {
    if (folder === null) return 'in a folder that only the shell knows';
    const { workspacePath, realPath } = commandContext.locate(folder);
    return `in ${workspacePath ?? realPath}`;
  });
  return places.every((place) => place === 'in .') ? [] : [...new Set(places)];
}

/** A redirection depends only on its folder, so it has no basis yet. */
function basesIn(places: readonly string[], { subjects, bases }: Rating): SubjectBasis[] {
  const based = new Set(bases.map(({ subject }) => subject));
  const bare = subjects.filter((subject) => !based.has(subject));
  return [
    ...bases.map((basis) => ({
      ...basis,
      dependsOn: [...new Set([...basis.dependsOn, ...places])],
      isPlain: basis.isPlain && places.length === 0,
    })),
    ...bare.map((subject) => ({ subject, dependsOn: places, isScripted: false, isPlain: places.length === 0 })),
  ];
}

function isLoopVariable({ text, words, assignments }: SimpleCommand): boolean {
  const [variable] = assignments;
  return words.length === 0 && variable?.name === text && isPlainVariable(text);
}

/** `IFS= read -r line`: applies only while the builtin runs. */
function onlySeparatesFields({ words, assignments }: SimpleCommand): boolean {
  return words[0]?.value === 'read' && assignments.every(({ name, value }) => name === 'IFS' && value?.value !== null);
}

/** Enough to find where the input of a command comes from. */
const MAX_UPSTREAM = 20;

function upstreamOf(
  command: SimpleCommand,
  commands: readonly SimpleCommand[],
  context: RatingContext,
): readonly SimpleCommand[] {
  const upstream: SimpleCommand[] = [];
  const pending = [...writersOf(command)];
  for (let from = pending.shift(); from !== undefined && upstream.length < MAX_UPSTREAM; from = pending.shift()) {
    const source = commands[from];
    if (source === undefined || upstream.includes(source)) continue;
    upstream.push(source);
    pending.push(...writersOf(source));
  }
  return upstream.length === 0 && context.upstream.length === 0 ? context.upstream : [...upstream, ...context.upstream];
}

function writersOf({ readsFrom, alsoReadsFrom = [] }: SimpleCommand): readonly number[] {
  return readsFrom === null ? alsoReadsFrom : [readsFrom, ...alsoReadsFrom];
}

/**
 * Whether only `&&` and pipes join the commands. Quoted operators count too, which can only turn the result to false.
 */
function isAndChain(line: string): boolean {
  const bare = line.replaceAll('&&', ' ').replace(/\d?>&\d|&>>?/g, ' ');
  return !/[;\n&`(){}!]|\|\|/.test(bare);
}
