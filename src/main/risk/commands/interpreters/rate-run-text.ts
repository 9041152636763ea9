import { assertNever } from '../../../../shared/assert-never';
import type { ShellWord } from '../../shell/shell-program';
import { type Rating, rateWithoutRule } from '../rating';
import { originOf, type TextOrigin } from './text-origin';

/** Rates running a text that is not in the line, by where it comes from. */
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

/** The same for a word that the shell fills in: `"$(curl …)"`, `<(curl …)`. */
export function rateRunWord(who: string, { text }: ShellWord): Rating {
  return rateRunText(who, originOf(text));
}

/** Names under which a program's input can be opened like a file. */
export function isInput({ value }: ShellWord): boolean {
  return value !== null && /^(-|\/dev\/stdin|\/dev\/fd\/\d+|\/proc\/self\/fd\/\d+)$/.test(value);
}
