import { assertNever } from '../../../../shared/assert-never';
import type { ShellWord } from '../../shell/shell-program';
import { type Rating, rateWithoutRule } from '../rating';
import { originOf, type TextOrigin } from './text-origin';

/** Rates running text that isn't in the line, by its origin. */
export function rateRunText(who: string, origin: TextOrigin): Rating {
  switch (origin) {
    case 'network':
      return rateWithoutRule('critical', `Runs code downloaded from the network (${who})`);
    case 'decoded':
      return rateWithoutRule('critical', `Runs code that was just decoded (${who})`);
    case 'elsewhere':
      return rateWithoutRule('high', `Runs an inline or piped script (${who})`);
    default:
      return assertNever(origin);
  }
}

/** The same for a word whose value is only known at run time: `"$(curl …)"`, `<(curl …)`. */
export function rateRunWord(who: string, { text }: ShellWord): Rating {
  return rateRunText(who, originOf(text));
}

/** Whether a word is a name that opens the program's input as a file. */
export function isInput({ value }: ShellWord): boolean {
  return value !== null && /^(-|\/dev\/stdin|\/dev\/fd\/\d+|\/proc\/self\/fd\/\d+)$/.test(value);
}
