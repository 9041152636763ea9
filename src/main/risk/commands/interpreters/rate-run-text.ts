import { assertNever } from '../../../../shared/assert-never';
import { excerpt } from '../../shell/excerpt';
import type { ShellWord } from '../../shell/shell-program';
import type { RatingContext } from '../invocation';
import { type Rating, rateWithoutRule } from '../rating';
import { originOf, originOfPipe, type TextOrigin } from './text-origin';

/** Rates running text that isn't in the line, by its origin. */
export function rateRunText(who: string, origin: TextOrigin): Rating {
  switch (origin) {
    case 'network':
      return rateWithoutRule('critical', `Runs code downloaded from the network (${who})`);
    case 'decoded':
      return rateWithoutRule('critical', `Runs code that was just decoded (${who})`);
    case 'pipe':
      return rateWithoutRule('high', `Runs a script piped into it (${who})`);
    case 'heredoc':
      return rateWithoutRule('high', `Runs an inline script with ${who} (heredoc)`);
    case 'elsewhere':
      return rateWithoutRule('high', `Runs whatever it receives as input (${who})`);
    default:
      return assertNever(origin);
  }
}

/** The same for text that a program reads from its input. */
export function rateRunInput(who: string, { upstream, isHeredoc }: RatingContext): Rating {
  return rateRunText(who, originOfPipe(upstream) ?? (isHeredoc ? 'heredoc' : 'elsewhere'));
}

/** The same for a word whose value is only known at run time: `"$(curl …)"`, `<(curl …)`. */
export function rateRunWord(who: string, { text }: ShellWord): Rating {
  const origin = originOf(text);
  return origin === 'elsewhere'
    ? rateWithoutRule('high', `Runs code only known at run time: ${excerpt(text)} (${who})`)
    : rateRunText(who, origin);
}

/** Whether a word is a name that opens the program's input as a file. */
export function isInput({ value }: ShellWord): boolean {
  return value !== null && /^(-|\/dev\/stdin|\/dev\/fd\/\d+|\/proc\/self\/fd\/\d+)$/.test(value);
}
