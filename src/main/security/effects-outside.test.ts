import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isWithoutLayers } from '../sandbox/layer/testing/when-layered';
import { describeTree } from '../testing/describe-tree';
import { temporaryFolder } from '../testing/temporary-folder';
import {
  type AttackedRepository,
  attackedFiles,
  createAttackedRepository,
  tracePrograms,
} from './testing/attacked-folder';
import { type CommandCase, commandCases } from './testing/command-cases';
import { startAttack } from './testing/start-attack';

let template: AttackedRepository;
beforeAll(() => {
  template = createAttackedRepository();
});
afterAll(() => template.remove());
afterEach(() => void vi.unstubAllEnvs());

/** A home of the attack's own: its lines are allowed to run. */
function stubHome(): string {
  const home = temporaryFolder();
  for (const path of ['.bashrc', '.ssh/id_ed25519', '.config/git/config']) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), '');
  }
  vi.stubEnv('HOME', home);
  return home;
}

async function allow({ line, rules = [] }: CommandCase) {
  const home = stubHome();
  const started = tracePrograms();
  const { attempt, workspacePath } = await startAttack({ rules, files: attackedFiles });
  template.copyTo(workspacePath);
  const outside = () => {
    const inGit = describeTree(join(workspacePath, '.git'));
    const executed = Object.entries(inGit).filter(([path]) => /^(?:hooks\/|config$)/.test(path));
    return { home: describeTree(home), executed, started: started() };
  };
  const before = outside();
  const { verdict, approve, output } = await attempt(line);
  const said = verdict === 'ask' ? (await approve()).output : output;
  const { receipt } = (JSON.parse(said) ?? {}) as { receipt?: { sandboxed: boolean } };
  return { before, after: outside(), isSandboxed: receipt?.sandboxed === true };
}

describe.skipIf(isWithoutLayers)('a command that runs in the sandbox, because the user allowed it', () => {
  const counts = { lines: 0, sandboxed: 0, effectsOutside: 0 };
  afterAll(() => console.info(JSON.stringify(counts)));

  // A pager would wait for a key.
  const lines = commandCases.filter(({ line }) => !/\bless\b/.test(line));
  it.each(lines.map((given) => [given.id, JSON.stringify(given.line).slice(0, 80), given] as const))(
    '%s: changes nothing outside of the folder: %s',
    async (_id, _line, given) => {
      const { before, after, isSandboxed } = await allow(given);
      counts.lines += 1;
      // What can't run in a sandbox says so in its question.
      if (!isSandboxed) return;
      counts.sandboxed += 1;
      if (JSON.stringify(after) !== JSON.stringify(before)) counts.effectsOutside += 1;
      expect(after).toEqual(before);
    },
  );
});
