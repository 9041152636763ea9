import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { runProgram } from '../../../terminal/processes/run-program';
import { sampleSeed } from '../../../testing/slow-laws';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { createCommandAssessor } from '../../create-command-assessor';
import { createShellReader } from '../../shell/create-shell-reader';
import { fakeCommandContext } from '../testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

/** Most lines aren't safe and cost nothing; each safe one is a process. */
const CANDIDATES = 800;
const MAX_RUN = 100;

const words =
  `-e -A -a -x -f -F -l -j -w -ww -u -p -o -C -t -U -G -g -T -L -H -M -m -r -ef -axe -auxe -eo -eww -efww -ep -eC -Le
  -eTf -eLf -em -eu --forest --sort=pid --sort=none --no-headers --headers --pid=1 --user=root --deselect 1 x a u ax aux f
  ww pid,args cmd node root none -1 999999999999`.split(/\s+/);

async function isShown(args: readonly string[], folder: string): Promise<boolean> {
  const { stdout } = await runProgram('ps', args, {
    folder,
    signal: AbortSignal.timeout(60_000),
    environment: { CANARY: 'seen-canary' },
  });
  return stdout.includes('seen-canary');
}

it('SF-07 ps shows the environment of no program where its flags are rated safe', async () => {
  const folder = temporaryFolder();
  const candidates = fc.sample(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }), {
    numRuns: CANDIDATES,
    seed: sampleSeed(),
  });
  const safe = candidates.filter((args) => assess(`ps ${args.join(' ')}`, fakeCommandContext()).level === 'safe');
  const shown: string[] = [];
  for (const args of safe.slice(0, MAX_RUN)) if (await isShown(args, folder)) shown.push(args.join(' '));
  expect(await isShown(['-eTf', '--forest'], folder)).toBe(true);
  expect(shown).toEqual([]);
});
