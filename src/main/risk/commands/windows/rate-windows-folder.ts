import type { ShellWord } from '../../shell/shell-program';
import { joinPath } from '../files/join-path';
import { leadsOutside } from '../files/leads-outside';
import { locateWord } from '../files/locate-word';
import { rateReadingBelow } from '../files/rate-reading-below';
import type { RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import { rateWindowsPath } from './rate-windows-path';

export interface WindowsFolderUse {
  readonly who: string;
  readonly shows: 'content' | 'names';
  /** If given, a file is read only if it matches one of these patterns. */
  readonly only?: readonly ShellWord[];
}

/** Rates walking folders recursively. A name that isn't a folder is searched for in all of them. */
export function rateFoldersBelow(
  words: readonly ShellWord[],
  { who, shows, only = [] }: WindowsFolderUse,
  context: RatingContext,
): Rating {
  const folders = words.map((word) => folderOf(word, context));
  const flags = only.map((value) => ({
    name: 'only',
    flag: { use: 'nothing', value: 'required' } as const,
    value,
  }));
  const below = { flags: 'always', following: 'always', including: ['only'] } as const;
  return combine([
    shows === 'content' ? rateReadingBelow(folders, flags, below, { name: who, context }) : harmless,
    ...(shows === 'names' ? folders.map((word) => rateLinks(word, who, context)) : []),
  ]);
}

/** Rates reading the files in folders, including folders that a glob matches. */
export function rateFolderContent(
  words: readonly ShellWord[],
  { who, shows, only = [] }: WindowsFolderUse,
  context: RatingContext,
): Rating {
  const patterns = only.length === 0 ? ['*'] : only.map(({ value }) => value ?? '*');
  return combine(
    words.flatMap(({ value, text }) =>
      patterns.map((pattern) => {
        const path = `${(value ?? text).replace(/[\\/]+$/, '')}/${pattern}`;
        return rateWindowsPath({ text: path, value: path, isPattern: true }, { who, shows }, context);
      }),
    ),
  );
}

function folderOf(word: ShellWord, context: RatingContext): ShellWord {
  const value = (word.value ?? '').replaceAll('\\', '/');
  const isFolder = locateWord({ ...word, isPattern: false }, context).every(
    (place) => place.kind === 'located' && place.path.holds === 'folder',
  );
  if (isFolder) return word;
  const wildcard = value.search(/[*?[]/);
  const above = (wildcard < 0 ? value : value.slice(0, wildcard)).replace(/[^/]*$/, '') || '.';
  return { text: above, value: above, isPattern: false };
}

/** Older versions of PowerShell follow links to folders. */
function rateLinks(word: ShellWord, who: string, context: RatingContext): Rating {
  const { commandContext } = context;
  const leadsOut = locateWord(word, context).some((place) => {
    if (place.kind !== 'located') return true;
    const { realPath } = place.path;
    const links = commandContext.linksBelow?.(realPath) ?? [];
    return links.some((way) => leadsOutside(joinPath(realPath, way), context));
  });
  return leadsOut
    ? rate('medium', `Goes through ${word.text}, which has links that lead outside the workspace (${who})`)
    : harmless;
}
