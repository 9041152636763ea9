import type { ShellWord } from '../../shell/shell-program';
import type { RatingContext } from '../invocation';
import { normalizeCommand } from '../normalize-command';
import { combine, harmless, protect, type Rating, rate } from '../rating';
import { locateWord } from './locate-word';
import { byCommand, isHarmlessDevice, ratePath } from './rate-path';

export interface WriteUse {
  /** The command, with its flag if there is one: "sort -o". */
  readonly who: string;
  /** `overwrites` replaces an existing file; `changes` creates, appends to or edits one. */
  readonly effect: 'overwrites' | 'changes';
}

/** Rates creating or changing a file, by its location and by the effect on an existing file. */
export function rateWrite(word: ShellWord, { who, effect }: WriteUse, context: RatingContext): Rating {
  if (isHarmlessDevice(word, 'write')) return harmless;
  const place = ratePath(word, { access: 'write', who }, context);
  if (effect === 'overwrites' && replacesFile(word, context)) {
    return combine([place, rate('high', `Overwrites ${word.text}${byCommand(who)}`)]);
  }
  if (place.findings.length > 0) return place;
  const verb = isNew(word, context) ? 'Creates' : 'Writes to';
  return combine([place, rate('medium', `${verb} ${word.text}${byCommand(who)}`)]);
}

/**
 * Rates the target of a command's output. A rule for the command alone doesn't cover the target: it is a separate
 * subject, `> file`, whether the shell opens the file or a flag names it.
 */
export function rateOutput(target: ShellWord, use: WriteUse, context: RatingContext, sign = '>'): Rating {
  if (isHarmlessDevice(target, 'write')) return harmless;
  const noRule = target.value === null ? [`Writes to a path only known at run time: ${target.text}`] : [];
  const subject = `${sign} ${normalizeCommand([target])}`;
  return protect(subject, combine([rateWrite(target, use, context), { ...harmless, subjects: [subject], noRule }]));
}

function isNew(word: ShellWord, context: RatingContext): boolean {
  return locateWord(word, context).every((place) => place.kind === 'located' && place.path.holds === 'nothing');
}

function replacesFile(word: ShellWord, context: RatingContext): boolean {
  return locateWord(word, context).some((place) => place.kind !== 'located' || (place.path.holds ?? 'file') === 'file');
}
