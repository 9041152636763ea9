import type { ShellWord } from '../../shell/shell-program';
import type { RatingContext } from '../invocation';
import { normalizeCommand } from '../normalize-command';
import { combine, harmless, protect, type Rating, rate } from '../rating';
import { locateWord } from './locate-word';
import { byCommand, isHarmlessDevice, ratePath } from './rate-path';

export interface WriteUse {
  /** The command, with the flag where there is one: "sort -o". */
  readonly who: string;
  /** `overwrites` empties a file that is there; `changes` makes a new one, adds to it or edits it. */
  readonly effect: 'overwrites' | 'changes';
}

/** Rates making or changing a file, by what it does to one that is there already and by where it is. */
export function rateWrite(word: ShellWord, { who, effect }: WriteUse, context: RatingContext): Rating {
  if (isHarmlessDevice(word, 'write')) return harmless;
  const place = ratePath(word, { access: 'write', who }, context);
  if (effect === 'overwrites' && replacesFile(word, context)) {
    return combine([place, rate('high', `Overwrites ${word.text}${byCommand(who)}`)]);
  }
  return place.findings.length > 0 ? place : combine([place, rate('medium', `Writes ${word.text}${byCommand(who)}`)]);
}

/**
 * The same for where the output of a command goes. A rule for the command alone does not cover that: it is a subject of
 * its own, `> file`, whether the shell opens the file or a flag names it.
 */
export function rateOutput(target: ShellWord, use: WriteUse, context: RatingContext, sign = '>'): Rating {
  if (isHarmlessDevice(target, 'write')) return harmless;
  const noRule = target.value === null ? [`${target.text} is only known at run time`] : [];
  const subject = `${sign} ${normalizeCommand([target])}`;
  return protect(subject, combine([rateWrite(target, use, context), { ...harmless, subjects: [subject], noRule }]));
}

function replacesFile(word: ShellWord, context: RatingContext): boolean {
  return locateWord(word, context).some((place) => place.kind !== 'located' || (place.path.holds ?? 'file') === 'file');
}
