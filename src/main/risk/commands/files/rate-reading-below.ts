import type { WalkOptions } from '../../command-assessment';
import { mayMatch } from '../../paths/name-pattern';
import type { ShellWord } from '../../shell/shell-program';
import type { Invocation, RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import type { GivenFlag } from '../tables/parse-arguments';
import { createReadFilter, type ReadFilter, type ReadingFilters } from './create-read-filter';
import { type FolderLocation, findFolders } from './find-folders';
import { joinPath } from './join-path';
import { rateLinksBelow } from './rate-links-below';

/** How a command reads everything below a folder, including hidden and ignored files. */
export interface ReadingBelow extends ReadingFilters {
  /** Recursive always, or with one of these flags, some only with a value: `-d=recurse`. */
  readonly flags: 'always' | readonly string[];
  /** Skips hidden files, unless one of these flags is given or an ignore file says otherwise. */
  readonly hidden?: { readonly flags: readonly string[]; readonly mayBeShown?: true };
  /** Skips files listed in ignore files, unless one of these flags is given. */
  readonly ignored?: { readonly flags: readonly string[] };
  /** With one of these flags it prints only file names. */
  readonly naming?: readonly string[];
  /** Follows links always, or with one of these flags. */
  readonly following?: 'always' | readonly string[];
}

/** Keeps the sentence short. */
const MAX_NAMES = 3;

/** Looks for credentials below the folders that a command reads recursively. */
export function rateReadingBelow(
  words: readonly ShellWord[],
  flags: readonly GivenFlag[],
  below: ReadingBelow,
  { name, context }: Pick<Invocation, 'name' | 'context'>,
): Rating {
  const given = (names: readonly string[] = []) => flags.filter((flag) => isAmong(flag, names));
  if (!isRecursive(flags, below) || given(below.naming).length > 0) return harmless;
  const filter = createReadFilter(below, given);
  const leavesHiddenOut = below.hidden !== undefined && !given(below.hidden.flags).some(showsHidden);
  const habits: WalkOptions = {
    ...(filter.leavesOut.length > 0 ? { leavesOut: filter.leavesOut } : {}),
    ...(leavesHiddenOut ? { leavesHiddenOut } : {}),
    ...(below.ignored && given(below.ignored.flags).length === 0
      ? { heedsIgnoreFiles: true, shows: filter.shows }
      : {}),
  };
  const follows = below.following === 'always' || given(below.following).length > 0;
  const reading: BelowReading = { name, below, filter, habits, leavesHiddenOut };
  return combine(
    words.flatMap((word) =>
      findFolders(word, context).map((place) =>
        combine([
          rateFolder(word, place, reading, context),
          follows ? rateLinksBelow(word, place, { name, filter, habits }, context) : harmless,
        ]),
      ),
    ),
  );
}

export function isRecursive(flags: readonly GivenFlag[], below: ReadingBelow): boolean {
  const { flags: needed } = below;
  return needed === 'always' || flags.some((flag) => isAmong(flag, needed));
}

/** Whether a flag is in a list, by name alone or with its value. */
export function isAmong({ name, value }: GivenFlag, names: readonly string[]): boolean {
  return names.includes(name) || names.includes(`${name}=${value?.value ?? ''}`);
}

/** `-g '!dist'` only excludes. */
function showsHidden({ value }: GivenFlag): boolean {
  return value === null || !value.value?.startsWith('!');
}

interface BelowReading {
  readonly name: string;
  readonly below: ReadingBelow;
  readonly filter: ReadFilter;
  readonly habits: WalkOptions;
  readonly leavesHiddenOut: boolean;
}

function rateFolder(word: ShellWord, place: FolderLocation, reading: BelowReading, context: RatingContext): Rating {
  const { name, filter, habits } = reading;
  const { commandContext } = context;
  const { folder } = place;
  const isMet = (way: string) => place.first === null || mayMatch(place.first, way.split('/')[0] ?? '');
  const visible = (ways: readonly string[]) => visibleOnly(folder, ways.filter(isMet), reading, context);
  const found = visible(commandContext.credentialsBelow?.(folder, habits) ?? []).filter((way) =>
    filter.reads(way, { isFolder: commandContext.locate(joinPath(folder, way)).holds === 'folder' }),
  );
  const unseen = visible(commandContext.unseenBelow?.(folder, habits) ?? []);
  return combine([
    found.length === 0
      ? harmless
      : rate('critical', `Reads everything in ${word.text}, including credentials: ${namesOf(found)} (${name})`),
    unseen.length === 0
      ? harmless
      : rate('medium', `Reads everything in ${word.text}, which is too much to check for credentials (${name})`),
  ]);
}

function namesOf(found: readonly string[]): string {
  const more = found.length > MAX_NAMES ? ` and ${found.length - MAX_NAMES} more` : '';
  return `${found.slice(0, MAX_NAMES).join(', ')}${more}`;
}

function visibleOnly(
  folder: string,
  ways: readonly string[],
  { below: { hidden }, leavesHiddenOut }: BelowReading,
  { commandContext }: RatingContext,
): readonly string[] {
  if (!leavesHiddenOut) return ways;
  const isHidden = (way: string) => way.split('/').some((segment) => segment.startsWith('.'));
  const concealed = hidden?.mayBeShown ? ways.filter(isHidden) : [];
  const shown = concealed.length === 0 ? [] : (commandContext.shownByIgnoreFiles?.(folder, concealed) ?? []);
  return [...ways.filter((way) => !isHidden(way)), ...shown];
}
