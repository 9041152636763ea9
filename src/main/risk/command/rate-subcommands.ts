import type { RiskLevel } from '../../../shared/risk-level';
import type { ShellWord } from '../shell/shell-program';
import type { Invocation } from './invocation';
import { looksLikePath } from './looks-like-path';
import { outputsOf } from './outputs-of';
import { ratePaths } from './rate-path';
import { combine, harmless, type Rating, rate, rateWithoutRule } from './rating';

/** A tool whose first words say what it does. */
export interface SubcommandTool {
  /** Each a run of first words: these only look. */
  readonly reads: readonly string[];
  /** The first that fits counts; anything else is ordinary. */
  readonly raised: readonly {
    readonly words: string;
    readonly level: RiskLevel;
    readonly what: string;
    readonly noRule?: true;
  }[];
  /** Flags in front of the sub-command that take a value. */
  readonly valueFlags?: RegExp;
  /** Flags, anywhere, that make everything critical. */
  readonly critical?: { readonly flag: RegExp; readonly what: string };
  /** A file of the project says which program answers, even when it is only asked for its version. */
  readonly isChosenByProject?: true;
  /** What an ordinary command of it does: "builds and runs code". */
  readonly ordinary: string;
}

/** Behind a command that only looks, flags which nobody would miss. */
const lookingFlags =
  /^(-[aqlnsvmhA1]+|--(all|quiet|format|filter|no-trunc|json|output|short|client|long|help|verbose|no-pager|name-only|state|limit|plain|full|installed)(=.*)?)$/;
const writingFlags = /^(-w|-o|-f|-F|-i|--output|--follow|--write)$/;

export function rateSubcommands(invocation: Invocation, tool: SubcommandTool): Rating {
  const { name, args, context } = invocation;
  if (args.length === 0 || (args.length === 1 && /^(--version|-V|-v|--help|-h)$/.test(args[0]?.value ?? '')))
    return tool.isChosenByProject ? rate('medium', `${name} may be one that the project names`) : harmless;
  const words = operandsOf(args, tool.valueFlags);
  const line = words.map(({ value, text }) => value ?? text).join(' ');
  const critical = args.find(({ value }) => tool.critical?.flag.test(value ?? ''));
  const raised = tool.raised.find((entry) => startsWith(line, entry.words));
  const paths = combine([
    ratePaths(args.filter(looksLikePath), { access: 'read', who: name }, context),
    ratePaths(outputsOf(args), { access: 'write', who: name }, context),
  ]);
  if (critical && tool.critical) {
    return combine([rateWithoutRule('critical', `${name} ${critical.text} ${tool.critical.what}`), paths]);
  }
  if (raised) {
    const judge = raised.noRule ? rateWithoutRule : rate;
    return combine([judge(raised.level, `${name} ${raised.words} ${raised.what}`), paths]);
  }
  const [first] = words;
  if (first?.value === null) return rateWithoutRule('high', `${name}: only the shell knows which command this is`);
  if (tool.reads.some((read) => startsWith(line, read)) && hasOnlyLookingFlags(args)) return paths;
  return combine([rate('medium', `${name} ${first?.text ?? ''} ${tool.ordinary}`.replace('  ', ' ')), paths]);
}

function startsWith(line: string, words: string): boolean {
  return line === words || line.startsWith(`${words} `);
}

function hasOnlyLookingFlags(args: readonly ShellWord[]): boolean {
  return args.every(
    ({ value }) =>
      value !== null && (!value.startsWith('-') || (lookingFlags.test(value) && !writingFlags.test(value))),
  );
}

function operandsOf(args: readonly ShellWord[], valueFlags: RegExp | undefined): ShellWord[] {
  return args.filter(
    ({ value }, index) => (value === null || !value.startsWith('-')) && !valueFlags?.test(args[index - 1]?.value ?? ''),
  );
}
