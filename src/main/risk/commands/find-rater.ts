import { excerpt } from '../shell/excerpt';
import { archivers } from './archives/rate-archive';
import { fileChangers } from './files/rate-file-changes';
import { rateFind } from './files/rate-find';
import { ratePaths } from './files/rate-path';
import { rateXargs } from './files/rate-xargs';
import { rateGit } from './git/rate-git';
import { builtins } from './interpreters/rate-builtins';
import { findInterpreter } from './interpreters/rate-interpreter';
import { foreignShellNames, rateForeignShell, rateShell, shellNames } from './interpreters/rate-shell';
import {
  rateCommandWord,
  rateEnv,
  rateEval,
  ratePrintenv,
  rateSource,
  rateTrap,
} from './interpreters/rate-shell-words';
import type { Invocation, RateInvocation } from './invocation';
import { looksLikePath } from './looks-like-path';
import { findHosts } from './network/find-hosts';
import { networkCommands } from './network/rate-network';
import { rateMake } from './packages/rate-make';
import { ratePackageManager } from './packages/rate-package-manager';
import { ratePackageRunner } from './packages/rate-package-runner';
import { combine, harmless, type Rating, rate, rateWithoutRule } from './rating';
import { type InteractiveProgram, interactivePrograms } from './tables/interactive-programs';
import { parseArguments } from './tables/parse-arguments';
import { rateByTable, rateFlags } from './tables/rate-by-table';
import { rateProcessList } from './tables/rate-process-list';
import { rateSubcommands } from './tables/rate-subcommands';
import { rateWrapper } from './tables/rate-wrapper';
import { readingCommands } from './tables/reading-commands';
import { subcommandTools } from './tables/subcommand-tools';
import { type SystemCommand, systemCommands } from './tables/system-commands';
import { wrappers } from './tables/wrappers';
import { rateAwk } from './text/rate-awk';
import { rateJq } from './text/rate-jq';
import { rateSed } from './text/rate-sed';

/** `+12`, `+G`, `+/text`: the starting position. Any other word with a plus, and `!…` for ed, is a command. */
const commandWord = /^(\+(?!(\d*|G|F|\/.*)$)|!)/s;

const each = (names: readonly string[], judge: RateInvocation) => names.map((name) => [name, judge] as const);

function byTable<Entry>(table: ReadonlyMap<string, Entry>, judge: (invocation: Invocation, entry: Entry) => Rating) {
  return [...table].map(([name, entry]): [string, RateInvocation] => [name, (invocation) => judge(invocation, entry)]);
}

const raters: ReadonlyMap<string, RateInvocation> = new Map<string, RateInvocation>([
  ...byTable(systemCommands, rateSystemCommand),
  ...byTable(subcommandTools, rateSubcommands),
  ...byTable(readingCommands, rateByTable),
  ...byTable(wrappers, rateWrapper),
  ...byTable(interactivePrograms, rateInteractive),
  ...archivers,
  ...builtins,
  ...fileChangers,
  ...networkCommands,
  ...each(['sed', 'gsed'], rateSed),
  ...each(['awk', 'gawk', 'mawk', 'nawk'], rateAwk),
  ...each(['find', 'gfind'], rateFind),
  ...each(['git'], rateGit),
  ...each(['jq'], rateJq),
  ...each(['ps'], rateProcessList),
  ...each(['make', 'gmake', 'just', 'task', 'ninja'], rateMake),
  ...each(['npm', 'yarn', 'pnpm', 'bun'], ratePackageManager),
  ...each(['npx', 'pnpx', 'bunx', 'uvx'], ratePackageRunner),
  ...each(shellNames, rateShell),
  ...each(foreignShellNames, rateForeignShell),
  ...each(['eval'], rateEval),
  ...each(['source', '.'], rateSource),
  ...each(['trap'], rateTrap),
  ...each(['env'], rateEnv),
  ...each(['printenv'], ratePrintenv),
  ...each(['command'], rateCommandWord),
  ...each(['xargs'], rateXargs),
]);

/** Returns the rater for a command name. `mkfs.ext4` is handled as `mkfs`. */
export function findRater(name: string): RateInvocation | null {
  return raters.get(name) ?? findInterpreter(name) ?? raters.get(/^(mkfs|fsck|mount)\./.exec(name)?.[1] ?? '') ?? null;
}

/** Editors, pagers and file managers are harmless to open, unless the line tells them what to do. */
function rateInteractive(invocation: Invocation, { table, takesCommands }: InteractiveProgram): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, table, { takesNumbers: true });
  const told = [...parsed.unknown, ...parsed.operands.filter(({ value }) => commandWord.test(value ?? ''))];
  return combine([
    rate('medium', `Opens an interactive program, which can run commands (${name})`),
    takesCommands ? rateWithoutRule('high', `Runs the commands it receives (${name})`) : harmless,
    rateFlags(invocation, { ...parsed, unknown: [] }, { table, operands: 'reads' }),
    ...told.map(({ text }) => rateWithoutRule('high', `May run a command: ${excerpt(text)} (${name})`)),
    ratePaths(parsed.operands.filter(looksLikePath), { access: 'read', who: name }, context),
  ]);
}

function rateSystemCommand({ name, args, context }: Invocation, { level, what, noRule }: SystemCommand): Rating {
  const hosts = findHosts(args);
  const reason = `${what}${hosts.length > 0 ? `: ${hosts.join(', ')}` : ''} (${name})`;
  return combine([
    noRule ? rateWithoutRule(level, reason) : rate(level, reason),
    ratePaths(args.filter(looksLikePath), { access: 'read', who: name }, context),
  ]);
}
