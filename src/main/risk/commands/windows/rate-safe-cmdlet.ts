import type { ShellWord, SimpleCommand } from '../../shell/shell-program';
import { thisFolder } from '../files/rate-path';
import type { Invocation, RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { type BoundCall, bindParameters } from './bind-parameters';
import { findSafeCmdlet } from './find-cmdlet';
import { rateFolderContent, rateFoldersBelow } from './rate-windows-folder';
import { isPlainExtension, rateWindowsPath } from './rate-windows-path';
import type { SafeCmdlet } from './safe-cmdlets';

/** What a cmdlet receives through a pipe. `files` are those that a command found. */
type PipedIn =
  | { readonly kind: 'nothing' | 'text' | 'processes' | 'unknown' }
  | { readonly kind: 'files'; readonly call: BoundCall };

/** Rates a cmdlet that only reads while all of its words are known to be harmless. */
export function rateSafeCmdlet(cmdlet: SafeCmdlet, { name, args, context }: Invocation): Rating {
  const call = bindParameters(cmdlet, args);
  return combine([
    ...call.objections.map((objection) => rate('medium', objection)),
    rateInput(cmdlet, call, pipedInto(context.upstream), { name, args, context }),
    rateFiles(cmdlet, call, { name, args, context }),
  ]);
}

function rateFiles({ role, gives }: SafeCmdlet, call: BoundCall, { name, context }: Invocation): Rating {
  if (role === 'shapes' || role === 'tells') return harmless;
  const shows = role === 'lists' ? 'names' : 'content';
  const rateAll = (words: readonly ShellWord[], isLiteral: boolean) =>
    words.map((word) => rateWindowsPath(word, { who: name, shows, isLiteral }, context));
  const paths = [...call.valuesOf('path'), ...call.valuesOf('literal path')];
  const goesDown = gives === 'files' && (call.given.has('recurse') || call.given.has('depth'));
  return combine([
    ...rateAll(call.valuesOf('path'), false),
    ...rateAll(call.valuesOf('literal path'), true),
    // In that case it isn't certain which of the words are files.
    ...(call.objections.length > 0 ? rateAll(call.words, false) : []),
    goesDown
      ? rateFoldersBelow(paths.length === 0 ? [thisFolder] : paths, { who: name, shows: 'names' }, context)
      : harmless,
  ]);
}

function rateInput({ role, name }: SafeCmdlet, call: BoundCall, piped: PipedIn, invocation: Invocation): Rating {
  if (piped.kind === 'nothing') return harmless;
  if (piped.kind === 'files' && (role === 'reads' || role === 'searches')) {
    return rateFilesFromPipe(piped.call, invocation.name, invocation.context);
  }
  switch (role) {
    case 'shapes':
      return piped.kind === 'processes' && showsEverything(name, call)
        ? rate('medium', `Shows everything about processes, including their environment (${invocation.name})`)
        : harmless;
    case 'searches':
      return piped.kind === 'unknown' ? rateUnknownInput(invocation) : harmless;
    default:
      return rateUnknownInput(invocation);
  }
}

/** Piped objects become parameter values: paths, host names. */
function rateUnknownInput({ name }: Invocation): Rating {
  return rateWithoutRule('medium', `Works on whatever the pipe passes in (${name})`);
}

function showsEverything(name: string, { given }: BoundCall): boolean {
  return /^(?:ConvertTo-|Format-Custom)/.test(name) || given.has('expandproperty');
}

/** Follows a pipe back to its start; `upstream` is nearest first. */
function pipedInto(upstream: readonly SimpleCommand[]): PipedIn {
  let isChanged = false;
  if (upstream.length === 0) return { kind: 'nothing' };
  for (const { words } of upstream) {
    const cmdlet = findSafeCmdlet(words);
    if (cmdlet === null || cmdlet.gives === 'text') return { kind: 'text' };
    const call = bindParameters(cmdlet, words.slice(1));
    if (cmdlet.gives === 'processes') return { kind: 'processes' };
    if (cmdlet.gives === 'files') {
      // Names without a path mean different files in another folder.
      const isWhole = !isChanged && !call.given.has('name') && !call.given.has('relative');
      return isWhole && call.objections.length === 0 ? { kind: 'files', call } : { kind: 'unknown' };
    }
    isChanged ||= cmdlet.name === 'Group-Object' || (cmdlet.name === 'Select-Object' && changesObjects(call));
  }
  return { kind: 'unknown' };
}

/** Properties of a file lead to other files: a link's target, the parent folder. */
function changesObjects({ given }: BoundCall): boolean {
  return ['property', 'expandproperty', 'excludeproperty'].some((name) => given.has(name));
}

/** Rates reading the content of the files that a command found. */
function rateFilesFromPipe(call: BoundCall, who: string, context: RatingContext): Rating {
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
