import type { RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import type { GitCall } from './git-listings';

const reflogPrinters = new Set(['reflog', 'reflog show', 'stash list']);
const reflogFlags = new Set(['-g', '--walk-reflogs']);

/** Finds credentials in the reflog: a clone records the address that it came from. */
export function rateGitReflog(call: GitCall, { folders, commandContext }: RatingContext): Rating {
  const isPrinted = reflogPrinters.has(call.name) || call.parsed.flags.some(({ name }) => reflogFlags.has(name));
  if (!isPrinted) return harmless;
  const known = [...new Set(folders)].filter((folder) => folder !== null);
  return combine(
    known.map((folder) => {
      const pathOf = (name: string) =>
        logPath(folder, commandContext.askGit?.(folder, ['rev-parse', '--git-path', name]));
      const [head, logs] = [pathOf('logs/HEAD'), pathOf('logs')];
      if (head === null || logs === null) return harmless;
      const isSecret =
        commandContext.locate(head).holdsSecrets || (commandContext.credentialsBelow?.(logs) ?? []).length > 0;
      if (isSecret) return rate('critical', `Prints reflogs that contain a credential (git ${call.name})`);
      const isUnseen = (commandContext.unseenBelow?.(logs) ?? []).length > 0;
      return isUnseen ? rate('medium', `Prints too many reflogs to check (git ${call.name})`) : harmless;
    }),
  );
}

/** git answers with an absolute path or one relative to the folder it runs in. */
function logPath(folder: string, answer: string | null | undefined): string | null {
  const path = answer?.replace(/\r?\n$/, '');
  if (!path) return null;
  return /^(?:[\\/]|[A-Za-z]:)/.test(path) ? path : `${folder}/${path}`;
}
