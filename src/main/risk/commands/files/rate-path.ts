import { assertNever } from '../../../../shared/assert-never';
import type { LocatedPath } from '../../command-assessment';
import { type CredentialMatch, findCredentialPattern } from '../../paths/find-credential-pattern';
import { findPathRisks, type PathRisk } from '../../paths/find-path-risks';
import { excerpt } from '../../shell/excerpt';
import type { ShellWord } from '../../shell/shell-program';
import type { RatingContext } from '../invocation';
import { normalizeCommand } from '../normalize-command';
import { combine, harmless, type Rating, rate } from '../rating';
import { locateWord, type WordLocation } from './locate-word';

export interface PathAccess {
  readonly access: 'read' | 'write';
  /** The command, with its flag if there is one: "sort -o". Empty if the command line itself names the path. */
  readonly who: string;
  /** The write deletes. */
  readonly deletes?: true;
}

/** Appends the command to a reason. Redirections have none. */
export function byCommand(who: string): string {
  return who === '' || /^[<>]/.test(who) ? '' : ` (${who})`;
}

/** For commands that read the current folder. */
export const thisFolder: ShellWord = { text: '.', value: '.', isPattern: false };

/** The terminal, standard streams and null devices. */
const harmlessDevice = /^(\/dev\/(null|stdin|stdout|stderr|tty|fd\/\d+)|nul|con)$/i;
const endlessDevice = /^\/dev\/(zero|full|u?random)$/;

export function isHarmlessDevice({ value }: ShellWord, access: PathAccess['access']): boolean {
  return value !== null && (harmlessDevice.test(value) || (access === 'read' && endlessDevice.test(value)));
}

/** Raises the rating by where a path leads; the caller rates what is done there. */
export function ratePath(word: ShellWord, use: PathAccess, context: RatingContext): Rating {
  if (isHarmlessDevice(word, use.access)) return harmless;
  const places = locateWord(word, context);
  const rating = combine(places.map((place) => rateLocation(place, word, use, context)));
  return use.access === 'read' ? rating : combine([rating, { ...harmless, writesTo: places.map(reachOf) }]);
}

/** Returns where a write may land: anywhere, if the path is only known at run time. */
function reachOf(place: WordLocation): string {
  if (place.kind === 'located') return place.path.realPath;
  return place.kind === 'pattern' ? place.folder.realPath : '';
}

export function ratePaths(words: readonly ShellWord[], use: PathAccess, context: RatingContext): Rating {
  return combine(words.map((word) => ratePath(word, use, context)));
}

function rateLocation(place: WordLocation, word: ShellWord, use: PathAccess, context: RatingContext): Rating {
  switch (place.kind) {
    case 'located':
      return rateLocated(place.path, word, use);
    case 'pattern':
      return combine([
        rateLocated(place.folder, word, use),
        ratePattern(findCredentialPattern(place.folder.realPath, place.pattern), word, use),
        rateMatches(place.folder, place.pattern, word, use, context),
      ]);
    case 'unknown':
      return rateUnknown(place.text, word, use);
    case 'impossible':
      return rate('high', `Uses an invalid path: ${excerpt(word.text)}${byCommand(use.who)}`);
    default:
      return assertNever(place);
  }
}

/** A name that a glob matches may be a link that leads elsewhere, or an unexpected file. */
function rateMatches(
  folder: LocatedPath,
  pattern: string,
  word: ShellWord,
  use: PathAccess,
  { commandContext, shell }: RatingContext,
): Rating {
  const matches = commandContext.expand?.(folder.realPath, pattern, { shell }) ?? null;
  if (matches === null) {
    return commandContext.expand
      ? rate('medium', `Uses a pattern that matches too many files to check: ${word.text}${byCommand(use.who)}`)
      : harmless;
  }
  return combine(matches.map((path) => rateLocated(commandContext.locate(path), word, use)));
}

function rateLocated(path: LocatedPath, word: ShellWord, use: PathAccess): Rating {
  if (path.isOwnData) return rate('critical', `Accesses AIntern's own data: ${path.realPath}${byCommand(use.who)}`);
  return combine([
    path.holdsSecrets && use.access === 'read' ? rateCredentials(word, use) : harmless,
    ...findPathRisks(path, use.access).map((risk) => rateRisk(risk, path, word, use)),
  ]);
}

function rateRisk(risk: PathRisk, { realPath }: LocatedPath, word: ShellWord, use: PathAccess): Rating {
  switch (risk.kind) {
    case 'credentials':
      return rateCredentials(word, use);
    case 'runs-later':
      return {
        ...rate(risk.level, `Changes ${word.text}: ${risk.what}${byCommand(use.who)}`),
        protectedWords: [normalizeCommand([word])],
      };
    case 'outside':
      return rate(risk.level, `${verbOf(use)} outside the workspace: ${realPath}${byCommand(use.who)}`);
    default:
      return assertNever(risk);
  }
}

function verbOf({ access, deletes }: PathAccess): string {
  if (access === 'read') return 'Reads';
  return deletes ? 'Deletes files' : 'Writes';
}

function rateCredentials({ text }: ShellWord, { access, who }: PathAccess): Rating {
  return rate('critical', `${access === 'read' ? 'Reads' : 'Changes'} credentials: ${text}${byCommand(who)}`);
}

function ratePattern(match: CredentialMatch, word: ShellWord, use: PathAccess): Rating {
  switch (match) {
    case 'named':
      return rateCredentials(word, use);
    case 'possible':
      return rate(
        'medium',
        `${use.access === 'read' ? 'Reads' : 'Changes'} ${word.text}, which may contain credentials${byCommand(use.who)}`,
      );
    case 'none':
      return harmless;
    default:
      return assertNever(match);
  }
}

function rateUnknown(text: string, word: ShellWord, use: PathAccess): Rating {
  if (findCredentialPattern('', text.replace(/["']/g, '')) === 'named') return rateCredentials(word, use);
  const level = use.access === 'read' ? 'medium' : 'high';
  return rate(
    level,
    `${use.access === 'read' ? 'Reads' : 'Changes'} a path only known at run time: ${text}${byCommand(use.who)}`,
  );
}
