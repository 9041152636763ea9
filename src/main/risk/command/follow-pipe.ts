import { thisFolder } from '../commands/files/rate-path';
import type { RatingContext } from '../commands/invocation';
import { combine, type Rating } from '../commands/rating';
import { type BoundCall, bindParameters } from '../commands/windows/bind-parameters';
import { findSafeCmdlet } from '../commands/windows/find-cmdlet';
import { rateFolderContent, rateFoldersBelow } from '../commands/windows/rate-windows-folder';
import { isPlainExtension, rateWindowsPath } from '../commands/windows/rate-windows-path';
import type { SimpleCommand } from '../shell/shell-program';

/** What a cmdlet gets through a pipe. `files` are those that a call has found. */
export type PipedIn =
  | { readonly kind: 'nothing' | 'text' | 'processes' | 'unknown' }
  | { readonly kind: 'files'; readonly call: BoundCall };

/** Follows a pipe back to what it started with; `upstream` is nearest first. */
export function pipedInto(upstream: readonly SimpleCommand[]): PipedIn {
  let isChanged = false;
  if (upstream.length === 0) return { kind: 'nothing' };
  for (const { words } of upstream) {
    const cmdlet = findSafeCmdlet(words);
    if (cmdlet === null || cmdlet.gives === 'text') return { kind: 'text' };
    const call = bindParameters(cmdlet, words.slice(1));
    if (cmdlet.gives === 'processes') return { kind: 'processes' };
    if (cmdlet.gives === 'files') {
      // Bare names mean other files in another folder.
      const isWhole = !isChanged && !call.given.has('name') && !call.given.has('relative');
      return isWhole && call.objections.length === 0 ? { kind: 'files', call } : { kind: 'unknown' };
    }
    isChanged ||= cmdlet.name === 'Group-Object' || (cmdlet.name === 'Select-Object' && changesObjects(call));
  }
  return { kind: 'unknown' };
}

/** Properties of a file lead to other files: where a link points, the folder above. */
function changesObjects({ given }: BoundCall): boolean {
  return ['property', 'expandproperty', 'excludeproperty'].some((name) => given.has(name));
}

/** Rates reading the content of what a call has found. */
export function rateFilesFromPipe(call: BoundCall, who: string, context: RatingContext): Rating {
  const literal = call.valuesOf('literal path');
  const globbed = call.valuesOf('path');
  const named = [...globbed, ...literal];
  const places = named.length === 0 ? [thisFolder] : named;
  const filters = call.valuesOf('filter');
  const isNarrow = filters.length > 0 && filters.every(({ value }) => isPlainExtension(value ?? ''));
  const use = { who, shows: 'content', ...(isNarrow ? { only: filters } : {}) } as const;
  const goesDown = call.given.has('recurse') || call.given.has('depth');
  return combine([
    ...globbed.map((word) => rateWindowsPath(word, { who, shows: 'content' }, context)),
    ...literal.map((word) => rateWindowsPath(word, { who, shows: 'content', isLiteral: true }, context)),
    goesDown ? rateFoldersBelow(places, use, context) : rateFolderContent(places, use, context),
  ]);
}
