import { assertNever } from '../../../shared/assert-never';
import type { ShellRedirection, ShellWord } from '../shell/shell-program';
import { ratePath } from './files/rate-path';
import { rateOutput, type WriteUse } from './files/rate-write';
import type { RatingContext } from './invocation';
import { combine, type Rating, rateWithoutRule } from './rating';

/** Rates what the shell itself opens for a command. */
export function rateRedirections(redirections: readonly ShellRedirection[], context: RatingContext): Rating {
  return combine(redirections.map((redirection) => rateRedirection(redirection, context)));
}

function rateRedirection({ effect, target }: ShellRedirection, context: RatingContext): Rating {
  // bash opens network connections for these names; they aren't files.
  const [, host] = /^\/dev\/(?:tcp|udp)\/([^/]*)/.exec(target.value ?? target.text) ?? [];
  if (host !== undefined) return rateWithoutRule('high', `Opens a connection to ${host || 'another machine'}`);
  switch (effect) {
    case 'reads':
      return ratePath(target, { access: 'read', who: '' }, context);
    case 'writes':
      return rateTarget(target, { who: '>', effect: 'overwrites' }, context);
    case 'appends':
      return rateTarget(target, { who: '>>', effect: 'changes' }, context);
    case 'both':
      return rateTarget(target, { who: '<>', effect: 'changes' }, context);
    default:
      return assertNever(effect);
  }
}

function rateTarget(target: ShellWord, use: WriteUse, context: RatingContext): Rating {
  return rateOutput(target, use, context, use.who);
}
