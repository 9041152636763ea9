import { assertNever } from '../../../shared/assert-never';
import type { ShellRedirection, ShellWord } from '../shell/shell-program';
import type { RatingContext } from './invocation';
import { isHarmlessDevice, ratePath } from './rate-path';
import { rateWrite, type WriteUse } from './rate-write';
import { combine, harmless, type Rating, rateWithoutRule } from './rating';
import { spellCommand } from './spell-command';

/** Rates what the shell itself opens for a command. */
export function rateRedirections(redirections: readonly ShellRedirection[], context: RatingContext): Rating {
  return combine(redirections.map((redirection) => rateRedirection(redirection, context)));
}

function rateRedirection({ effect, target }: ShellRedirection, context: RatingContext): Rating {
  // bash opens connections under these names, which are no files.
  const [, host] = /^\/dev\/(?:tcp|udp)\/([^/]*)/.exec(target.value ?? target.text) ?? [];
  if (host !== undefined) return rateWithoutRule('high', `opens a connection to ${host || 'another machine'}`);
  switch (effect) {
    case 'reads':
      return ratePath(target, { access: 'read', who: 'the line' }, context);
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

/** A rule for the command alone does not cover where its output goes: that is a subject of its own, `> file`. */
function rateTarget(target: ShellWord, use: WriteUse, context: RatingContext): Rating {
  if (isHarmlessDevice(target, 'write')) return harmless;
  const noRule = target.value === null ? [`the shell fills in ${target.text}`] : [];
  return combine([
    rateWrite(target, use, context),
    { ...harmless, subjects: [`${use.who} ${spellCommand([target])}`], noRule },
  ]);
}
