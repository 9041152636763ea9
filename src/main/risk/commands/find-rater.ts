import { archivers } from './archives/rate-archive';
import { fileChangers } from './files/rate-file-changes';
import { rateFind } from './files/rate-find';
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
import { networkCommands } from './network/rate-network';
import { rateMake } from './packages/rate-make';
import { ratePackageManager } from './packages/rate-package-manager';
import { ratePackageRunner } from './packages/rate-package-runner';
import type { Rating } from './rating';
import { interactivePrograms } from './tables/interactive-programs';
import { rateByTable } from './tables/rate-by-table';
import { rateInteractive } from './tables/rate-interactive';
import { rateProcessList } from './tables/rate-process-list';
import { rateSubcommands } from './tables/rate-subcommands';
import { rateSystemCommand } from './tables/rate-system-command';
import { rateWrapper } from './tables/rate-wrapper';
import { readingCommands } from './tables/reading-commands';
import { subcommandTools } from './tables/subcommand-tools';
import { systemCommands } from './tables/system-commands';
import { wrappers } from './tables/wrappers';
import { rateAwk } from './text/rate-awk';
import { rateJq } from './text/rate-jq';
import { rateSed } from './text/rate-sed';

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

/** Returns the rater for a command name. `mkfs.ext4` is handled as `mkfs`. */
export function findRater(name: string): RateInvocation | null {
  return raters.get(name) ?? findInterpreter(name) ?? raters.get(/^(mkfs|fsck|mount)\./.exec(name)?.[1] ?? '') ?? null;
}
