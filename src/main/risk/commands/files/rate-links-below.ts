import type { LocatedPath, WalkOptions } from '../../command-assessment';
import { findPathRisks } from '../../paths/find-path-risks';
import type { ShellWord } from '../../shell/shell-program';
import type { RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import type { ReadFilter } from './create-read-filter';
import type { FolderLocation } from './find-folders';
import { joinPath } from './join-path';

interface LinkReading {
  readonly name: string;
  readonly filter: ReadFilter;
  readonly habits: WalkOptions;
}

/** More links than this are too many to check one by one. */
const MAX_LINKS = 2_000;

/** Rates what a command that follows links reads through the links below a folder. */
export function rateLinksBelow(
  word: ShellWord,
  place: FolderLocation,
  reading: LinkReading,
  context: RatingContext,
): Rating {
  const visited = new Set<string>();
  let left = MAX_LINKS;

  function rateFolder(folder: string, above: string): Rating {
    const links = context.commandContext.linksBelow?.(folder, reading.habits) ?? [];
    left -= links.length;
    if (left < 0) return rate('medium', `Follows too many links in ${word.text} to check (${reading.name})`);
    return combine(links.map((way) => rateLink(joinPath(folder, way), `${above}${way}`)));
  }

  function rateLink(path: string, way: string): Rating {
    const target = targetOf(path, context);
    if (target === 'nowhere') return harmless;
    const isFolder = target === 'unknown' || target.holds === 'folder';
    if (!reading.filter.reads(way, { isFolder })) return harmless;
    const risk = rateTarget(target, way, reading.name);
    if (risk !== harmless || target === 'unknown' || !isFolder || visited.has(target.realPath)) return risk;
    visited.add(target.realPath);
    return combine([rateCredentials(target.realPath, way), rateFolder(target.realPath, `${way}/`)]);
  }

  function rateCredentials(folder: string, way: string): Rating {
    const { commandContext } = context;
    const found = (commandContext.credentialsBelow?.(folder, reading.habits) ?? []).find((below) =>
      reading.filter.reads(`${way}/${below}`, {
        isFolder: commandContext.locate(joinPath(folder, below)).holds === 'folder',
      }),
    );
    const unseen = commandContext.unseenBelow?.(folder, reading.habits) ?? [];
    return combine([
      found === undefined
        ? harmless
        : rate('critical', `Follows the link ${way} to credentials: ${found} (${reading.name})`),
      unseen.length === 0
        ? harmless
        : rate('medium', `Follows the link ${way} to too many files to check for credentials (${reading.name})`),
    ]);
  }

  return rateFolder(place.folder, '');
}

/** Rates reading through a link. */
export function rateTarget(target: LocatedPath | 'unknown', way: string, name: string): Rating {
  if (target === 'unknown' || target.workspacePath === null) {
    return rate('medium', `Follows links that lead outside the workspace, such as ${way} (${name})`);
  }
  const isSecret = target.isOwnData || findPathRisks(target, 'read').some(({ kind }) => kind === 'credentials');
  return isSecret ? rate('critical', `Follows the link ${way} to stored credentials (${name})`) : harmless;
}

/** Returns where a link leads; `unknown` if it can't be followed here, although another program may. */
export function targetOf(path: string, { commandContext }: RatingContext): LocatedPath | 'unknown' | 'nowhere' {
  // The name is in another encoding.
  if (path.includes('\uFFFD')) return 'unknown';
  try {
    return commandContext.locate(path);
  } catch (cause) {
    return cause instanceof Error && cause.name === 'LinkLoopError' ? 'nowhere' : 'unknown';
  }
}
