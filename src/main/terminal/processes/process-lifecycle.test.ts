import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { howMany } from '../../testing/how-many';
import { tellFigures } from '../../testing/tell-figures';
import { temporaryFolder } from '../../testing/temporary-folder';
import { processesWith, setUpTerminals, until } from '../testing/set-up-terminals';
import { listProcesses } from './list-processes';

/** A variable that identifies the processes of one test. */
const newSign = () => `SIGN_${randomBytes(8).toString('hex')}`;

describe('the processes of a command', () => {
  it('PR-01: are gone within five seconds when they ignore being asked', async () => {
    const { run } = setUpTerminals();
    const sign = newSign();
    const terminal = await run(`${sign}=1 sh -c 'trap "" TERM HUP; sleep 600; sleep 600'`);
    await until(async () => (await processesWith(sign)).length > 0);
    const stoppedAt = performance.now();
    const { end } = await terminal.stop('timed-out');
    expect(end).toEqual({ kind: 'stopped', reason: 'timed-out' });
    expectWithin(stoppedAt, 1_500);
    await terminal.released;
    expect(await processesWith(sign)).toEqual([]);
    expectWithin(stoppedAt, 5_000);
  });

  it('PR-02: are found in a session of their own', async () => {
    const { run } = setUpTerminals();
    const sign = newSign();
    const terminal = await run(`(${sign}=1 setsid sleep 600 &); (${sign}=1 setsid sleep 600 &); sleep 600`);
    await until(async () => (await processesWith(sign)).length === 2);
    const stoppedAt = performance.now();
    await terminal.stop('asked');
    await until(async () => (await processesWith(sign)).length === 0);
    expectWithin(stoppedAt, 2_000);
    await terminal.released;
    expect(await processesWith(sign)).toEqual([]);
  });

  it('are found without the marker, by their session and by their parents', async () => {
    const { run } = setUpTerminals();
    const sign = newSign();
    const bare = `env -i ${sign}=1`;
    const terminal = await run(`${bare} sleep 600 & ${bare} setsid -w sleep 600 & sleep 600`);
    await until(async () => (await processesWith(sign)).length >= 2);
    await terminal.stop('asked');
    await terminal.released;
    expect(await processesWith(sign)).toEqual([]);
  });

  it('end with the command, also in the background, and are counted', async () => {
    const { result } = setUpTerminals();
    const sign = newSign();
    expect(await result(`export ${sign}=1; sleep 600 & setsid sleep 600 & echo done`)).toEqual({
      end: { kind: 'exited', exitCode: 0, endedProcesses: 2 },
      text: 'done\n',
    });
    expect(await processesWith(sign)).toEqual([]);
  });

  it('leave those of another command alone', async () => {
    const { run } = setUpTerminals();
    const sign = newSign();
    const other = await run(`export ${sign}=1; sleep 600`);
    await until(async () => (await processesWith(sign)).length > 0);
    const stopped = await run('sleep 600');
    await stopped.stop('asked');
    await stopped.released;
    expect((await processesWith(sign)).length).toBeGreaterThan(0);
    expect(other.describe().state).toEqual({ kind: 'running' });
  });

  it('PR-08: are gone within five seconds when twenty of them run and the service is closed', async () => {
    const { run, service } = setUpTerminals();
    const sign = newSign();
    const stubborn = `export ${sign}=1; trap '' TERM HUP; sleep 600; sleep 600`;
    await Promise.all(Array.from({ length: 20 }, () => run(stubborn)));
    await until(async () => (await processesWith(sign)).length >= 20);
    const startedAt = performance.now();
    await service.dispose();
    // Closing doesn't wait for them forever; on a busy machine they may need longer.
    await until(async () => (await processesWith(sign)).length === 0);
    expectWithin(startedAt, 5_000);
  });

  it('PR-12: leave no zombies and no open files behind', async () => {
    const { result } = setUpTerminals();
    const openFiles = () => readdirSync('/proc/self/fd').length;
    await result('true');
    const before = openFiles();
    const commands = howMany({ usually: 100, fully: 1_000 });
    for (let run = 0; run < commands; run += 1) await result('true');
    await until(() => openFiles() - before <= 10);
    tellFigures({ commands, 'open files': `${before} before and ${openFiles()} after` });
    await until(() => listZombies().length === 0);
  }, 300_000);

  it('PR-04: are gone five seconds after the main process was killed', async () => {
    const sign = newSign();
    const main = spawn(
      process.execPath,
      ['scripts/run-bundled.mjs', join(import.meta.dirname, '../testing/run-terminals.ts'), temporaryFolder(), sign],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void main.kill('SIGKILL'));
    await once(main.stdout, 'data');
    await until(async () => (await processesWith(sign)).length >= 5);
    main.kill('SIGKILL');
    const killedAt = performance.now();
    await until(async () => (await processesWith(sign)).length === 0);
    expectWithin(killedAt, 5_000);
  });

  it('do not include the watchdog, which is gone with the service', async () => {
    const { run, service } = setUpTerminals();
    await (await run('true')).released;
    const watchdogs = async () => (await listProcesses()).filter(({ parentId }) => parentId === process.pid);
    const before = await watchdogs();
    expect(before.length).toBeGreaterThan(0);
    expect(before.filter(({ environment }) => environment.includes('AINTERN_PROCESS'))).toEqual([]);
    await service.dispose();
    const after = await watchdogs();
    expect(before.length - after.length).toBe(1);
  });
});

/** Our children that have exited and have not been reaped. */
function listZombies(): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const status = readFileSync(`/proc/${name}/stat`, 'latin1');
      const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
      return state === 'Z' && Number(parent) === process.pid;
    } catch {
      return false;
    }
  });
}
