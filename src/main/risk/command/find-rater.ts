import { interactivePrograms } from './interactive-programs';
import type { Invocation, RateInvocation } from './invocation';
import { archivers } from './rate-archive';
import { rateAwk } from './rate-awk';
import { builtins } from './rate-builtins';
import { rateByTable } from './rate-by-table';
import { fileChangers } from './rate-file-changes';
import { rateFind } from './rate-find';
import { rateGit } from './rate-git';
import { rateInteractive } from './rate-interactive';
import { findInterpreter } from './rate-interpreter';
import { rateJq } from './rate-jq';
import { rateMake } from './rate-make';
import { networkCommands } from './rate-network';
import { ratePackageManager } from './rate-package-manager';
import { ratePackageRunner } from './rate-package-runner';
import { rateProcessList } from './rate-process-list';
import { rateSed } from './rate-sed';
import { foreignShellNames, rateForeignShell, rateShell, shellNames } from './rate-shell';
import { rateCommandWord, rateEnv, rateEval, ratePrintenv, rateSource, rateTrap } from './rate-shell-words';
import { rateSubcommands } from './rate-subcommands';
import { rateSystemCommand } from './rate-system-command';
import { rateWrapper } from './rate-wrapper';
import { rateXargs } from './rate-xargs';
import type { Rating } from './rating';
import { readingCommands } from './reading-commands';
import { subcommandTools } from './subcommand-tools';
import { systemCommands } from './system-commands';
import { wrappers } from './wrappers';

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
  ...each(['npx', 'pnpx', 'bunx'], ratePackageRunner),
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

/** Who knows the command of that name. `mkfs.ext4` is one of `mkfs`. */
export function findRater(name: string): RateInvocation | null {
  return raters.get(name) ?? findInterpreter(name) ?? raters.get(/^(mkfs|fsck|mount)\./.exec(name)?.[1] ?? '') ?? null;
}
