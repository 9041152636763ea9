import { excerpt } from '../../shell/excerpt';
import { ratePaths } from '../files/rate-path';
import type { Invocation } from '../invocation';
import { looksLikePath } from '../looks-like-path';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import type { InteractiveProgram } from './interactive-programs';
import { parseArguments } from './parse-arguments';
import { rateFlags } from './rate-by-table';

/** `+12`, `+G`, `+/text`: the starting position. Any other word with a plus, and `!…` for ed, is a command. */
const commandWord = /^(\+(?!(\d*|G|F|\/.*)$)|!)/s;

/** Editors, pagers and file managers are harmless to open, unless the line tells them what to do. */
export function rateInteractive(invocation: Invocation, { table, takesCommands }: InteractiveProgram): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, table, { takesNumbers: true });
  const told = [...parsed.unknown, ...parsed.operands.filter(({ value }) => commandWord.test(value ?? ''))];
  return combine([
    rate('medium', `${name} is interactive and can run commands`),
    takesCommands ? rateWithoutRule('high', `${name} runs the commands it receives`) : harmless,
    rateFlags(invocation, { ...parsed, unknown: [] }, { table, operands: 'reads' }),
    ...told.map(({ text }) => rateWithoutRule('high', `${name} ${excerpt(text)} may run a command`)),
    ratePaths(parsed.operands.filter(looksLikePath), { access: 'read', who: name }, context),
  ]);
}
