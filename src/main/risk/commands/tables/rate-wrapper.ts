import type { ShellWord } from '../../shell/shell-program';
import type { Invocation, RatingContext } from '../invocation';
import { normalizeCommand } from '../normalize-command';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { type GivenFlag, parseArguments } from './parse-arguments';
import { rateFlags } from './rate-by-table';
import type { Wrapper } from './wrappers';

/** Rates a command that starts another one; both ratings count. */
export function rateWrapper(invocation: Invocation, wrapper: Wrapper): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, wrapper.table, {
    operandsBeforeCommand: wrapper.skips,
    takesNumbers: true,
  });
  const inner = parsed.operands.slice(wrapper.skips);
  const { own, bare, noRule } = wrapper;
  const lines = parsed.flags.filter((flag) => wrapper.lineFlags?.includes(flag.name));
  const inFront = [...parsed.operands.slice(0, wrapper.skips), ...parsed.flags.flatMap(({ value }) => value ?? [])];
  return combine([
    own ? rate(own.level, `${own.reason} (${name})`) : harmless,
    noRule ? { ...harmless, noRule: [`${noRule} (${name})`] } : harmless,
    rateFlags(invocation, { ...parsed, undecided: [] }, { table: wrapper.table, operands: 'reads' }),
    ...lines.map((flag) => rateLineFlag(flag, invocation)),
    ...inFront.filter(isFilledIn).map((word) => rateFilledIn(word, name)),
    inner.length === 0 && bare ? rateWithoutRule(bare.level, `${bare.reason} (${name})`) : harmless,
    inner.length === 0 ? harmless : rateInner(inner, wrapper, context),
  ]);
}

function isFilledIn({ value, isPattern }: ShellWord): boolean {
  return value === null || isPattern;
}

/** `timeout {5,touch,x}`: one word here becomes several at run time, and the second is the command. */
function rateFilledIn({ text }: ShellWord, name: string): Rating {
  return rateWithoutRule('high', `Runs a command only known at run time, because ${text} is (${name})`);
}

function rateInner(inner: readonly ShellWord[], { joins }: Wrapper, context: RatingContext): Rating {
  const deeper = { ...context, depth: context.depth + 1 };
  if (joins === undefined) return context.rateWords(inner, deeper);
  const unknown = inner.find(({ value }) => value === null);
  if (unknown)
    return combine([
      context.rateWords(inner, deeper),
      rateWithoutRule('high', `Depends on a value only known at run time: ${unknown.text}`),
    ]);
  return inner.length === 1
    ? context.rateLine(inner[0]?.value ?? '', deeper)
    : combine([context.rateWords(inner, deeper), context.rateLine(normalizeCommand(inner), deeper)]);
}

function rateLineFlag({ name: flagName, value }: GivenFlag, { name, context }: Invocation): Rating {
  const line = value?.value ?? null;
  if (line === null) return rateWithoutRule('high', `Runs code only known at run time (${name} ${flagName})`);
  return combine([
    { ...harmless, noRule: [`Can run any command (${name} ${flagName})`] },
    context.rateLine(line, { ...context, depth: context.depth + 1 }),
  ]);
}
