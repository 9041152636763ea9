import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectWithin } from '../src/main/testing/expect-within';
import { runningCommands } from '../src/main/testing/running-commands';
import { cli, folders } from './testing/aintern';

/** A sleep duration that no other process on the machine uses. */
const NAP = `7${process.pid}`;
const stubborn = `sh -c 'trap "" TERM HUP; sleep ${NAP}' & (setsid sleep ${NAP} &) ; sleep ${NAP}`;

describe('the app, killed in the middle of a command', () => {
  it('PR-04: leaves nothing behind of what the command had started', async () => {
    const { base, workspace, data } = folders();
    const decisions = join(base, 'decisions.json');
    writeFileSync(decisions, JSON.stringify([{ toolId: 'terminal-execute', approved: true }]));
    const args = [cli, 'exec', `run ${stubborn}`, '--workspace', workspace, '--decisions', decisions];
    const child = spawn(process.execPath, args, { env: { ...process.env, AINTERN_DATA: data }, stdio: 'ignore' });
    await expect.poll(() => runningCommands(`sleep ${NAP}`)).toBeGreaterThanOrEqual(3);
    const ended = once(child, 'exit');
    const killedAt = performance.now();
    child.kill('SIGKILL');
    await ended;
    await expect.poll(() => runningCommands(`sleep ${NAP}`)).toBe(0);
    expectWithin(killedAt, 5_000);
  });
});
