import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { systemSandbox } from '../detect-sandbox';
import { fakeSandbox } from '../testing/fake-sandbox';
import { detectNetwork, networkTestDone, systemNetwork } from './detect-network';
import { isWithoutNetwork } from './testing/when-networked';

const arch = process.arch;

function program(script: string): string {
  const path = join(temporaryFolder(), 'program');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe('the network that a machine can give to commands', () => {
  it('is none without a sandbox, for the same reason', async () => {
    const sandbox = { kind: 'unavailable', why: 'Install bubblewrap.' } as const;
    expect(await detectNetwork({ sandbox, arch, socatPrograms: [] })).toEqual(sandbox);
  });

  it('is none without socat, and says what to install', async () => {
    const sandbox = fakeSandbox('/usr/bin/bwrap');
    expect(await detectNetwork({ sandbox, arch: 'x64', socatPrograms: ['/no/socat'] })).toEqual({
      kind: 'unavailable',
      why: 'Install socat to let commands reach hosts that you allow. Until then, they run offline.',
    });
  });

  it('is none where sandboxes cannot be nested, and says why', async () => {
    const failing = program('echo "bwrap: setting up uid map: Permission denied" >&2; exit 1');
    const socatPrograms = [program('')];
    expect(await detectNetwork({ sandbox: fakeSandbox(failing), arch: 'x64', socatPrograms })).toEqual({
      kind: 'unavailable',
      why: expect.stringMatching(/^Commands run offline, because a sandbox can't be nested here\. .*AppArmor/),
    });
  });

  it.skipIf(isWithoutNetwork)('is none where socat does not start', async () => {
    const sandbox = await systemSandbox();
    const state = await detectNetwork({ sandbox, arch, socatPrograms: [program('exit 1')] });
    expect(state).toEqual({ kind: 'unavailable', why: expect.stringMatching(/socat didn't start\.$/) });
  });

  it('is tried out once, and the end of the app can wait for that', async () => {
    expect(systemNetwork()).toBe(systemNetwork());
    await networkTestDone();
  });
});
