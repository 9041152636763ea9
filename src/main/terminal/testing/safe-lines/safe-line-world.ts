import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandContext } from '../../../risk/command-assessment';
import { createCommandAssessor } from '../../../risk/create-command-assessor';
import { createShellReader } from '../../../risk/shell/create-shell-reader';
import { createCommandContext } from '../../assessment/create-command-context';
import { loadShellGrammars } from '../../assessment/load-shell-grammars';
import { terminalEnvironment } from '../../environment/terminal-environment';
import { credentialsBelow } from './canaries';
import { type Effect, findEffects } from './find-effects';
import type { GeneratedLine } from './generate-lines';
import { createHome, createHostileFolders, type HostileFolder } from './hostile-folders';
import { runLine } from './run-line';
import { addStandIns } from './stand-ins';

/** Where a machine keeps its own programs. */
const systemFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

export interface SafeLineWorld {
  readonly folders: readonly HostileFolder[];
  /** Returns the product's risk level for the line in that folder, given its contents. */
  rate(line: string, folder: HostileFolder): string;
  /** Runs the line as the product runs safe ones, and reports everything it did that a safe line may not. */
  run(line: GeneratedLine): Promise<{ effects: readonly Effect[]; hasTimedOut: boolean }>;
}

/**
 * Sets up the folders below an empty one. Meanwhile this process's `HOME` and `PATH` must be those from `worldPaths`.
 */
export async function createSafeLineWorld(place: string): Promise<SafeLineWorld> {
  const { base, home, programs } = worldPaths(place);
  const [layer, notes, dataPath] = [join(place, 'layer'), join(place, 'notes'), join(base, 'data')];
  for (const folder of [layer, notes, dataPath]) mkdirSync(folder, { recursive: true });
  createHome(home);
  addStandIns(programs);
  const folders = createHostileFolders(base);
  const credentials = credentialsBelow(base);
  const commandContext = new Map<string, CommandContext>(
    folders.map(({ path }) => [path, createCommandContext({ workspacePath: path, dataPath }, path)]),
  );
  const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));
  const environment = terminalEnvironment({ marker: 'safe-line', isReadOnly: true });
  return {
    folders,
    rate(line, { path }) {
      const around = commandContext.get(path);
      if (around === undefined) throw new Error(`${path} is none of the folders`);
      return assess(line, around).level;
    },
    async run({ line, programs: named, folder, input, isTerminal }) {
      const outcome = await runLine(
        { line, folder: folder.path, input, isTerminal },
        { base, layer, notes, environment },
      );
      const claim = { programs: named, programFolders: [...systemFolders, programs], credentials };
      return { effects: findEffects(outcome, claim), hasTimedOut: outcome.hasTimedOut };
    },
  };
}

/** The rating reads `HOME` and `PATH`, and the lines run with them: both must see the same values. */
export function worldPaths(place: string) {
  const base = join(place, 'base');
  const programs = join(base, 'programs');
  return { base, programs, home: join(base, 'home'), searchPath: [...systemFolders, programs].join(':') };
}
