import type { LocatedPath } from '../../command-assessment';
import { mayMatch } from '../../paths/name-pattern';
import type { ShellWord } from '../../shell/shell-program';
import type { RatingContext } from '../invocation';
import { isAbsolutePath, joinPath } from './join-path';

export type WordLocation =
  | { readonly kind: 'located'; readonly path: LocatedPath }
  /** A glob, with the folder where it starts. */
  | { readonly kind: 'pattern'; readonly folder: LocatedPath; readonly pattern: string }
  | { readonly kind: 'unknown'; readonly text: string }
  | { readonly kind: 'impossible' };

/** Longer than any path can be, so not worth following link by link. */
const MAX_PATH_LENGTH = 4096;

/** Returns where a word leads as a path, from each folder that the command may be in. */
export function locateWord(word: ShellWord, context: RatingContext): WordLocation[] {
  const written = knownPath(word, context);
  if (written === null || (context.shell !== 'bash' && leadsElsewhere(written))) {
    return [{ kind: 'unknown', text: word.text }];
  }
  if (written.length > MAX_PATH_LENGTH) return [{ kind: 'impossible' }];
  const folders = isAbsolutePath(written) ? [''] : [...new Set(context.folders)];
  return folders.map((folder) =>
    folder === null ? { kind: 'unknown', text: written } : locateFrom(folder, written, word, context),
  );
}

/** `\\host\share`, also written as `//host/share`. */
export function isShare(path: string): boolean {
  return /^[\\/]{2}/.test(path);
}

/** Checking a share would connect to its machine; `D:x` starts in the shell's last folder on that drive. */
function leadsElsewhere(path: string): boolean {
  return isShare(path) || /^[A-Za-z]:(?!\/)/.test(path);
}

function locateFrom(folder: string, written: string, word: ShellWord, context: RatingContext): WordLocation {
  try {
    const path = folder === '' ? written : joinPath(folder, written);
    if (!word.isPattern) return { kind: 'located', path: context.commandContext.locate(path) };
    const wildcard = path.search(/[*?[]|[!+@]\(/);
    const literal = wildcard < 0 ? path : path.slice(0, wildcard);
    const start = Math.max(literal.lastIndexOf('/'), literal.lastIndexOf('\\')) + 1;
    const pattern = path.slice(start);
    // Only in bash does a pattern match the parent folder.
    const leadsUp = /(^|[\\/])\.\.([\\/]|$)/.test(pattern) || (context.shell === 'bash' && mayLeadUp(pattern));
    if (leadsUp) return { kind: 'unknown', text: word.text };
    return { kind: 'pattern', folder: context.commandContext.locate(path.slice(0, start) || '.'), pattern };
  } catch {
    return { kind: 'impossible' };
  }
}

/** `.?`, `.*`, `.[.]`: patterns for names that begin with a dot, which may match `..`. */
function mayLeadUp(pattern: string): boolean {
  return pattern.split(/[\\/]/).some((segment) => /^\.\.?[*?[!+@]/.test(segment) && mayMatch(segment, '..'));
}

const homeWord =
  /^"?(?:\$HOME|\$\{HOME\}|\$env:HOME|\$env:USERPROFILE|%USERPROFILE%)(?=[\\/"]|$)"?([\\/][^$`"%*?[{\\]*)?"?$/i;
const folderWord = /^"?(?:\$PWD|\$\{PWD\})(?=[/"]|$)"?(\/[^$`"*?[{\\]*)?"?$/;

/** Fills in the home folder and the one or two variables whose value is certain. */
function knownPath({ value, text }: ShellWord, { commandContext, shell }: RatingContext): string | null {
  const { homePath } = commandContext;
  if (value === null) {
    const home = homeWord.exec(text);
    if (home) return `${homePath}${home[1] ?? ''}`;
    const here = folderWord.exec(text);
    return here ? `.${here[1] ?? ''}` : null;
  }
  // In quotes a tilde has no special meaning.
  if (shell !== 'cmd' && (value === '~' || /^~[\\/]/.test(value)) && text.startsWith('~')) {
    return `${homePath}${value.slice(1)}`;
  }
  return shell === 'bash' ? value : value.replaceAll('\\', '/');
}
