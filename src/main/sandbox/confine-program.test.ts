import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../terminal/processes/run-program';
import { temporaryFolder } from '../testing/temporary-folder';
import { confineProgram } from './confine-program';
import { strictest } from './confinement';
import { systemSandbox } from './detect-sandbox';

const sandbox = await systemSandbox();

it.runIf(sandbox.kind === 'available' && sandbox.system === 'bubblewrap')(
  'SB-23 a variable that steers the loader of programs affects nothing outside the sandbox',
  async () => {
    if (sandbox.kind !== 'available') return;
    const [base, folder] = [temporaryFolder(), temporaryFolder()];
    const outside = join(base, 'outside');
    mkdirSync(outside);
    // The loader writes a file for each program that it starts.
    const variables = { LD_DEBUG: 'files', LD_DEBUG_OUTPUT: join(outside, 'trace'), PLAIN: 'value' };
    const print = { file: '/bin/sh', args: ['-c', 'echo "$PLAIN $LD_DEBUG_OUTPUT"'] };
    const confinement = { ...strictest, write: { folders: [folder] } };
    const options = { folder, dataPath: join(base, 'data'), variables };
    const { file, args, environment } = confineProgram(sandbox, confinement, print, options);
    const { signal } = new AbortController();
    const { stdout } = await runProgram(file, args, { folder, environment, signal });
    expect(stdout.toString()).toContain(`value ${variables.LD_DEBUG_OUTPUT}\n`);
    expect(readdirSync(outside)).toEqual([]);
  },
);
