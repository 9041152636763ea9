import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { startAttack } from './testing/start-attack';

afterEach(() => void vi.unstubAllEnvs());

/** Puts two folders at the front of the PATH, with `mytool` in the second. */
function setUpPath() {
  const [first, second] = ['first', 'second'].map((name) => join(temporaryFolder(), name)) as [string, string];
  const put = (folder: string, line: string) =>
    writeFileSync(join(folder, 'mytool'), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  for (const folder of [first, second]) mkdirSync(folder);
  vi.stubEnv('PATH', `${first}:${second}:${process.env.PATH}`);
  put(second, 'echo the one that was meant');
  return { exchange: () => put(first, 'touch M'), second, put };
}

describe('TO-08: another program of the same name comes earlier in the PATH', () => {
  it.each(['mytool', 'nice mytool x', 'env mytool', 'true && mytool', "bash -c 'mytool'"])(
    'after %s was asked about: it does not run, and the model is told',
    async (command) => {
      const { exchange } = setUpPath();
      const { attempt } = await startAttack();
      const { verdict, approve } = await attempt(command);
      expect(verdict).toBe('ask');
      exchange();
      const { isMarked, output } = await approve();
      expect(isMarked).toBe(false);
      expect(output).toContain('What it starts has changed since it was approved');
    },
  );

  it('after it was remembered: it is asked about again', async () => {
    const { exchange } = setUpPath();
    const { attempt, remember } = await startAttack();
    await remember('mytool', 'mytool *');
    const before = await attempt('mytool again');
    expect(before).toMatchObject({ verdict: 'auto' });
    expect(before.output).toContain('the one that was meant');
    exchange();
    const { verdict, isMarked, approve } = await attempt('mytool');
    expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
    expect((await approve()).isMarked).toBe(true);
  });

  it('one that is changed in its place is the same program', async () => {
    const { put, second } = setUpPath();
    const { attempt, remember } = await startAttack();
    await remember('mytool', 'mytool');
    put(second, 'echo a newer version');
    const { verdict, output } = await attempt('mytool');
    expect(verdict).toBe('auto');
    expect(output).toContain('a newer version');
  });

  it('one for a neighbour in the line is no reason to ask about the others', async () => {
    const { exchange } = setUpPath();
    const { attempt, remember } = await startAttack();
    await remember('mytool && touch M', 'touch M', 'mytool');
    exchange();
    expect(await attempt('touch M')).toMatchObject({ verdict: 'auto', isMarked: true });
  });
});
