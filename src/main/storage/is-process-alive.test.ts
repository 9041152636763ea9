import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { isProcessAlive } from './is-process-alive';

function start(command: string, ...args: readonly string[]): ChildProcess & { pid: number } {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.pid === undefined) throw new Error(`${command} could not be started`);
  return Object.assign(child, { pid: child.pid });
}

const MINUTE = 60_000;

describe('isProcessAlive', () => {
  it('is true of a process that works, and false once it has ended', async () => {
    const child = start('sleep', '60');
    expect([isProcessAlive(process.pid), isProcessAlive(child.pid)]).toEqual([true, true]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isProcessAlive(child.pid)).toBe(false);
  });

  it('knows a process by when it was at work, and not a younger one that has its number', async () => {
    const child = start('sleep', '60');
    const now = Date.now();
    expect(isProcessAlive(child.pid, { at: now })).toBe(true);
    expect(isProcessAlive(child.pid, { at: now + MINUTE })).toBe(true);
    expect(isProcessAlive(child.pid, { at: now - MINUTE })).toBe(process.platform === 'win32');
    expect(isProcessAlive(process.pid, { at: Date.now() })).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'takes a process that ended and was not asked how for what it is',
    async () => {
      // The shell becomes a program that never waits for its child.
      const parent = start('sh', '-c', 'sleep 0.3 & echo $!; exec sleep 60');
      const [told] = await once(parent.stdout ?? parent, 'data');
      const zombie = Number(String(told).trim());
      const stateOf = () => readFileSync(`/proc/${zombie}/stat`, 'utf8').split(') ')[1]?.[0];
      await expect.poll(stateOf).toBe('Z');
      expect(isProcessAlive(zombie, { at: Date.now() })).toBe(false);
    },
  );

  it.runIf(process.platform === 'linux')('is not fooled by a name with brackets and blanks in it', async () => {
    const program = join(temporaryFolder(), 'a) Z (b');
    writeFileSync(program, '#!/bin/sh\nread anything\n', { mode: 0o700 });
    const child = start(program);
    await expect.poll(() => readFileSync(`/proc/${child.pid}/stat`, 'utf8')).toContain('(a) Z (b)');
    expect(isProcessAlive(child.pid, { at: Date.now() })).toBe(true);
  });
});
