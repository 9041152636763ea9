import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { killProcess } from '../../testing/kill-process';
import { temporaryFolder } from '../../testing/temporary-folder';
import { processesWith, setUpTerminals, until } from '../testing/set-up-terminals';
import { listProcesses } from './list-processes';
import { superviseWatchdog, watchdogGivenUp } from './supervise-watchdog';

function arrange() {
  let time = 1_000_000;
  const notices: string[] = [];
  const started: { marker: string; die: () => void }[] = [];
  const windowManager = superviseWatchdog('marker', {
    now: () => time,
    warn: (notice) => notices.push(notice),
    start: (marker, die) => {
      started.push({ marker, die });
      return { dispose: async () => {} };
    },
  });
  return { windowManager, notices, started, wait: (span: number) => (time += span) };
}

describe('a watchdog that has died', () => {
  it('RL-25: has a successor that guards the same, twice in five minutes; then the user is told, once', () => {
    const { started, notices } = arrange();
    for (let death = 0; death < 3; death += 1) started.at(-1)?.die();
    expect(started.map(({ marker }) => marker)).toEqual(['marker', 'marker', 'marker']);
    expect(notices).toEqual([watchdogGivenUp]);
  });

  it('RL-25: is replaced for good where deaths are rare', () => {
    const { started, notices, wait } = arrange();
    for (let death = 0; death < 10; death += 1) {
      started.at(-1)?.die();
      wait(3 * 60_000);
    }
    expect([started.length, notices]).toEqual([11, []]);
  });
});

describe('the watchdog of a terminal service', () => {
  it('RL-25: is noticed when it is killed and replaced while commands run; after three deaths the user is told', async () => {
    const notices: string[] = [];
    const { run, result } = setUpTerminals({ warn: (notice) => notices.push(notice) });
    const running = await run('sleep 600');
    const killed: number[] = [];
    for (let death = 0; death < 3; death += 1) {
      const next = await watchdogOf(process.pid, { otherThan: killed });
      killProcess(next);
      killed.push(next);
      expect(await result('echo well')).toMatchObject({ text: expect.stringContaining('well') });
    }
    await until(() => notices.length > 0);
    expect(notices).toEqual([watchdogGivenUp]);
    expect(await watchdogsOf(process.pid)).toEqual([]);
    expect(running.describe().state).toEqual({ kind: 'running' });
  });

  it.runIf(process.platform === 'linux')('RL-25: holds no terminal open when it is a successor', async () => {
    const { run } = setUpTerminals();
    await run('sleep 600');
    const first = await watchdogOf(process.pid);
    killProcess(first);
    const second = await watchdogOf(process.pid, { otherThan: [first] });
    const open = readdirSync(`/proc/${second}/fd`).map((name) => readlinkSync(`/proc/${second}/fd/${name}`));
    expect(open.filter((path) => path.startsWith('/dev/pt'))).toEqual([]);
  });

  it('RL-25: as a successor ends all commands when the main process is killed', async () => {
    const sign = `SIGN_${randomBytes(8).toString('hex')}`;
    const program = join(import.meta.dirname, '../testing/run-terminals.ts');
    const main = spawn(process.execPath, ['scripts/run-bundled.mjs', program, temporaryFolder(), sign], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void main.kill('SIGKILL'));
    await once(main.stdout, 'data');
    await until(async () => (await processesWith(sign)).length >= 5);
    const first = await watchdogOf(main.pid);
    killProcess(first);
    await watchdogOf(main.pid, { otherThan: [first] });
    main.kill('SIGKILL');
    const killedAt = performance.now();
    await until(async () => (await processesWith(sign)).length === 0);
    expectWithin(killedAt, 6_000);
  });
});

describe('a shell that is killed', () => {
  it('RL-25: says so as shells do, and the next command works', async () => {
    const { result } = setUpTerminals();
    const killed = await result('echo before; kill -KILL $$; echo never');
    expect(killed).toMatchObject({
      end: { kind: 'exited', exitCode: 128 + 9 },
      text: expect.stringContaining('before'),
    });
    expect(await result('echo after')).toMatchObject({ end: { kind: 'exited', exitCode: 0 } });
  });

  it('RL-25: ends its terminal as killed where it is the terminal’s own, and the next command works', async () => {
    const { run, result } = setUpTerminals();
    const terminal = await run('sleep 600');
    killProcess(terminal.processId);
    expect((await terminal.ended).end).toEqual({ kind: 'killed', signal: 9 });
    expect(await result('echo after')).toMatchObject({ end: { kind: 'exited', exitCode: 0 } });
  });
});

/** Waits, because a process that is just starting still has our whole environment, or none. */
async function watchdogOf(parent: number | undefined, { otherThan = [] as readonly number[] } = {}): Promise<number> {
  for (;;) {
    const found = (await watchdogsOf(parent)).find((id) => !otherThan.includes(id));
    if (found !== undefined) return found;
    await delay(20);
  }
}

/** Children that have only a search path in their environment. */
async function watchdogsOf(parent: number | undefined): Promise<number[]> {
  const processes = await listProcesses();
  return processes
    .filter(({ parentId, environment }) => parentId === parent && /^(?!.*HOME=).*PATH=\/usr\/bin:/s.test(environment))
    .map(({ id }) => id);
}
