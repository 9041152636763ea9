import { type PipedIn, pipedInto, rateFilesFromPipe } from '../../command/follow-pipe';
import type { ShellWord } from '../../shell/shell-program';
import { thisFolder } from '../files/rate-path';
import type { Invocation } from '../invocation';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { type BoundCall, bindParameters } from './bind-parameters';
import { rateFoldersBelow } from './rate-windows-folder';
import { rateWindowsPath } from './rate-windows-path';
import type { SafeCmdlet } from './safe-cmdlets';

/** Rates a cmdlet that only reads, as long as every one of its words is known to leave it so. */
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
    // It is not certain then which of the words are files.
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
        ? rate('medium', `${invocation.name} shows all that is known about processes, also their environment`)
        : harmless;
    case 'searches':
      return piped.kind === 'unknown' ? rateUnknownInput(invocation) : harmless;
    default:
      return rateUnknownInput(invocation);
  }
}

/** What a pipe brings becomes the values of parameters: paths, names of machines. */
function rateUnknownInput({ name }: Invocation): Rating {
  return rateWithoutRule('medium', `${name} works on whatever the pipe names`);
}

function showsEverything(name: string, { given }: BoundCall): boolean {
  return /^(?:ConvertTo-|Format-Custom)/.test(name) || given.has('expandproperty');
}
