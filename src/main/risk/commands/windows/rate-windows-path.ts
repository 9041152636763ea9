import type { ShellWord } from '../../shell/shell-program';
import { leadsOutside } from '../files/leads-outside';
import { isShare, locateWord } from '../files/locate-word';
import { ratePath } from '../files/rate-path';
import type { RatingContext } from '../invocation';
import { combine, harmless, levelOf, type Rating, rate, rateWithoutRule } from '../rating';

export interface WindowsPathUse {
  /** The command to name in the reason. */
  readonly who: string;
  /** `content`: the content of the files; `names`: only which files exist. */
  readonly shows: 'content' | 'names';
  /** Wildcards are taken literally. */
  readonly isLiteral?: boolean;
}

/** Extensions that the short (8.3) name of another file can't have. */
const plainExtension =
  /^\*\.(?:[a-z]{1,2}|[a-z]{4,9}|txt|csv|tsx|jsx|mjs|cjs|mts|cts|css|xml|yml|log|sql|php|cpp|hpp|vue|svg|ps1|psm1|psd1)$/i;
const device = /(?:^|[\\/])(?:con|prn|aux|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:[.: ]|$|[\\/])/i;

/** Rates a path that a Windows command opens itself: quotes in the line don't prevent it from expanding wildcards. */
export function rateWindowsPath(word: ShellWord, { who, shows, isLiteral }: WindowsPathUse, context: RatingContext) {
  const { value } = word;
  if (value === null) return ratePath(word, { access: 'read', who }, context);
  const odd = rateOddPath(word, who, isLiteral);
  if (levelOf(odd) === 'high') return odd;
  const isPattern = isLiteral !== true && /[*?[]/.test(value);
  const path: ShellWord = { text: value, value, isPattern };
  return combine([
    odd,
    isPattern && shows === 'names' ? rateListed(path, who, context) : ratePath(path, { access: 'read', who }, context),
    isPattern && shows === 'content' ? rateShortNames(path, who, context) : harmless,
  ]);
}

/** Rates a path that makes a connection or means a file other than it seems to. */
export function rateOddPath({ value, text }: ShellWord, who: string, isLiteral = false): Rating {
  if (value === null) return harmless;
  const share = rateShare(value, who);
  if (share !== harmless) return share;
  const objection = checkPath(value, isLiteral);
  return objection === null ? harmless : rate('medium', `Reads ${text}, which ${objection} (${who})`);
}

/** Opening a file on another machine logs in there. */
export function rateShare(value: string, who: string): Rating {
  const place = value.replace(/^[\w.\\-]*::/, '');
  if (!isShare(place)) return harmless;
  const [, host] = /^[\\/]+([^\\/]*)/.exec(place) ?? [];
  return rateWithoutRule('high', `Connects to ${host || 'another machine'} (${who})`);
}

function checkPath(value: string, isLiteral: boolean): string | null {
  if (value === '') return 'is empty';
  if (/^[A-Za-z]{2,}:|::/.test(value)) return "isn't a file";
  if (value.indexOf(':', 2) >= 0 || value.startsWith(':')) return "isn't a file's main content";
  if (/[`"<>|\n]/.test(value)) return "can't be the name of a file";
  if (!isLiteral && /[[\]]/.test(value)) return 'is a set of names';
  if (/~\d/.test(value)) return 'may be the short name of another file';
  if (device.test(value)) return 'is a device';
  return /[^. \\/][. ]+(?:[\\/]|$)/.test(value) ? 'means another name to Windows' : null;
}

/** Only the names that a glob matches are shown, but a folder that leads elsewhere is read. */
function rateListed(word: ShellWord, who: string, context: RatingContext): Rating {
  const { commandContext, shell } = context;
  return combine(
    locateWord(word, context).map((place) => {
      if (place.kind !== 'pattern') return ratePath(word, { access: 'read', who }, context);
      const { realPath } = place.folder;
      const folder = ratePath({ text: realPath, value: realPath, isPattern: false }, { access: 'read', who }, context);
      const found = commandContext.expand?.(realPath, place.pattern, { shell });
      if (found === null)
        return combine([
          folder,
          rate('medium', `Uses a pattern that matches too many files to check: ${word.text} (${who})`),
        ]);
      const outside = (found ?? []).some((path) => leadsOutside(path, context));
      return combine([
        folder,
        outside ? rate('high', `Uses a pattern that leads outside the workspace: ${word.text} (${who})`) : harmless,
      ]);
    }),
  );
}

/** Windows also matches patterns against short names: `E*` matches `.env` as `ENV~1`. */
function rateShortNames(word: ShellWord, who: string, context: RatingContext): Rating {
  const last = word.value?.split(/[\\/]/).at(-1) ?? '';
  if (isPlainExtension(last)) return harmless;
  const near = locateWord(word, context).some(
    (place) =>
      place.kind === 'pattern' && (context.commandContext.credentialsBelow?.(place.folder.realPath).length ?? 0) > 0,
  );
  return near
    ? rate('medium', `Reads ${word.text}, which may match credentials by their short names (${who})`)
    : harmless;
}

/** `*.ts`: all matches have exactly this extension. */
export function isPlainExtension(pattern: string): boolean {
  return plainExtension.test(pattern);
}
