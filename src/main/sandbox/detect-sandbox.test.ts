import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { detectSandbox, sandboxTestDone, systemSandbox } from './detect-sandbox';

const linux = { platform: 'linux', arch: 'x64' } as const;

/** Stands in for bubblewrap and prints its messages. */
function program(script: string): string {
  const path = join(temporaryFolder(), 'bwrap');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

const failing = (words: string) => program(`echo "bwrap: ${words}" >&2; exit 1`);
const whyNot = async (path: string) => {
  const state = await detectSandbox({ ...linux, programs: [path] });
  return state.kind === 'unavailable' ? state.why : null;
};

describe('SF-11 the sandbox of a machine', () => {
  it.each([
    [{ platform: 'win32', arch: 'x64', programs: [] }, 'AIntern has no sandbox for this system yet.'],
    [
      { platform: 'darwin', arch: 'arm64', programs: [] },
      "AIntern's sandbox needs sandbox-exec, which this macOS doesn't have.",
    ],
    [{ platform: 'linux', arch: 'riscv64', programs: [] }, 'AIntern has no sandbox for riscv64 processors yet.'],
    [{ ...linux, programs: ['/no/bwrap'] }, 'Install bubblewrap to run commands in a sandbox.'],
  ] as const)('is none on %j, and says so', async (machine, why) => {
    expect(await detectSandbox(machine)).toEqual({ kind: 'unavailable', why });
  });

  it.each([
    [
      'No permissions to create new namespace, likely because the kernel does not allow it',
      'user namespaces. Set the sysctl',
    ],
    ['setting up uid map: Permission denied', 'AppArmor profile for bubblewrap'],
    ["Can't mount proc on /newroot/proc: Operation not permitted", 'This container hides parts of /proc'],
    ['Creating new namespace failed: No space left on device (ENOSPC)', 'Raise the sysctl user.max_user_namespaces'],
    ['Something else', "bubblewrap couldn't set up a sandbox: Something else."],
  ])('is none where bubblewrap says %j, with what to do about it', async (words, why) => {
    expect(await whyNot(failing(words))).toContain(why);
  });

  it('SB-18 is none where the program cannot be started or says nothing', async () => {
    const notExecutable = join(temporaryFolder(), 'bwrap');
    writeFileSync(notExecutable, '');
    expect(await whyNot(notExecutable)).toContain('EACCES');
    expect(await whyNot(program('exit 0'))).toBe("bubblewrap couldn't set up a sandbox.");
  });

  it('is tried out once', () => {
    expect(systemSandbox()).toBe(systemSandbox());
  });
});

it('the end of the app can wait until the test of the sandbox is over', async () => {
  let isDetected = false;
  systemSandbox().then(() => {
    isDetected = true;
  });
  await sandboxTestDone();
  expect(isDetected).toBe(true);
});
