import { assertNever } from '../../../../shared/assert-never';
import type { LocatedPath } from '../../command-assessment';
import type { ShellWord } from '../../shell/shell-program';
import { joinPath } from '../files/join-path';
import { locateWord, type WordLocation } from '../files/locate-word';
import type { RatingContext } from '../invocation';
import { combine, harmless, type Rating } from '../rating';

/** Begins every reason about a file that a command runs. */
const PREFIX = 'runs ';

/** Extensions that Node appends to a script's name, and that it and Python look for in a folder. */
const addedExtensions = ['.js', '.cjs', '.mjs', '.json', '.node', '.ts', '.tsx'];
const entryNames = ['package.json', 'index.js', 'index.cjs', 'index.mjs', 'index.ts', '__main__.py'];

/** Folders of hooks or libraries have fewer files than this, or too many to compare. */
const MAX_IN_FOLDER = 100;

/**
 * Ties a command to the content of the file that it runs: other content is another command. If the content can't be
 * compared, the approval can't be remembered.
 */
export function rateRunFile(word: ShellWord, context: RatingContext): Rating {
  const places = locateWord(word, context).map((place) => ratePlace(place, word, context));
  return combine([{ ...harmless, runsFiles: [word.text] }, ...places]);
}

/** The same for words that may not name a file: only files that exist count. */
export function rateNamedFiles(words: readonly ShellWord[], context: RatingContext): Rating {
  return combine(
    words.flatMap(pathsIn).map((word) => {
      const files = locateWord(word, context).flatMap((place) => filesAt(place, context));
      if (files.length === 0) return harmless;
      const content = files.map((path) => rateContent(path, word, context));
      return combine([{ ...harmless, runsFiles: [word.text] }, ...content]);
    }),
  );
}

/** The same for text that is run or that decides what is run: the files and folders named anywhere in it. */
export function rateFilesInText(text: string, context: RatingContext): Rating {
  const names = [...new Set(text.split(/[\s"'`()<>|&;=,]+|\$\(/))].filter((name) => likePath.test(name));
  return combine(
    names.slice(0, MAX_NAMES).map((name) => {
      // `$PWD/x` and `$HOME/x` are also known, by their spelling.
      const word = { text: name, value: name.startsWith('$') ? null : name, isPattern: false };
      return combine([rateNamedFiles([word], context), rateFilesInFolder(word, context)]);
    }),
  );
}

/** Anything that could be a file path. */
const likePath = /^[\w.@~/$][\w.@%+:/~${}\\-]{0,255}$/;
/** Each name costs a disk access while the user waits. */
const MAX_NAMES = 1_000;

/** The kernel's virtual files change all the time and aren't programs. */
const kernelFile = /^\/(?:proc|sys)\//;

function filesAt(place: WordLocation, { commandContext }: RatingContext): LocatedPath[] {
  const isFile = ({ holds, realPath }: LocatedPath) => holds === 'file' && !kernelFile.test(realPath);
  if (place.kind === 'located') return isFile(place.path) ? [place.path] : [];
  if (place.kind !== 'pattern') return [];
  const found = commandContext.expand?.(place.folder.realPath, place.pattern)?.slice(0, MAX_IN_FOLDER) ?? [];
  return found.map((path) => commandContext.locate(path)).filter(isFile);
}

/** Returns only what a command depends on through the files that it runs. */
export function fileBasisOf({ dependsOn, runsPaths }: Rating): Rating {
  return { ...harmless, dependsOn: dependsOn.filter((text) => text.startsWith(PREFIX)), runsPaths };
}

/** Ties a command to a file that it would look for in a folder, whether it exists or not. */
export function rateExpectedFile(path: string, { commandContext }: RatingContext): Rating {
  const { realPath } = commandContext.locate(path);
  const stamp = commandContext.stampFile?.(realPath) ?? null;
  return { ...harmless, dependsOn: [`${PREFIX}${realPath}: ${stamp?.text ?? 'nothing there'}`], runsPaths: [realPath] };
}

function ratePlace(place: WordLocation, word: ShellWord, context: RatingContext): Rating {
  switch (place.kind) {
    case 'located':
      return rateLocated(place.path, word, context);
    case 'pattern': {
      const found = context.commandContext.expand?.(place.folder.realPath, place.pattern) ?? [];
      const files = found.map((path) => rateContent(context.commandContext.locate(path), word, context));
      return combine([...files, withoutRule(`Runs a pattern that may match another file: ${word.text}`)]);
    }
    case 'unknown':
    case 'impossible':
      return withoutRule(`Runs a file only known at run time: ${word.text}`);
    default:
      return assertNever(place);
  }
}

function rateLocated(path: LocatedPath, word: ShellWord, context: RatingContext): Rating {
  const { realPath, holds } = path;
  if (holds === 'folder') {
    const entries = entryNames.map((name) => rateExpectedFile(joinPath(realPath, name), context));
    return combine([...entries, withoutRule(`Runs an unknown file in a folder: ${word.text}`)]);
  }
  if (holds !== 'nothing') return rateContent(path, word, context);
  const { commandContext } = context;
  const meant = addedExtensions
    .map((extension) => commandContext.locate(`${realPath}${extension}`))
    .filter((each) => each.holds === 'file');
  if (meant.length > 0) return combine(meant.map((each) => rateContent(each, word, context)));
  return combine([
    rateExpectedFile(realPath, context),
    withoutRule(`Runs ${word.text}, which doesn't exist yet, so a rule would allow whatever is put there`),
  ]);
}

function rateContent({ realPath }: LocatedPath, { text }: ShellWord, { commandContext }: RatingContext): Rating {
  const stamp = commandContext.stampFile?.(realPath) ?? null;
  const bound = {
    ...harmless,
    dependsOn: [`${PREFIX}${realPath}: ${stamp?.text ?? 'not readable'}`],
    runsPaths: [realPath],
  };
  if (stamp === null)
    return combine([bound, withoutRule(`Runs ${text}, which can't be read, so changes to it would go unnoticed`)]);
  return stamp.isWhole ? bound : combine([bound, withoutRule(`Runs ${text}, which is too large to check for changes`)]);
}

function rateFilesInFolder(word: ShellWord, context: RatingContext): Rating {
  const { commandContext } = context;
  const folders = locateWord(word, context).flatMap((place) =>
    place.kind === 'located' && place.path.holds === 'folder' && place.path.workspacePath !== '.'
      ? [place.path.realPath]
      : [],
  );
  const found = folders.flatMap((folder) => commandContext.expand?.(folder, '*')?.slice(0, MAX_IN_FOLDER) ?? []);
  return combine(
    found
      .map((path) => commandContext.locate(path))
      .filter(({ holds }) => holds === 'file')
      .map((path) => rateContent(path, word, context)),
  );
}

/** A word may be a path, or contain one after `--file=` or an `@`. */
function pathsIn(word: ShellWord): ShellWord[] {
  const [, attached] = /^(?:--?[\w-]+[=:]|@|-[A-Za-z](?=[./~]))(.+)$/s.exec(word.value ?? '') ?? [];
  return attached === undefined ? [word] : [word, { text: attached, value: attached, isPattern: word.isPattern }];
}

function withoutRule(reason: string): Rating {
  return { ...harmless, noRule: [reason] };
}
