import type { RiskLevel } from '../../../../shared/call/risk-level';
import type { ShellWord } from '../../shell/shell-program';
import { ratePaths } from '../files/rate-path';
import { findOutputPaths } from '../find-output-paths';
import type { Invocation } from '../invocation';
import { looksLikePath } from '../looks-like-path';
import { combine, type Rating, rate, rateWithoutRule } from '../rating';
import type { FlagTable } from './flag-table';
import { parseArguments } from './parse-arguments';
import { rateFlags } from './rate-by-table';

/** A subcommand that only reads this machine, with the flags that keep it that way. */
interface ReadingSubcommand {
  readonly table: FlagTable;
  readonly operands: 'text' | 'none';
}

/** A tool whose first words decide what it does. */
export interface SubcommandTool {
  /** Keyed by the first word, which has to be the first argument. */
  readonly reads?: ReadonlyMap<string, ReadingSubcommand>;
  /** The first match counts; anything else is ordinary. */
  readonly raised: readonly {
    readonly words: string;
    readonly level: RiskLevel;
    readonly what: string;
    readonly noRule?: true;
  }[];
  /** Flags before the subcommand that take a value. */
  readonly valueFlags?: RegExp;
  /** Flags that make the command critical in any position. */
  readonly critical?: { readonly flag: RegExp; readonly what: string };
  /** What it does without a subcommand, if that is more than printing its help. */
  readonly bare?: { readonly level: RiskLevel; readonly what: string };
  /** What its ordinary subcommands do: "builds and runs code". */
  readonly ordinary: string;
}

export function rateSubcommands(invocation: Invocation, tool: SubcommandTool): Rating {
  const { name, args, context } = invocation;
  const words = operandsOf(args, tool.valueFlags);
  if (words.length === 0 && tool.bare) return rateWithoutRule(tool.bare.level, `${tool.bare.what} (${name})`);
  const line = words.map(({ value, text }) => value ?? text).join(' ');
  const critical = args.find(({ value }) => tool.critical?.flag.test(value ?? ''));
  const raised = tool.raised.find((entry) => startsWith(line, entry.words));
  const paths = combine([
    ratePaths(args.filter(looksLikePath), { access: 'read', who: name }, context),
    ratePaths(findOutputPaths(args), { access: 'write', who: name }, context),
  ]);
  if (critical && tool.critical) {
    return combine([rateWithoutRule('critical', `${tool.critical.what} (${name} ${critical.text})`), paths]);
  }
  if (raised) {
    const judge = raised.noRule ? rateWithoutRule : rate;
    return combine([judge(raised.level, `${raised.what} (${name} ${raised.words})`), paths]);
  }
  const [first] = words;
  if (first?.value === null) return rateWithoutRule('high', `Runs a subcommand only known at run time (${name})`);
  const reading = tool.reads?.get(args[0]?.value ?? '');
  if (reading) return combine([rateReading(invocation, reading), paths]);
  return combine([rate('medium', `${tool.ordinary} (${[name, ...(first ? [first.text] : [])].join(' ')})`), paths]);
}

function rateReading(invocation: Invocation, { table, operands }: ReadingSubcommand): Rating {
  const { name, args } = invocation;
  const parsed = parseArguments(args.slice(1), table);
  return combine([
    rateFlags(invocation, parsed, { table, operands }),
    ...(operands === 'none' ? parsed.operands : []).map(({ text }) =>
      rate('medium', `Uses an argument that isn't known to be read-only: ${text} (${name})`),
    ),
  ]);
}

function startsWith(line: string, words: string): boolean {
  return line === words || line.startsWith(`${words} `);
}

function operandsOf(args: readonly ShellWord[], valueFlags: RegExp | undefined): ShellWord[] {
  return args.filter(
    ({ value }, index) => (value === null || !value.startsWith('-')) && !valueFlags?.test(args[index - 1]?.value ?? ''),
  );
}
