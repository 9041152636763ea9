import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { claimDataFolder } from './claim-data-folder';

/** A socket without a listener, as a crash leaves behind. */
async function leaveSocket(path: string): Promise<void> {
  const script = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  const child = spawn(process.execPath, ['-e', script, path]);
  await new Promise((ended) => {
    child.once('exit', ended);
  });
  expect(existsSync(path)).toBe(true);
}

const refused = 'AIntern is already running with the data in';

describe('the claim to a data folder', () => {
  it('RL-22: is one instance’s alone until it is released', async () => {
    const dataPath = join(temporaryFolder(), 'data');
    const release = await claimDataFolder(dataPath);
    await expect(claimDataFolder(dataPath)).rejects.toThrow(refused);
    await release();
    expect(readdirSync(dataPath)).toEqual([]);
    await (await claimDataFolder(dataPath))();
  });

  it('RL-22: is to be had at once after a crash, by one of all that want it', async () => {
    const dataPath = temporaryFolder();
    await leaveSocket(join(dataPath, 'instance.sock'));
    const claims = await Promise.allSettled(Array.from({ length: 5 }, () => claimDataFolder(dataPath)));
    const releases = claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value] : []));
    expect(releases).toHaveLength(1);
    for (const release of releases) await release();
    expect(readdirSync(dataPath)).toEqual([]);
  });

  it('RL-22: holds where the path of the folder is too long for a socket in it', async () => {
    const dataPath = join(temporaryFolder(), 'x'.repeat(120));
    const release = await claimDataFolder(dataPath);
    await expect(claimDataFolder(dataPath)).rejects.toThrow(refused);
    expect(readdirSync(dataPath)).toEqual([]);
    await release();
  });

  it('RL-07, RL-22: holds where nothing can be made in the folder, also once it can', async () => {
    const dataPath = join(temporaryFolder(), 'data');
    writeFileSync(dataPath, 'in the way');
    const release = await claimDataFolder(dataPath);
    await expect(claimDataFolder(dataPath)).rejects.toThrow(refused);
    await release();
    await (await claimDataFolder(dataPath))();
  });

  it('leaves a socket of somebody else alone', async () => {
    const dataPath = temporaryFolder();
    mkdirSync(dataPath, { recursive: true });
    const other = createServer();
    await new Promise<void>((listening) => other.listen(join(dataPath, 'instance.sock'), listening));
    await expect(claimDataFolder(dataPath)).rejects.toThrow(refused);
    expect(readdirSync(dataPath)).toEqual(['instance.sock']);
    await new Promise((closed) => other.close(closed));
  });
});
