import { execFileSync, spawn } from 'node:child_process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { belongingProcesses } from './belonging-processes';
import { listProcesses, parseProcessTable } from './list-processes';

const sign = `list-${process.pid}`;

function startSleeper() {
  const child = spawn('sleep', ['600'], {
    env: { PATH: process.env.PATH, AINTERN_PROCESS: `${sign}.one.` },
    detached: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

describe('the list of processes', () => {
  it('tells parents, groups, sessions and environments', async () => {
    const id = startSleeper();
    const found = (await listProcesses()).find((entry) => entry.id === id);
    expect(found).toMatchObject({ id, parentId: process.pid, groupId: id, sessionId: id });
    expect((await listProcesses({ newerThan: id - 1 })).map((entry) => entry.id)).toContain(id);
    expect((await listProcesses({ newerThan: id })).map((entry) => entry.id)).not.toContain(id);
  });

  it('is read from what ps prints where there is no /proc', () => {
    const id = startSleeper();
    const table = execFileSync('ps', ['axeww', '-o', 'pid=,ppid=,pgid=,args='], {
      encoding: 'latin1',
      maxBuffer: 2 ** 26,
    });
    const found = parseProcessTable(table).find((entry) => entry.id === id);
    expect(found).toMatchObject({ id, parentId: process.pid, groupId: id, sessionId: 0 });
    expect(found?.environment).toContain(`AINTERN_PROCESS=${sign}.one.`);
  });
});

describe('what belongs to a terminal', () => {
  const entry = (id: number, more: object) => ({
    id,
    parentId: 1,
    groupId: id,
    sessionId: id,
    environment: '',
    ...more,
  });

  it('carries its marker, is in its session or group, or descends from these; its leader is left out', () => {
    const processes = [
      entry(10, { environment: 'AINTERN_PROCESS=a.1.' }),
      entry(11, { environment: 'X=1\0AINTERN_PROCESS=a.1.\0' }),
      entry(12, { sessionId: 10 }),
      entry(13, { groupId: 10 }),
      entry(14, { parentId: 11 }),
      entry(15, { parentId: 14 }),
      entry(20, { environment: 'AINTERN_PROCESS=a.12.' }),
      entry(21, { parentId: 20 }),
    ];
    const found = belongingProcesses(processes, { marker: 'a.1.', leaders: new Set([10]) });
    expect(found.map(({ id }) => id).sort()).toEqual([11, 12, 13, 14, 15]);
  });
});
