import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { openChecked, withGuardedFile } from './with-guarded-file';

const readText = (path: string) => withGuardedFile(path, (file) => file.readFile('utf8'));

describe('opening a guarded file', () => {
  it('gives the file, and closes it afterwards', async () => {
    const path = join(temporaryFolder(), 'a.txt');
    writeFileSync(path, 'hi');
    const kept = await withGuardedFile(path, async (file) => file);
    expect(await readText(path)).toBe('hi');
    expect(kept.fd).toBe(-1);
  });

  it('does not follow a link that stands there now', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'secret'), 'secret');
    symlinkSync(join(folder, 'secret'), join(folder, 'a.txt'));
    await expect(readText(join(folder, 'a.txt'))).rejects.toThrow();
  });

  it('does not go through a folder that has become a link', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'elsewhere'));
    writeFileSync(join(folder, 'elsewhere', 'a.txt'), 'secret');
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'here'));
    await expect(readText(join(folder, 'here', 'a.txt'))).rejects.toThrow('was replaced');
  });

  it.each(['FIFO', 'socket', 'device', 'folder'])('PT-16: does not open a %s, let alone wait there', async (kind) => {
    const path = kind === 'device' ? '/dev/zero' : join(temporaryFolder(), 'special');
    if (kind === 'FIFO') execFileSync('mkfifo', [path]);
    if (kind === 'folder') mkdirSync(path);
    if (kind === 'socket') {
      const server = createServer().listen(path);
      await once(server, 'listening');
      onTestFinished(() => void server.close());
    }
    await expect(readText(path)).rejects.toThrow(`${path} is a ${kind}, not a regular file`);
  });

  it('says what is not there', async () => {
    const folder = temporaryFolder();
    await expect(readText(join(folder, 'gone.txt'))).rejects.toThrow(`${join(folder, 'gone.txt')} doesn't exist`);
    await expect(readText(join(folder, 'gone', 'a.txt'))).rejects.toThrow(
      `The folder ${join(folder, 'gone')} doesn't exist`,
    );
    await expect(readText('/')).rejects.toThrow('is the root of the file system');
  });

  it('never reads what is behind a link, however fast it comes and goes', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.txt');
    writeFileSync(join(folder, 'secret'), 'secret');
    writeFileSync(path, 'plain');
    const swapper = new Worker(
      `const { renameSync, symlinkSync, writeFileSync } = require('node:fs');
       const { path, secret } = require('node:worker_threads').workerData;
       for (;;) {
         symlinkSync(secret, path + '.link'); renameSync(path + '.link', path);
         writeFileSync(path + '.file', 'plain'); renameSync(path + '.file', path);
       }`,
      { eval: true, workerData: { path, secret: join(folder, 'secret') } },
    );
    onTestFinished(async () => {
      await swapper.terminate();
    });
    const seen = new Set<string>();
    for (let attempt = 0; attempt < 500; attempt += 1) seen.add(await readText(path).catch(() => 'refused'));
    expect([...seen].filter((text) => text !== 'refused' && text !== 'plain' && text !== '')).toEqual([]);
    expect(seen.size).toBeGreaterThan(0);
  });
});

describe('opening a file where folders cannot be held', () => {
  it('gives the file, and neither a link nor what is no file', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'elsewhere'));
    writeFileSync(join(folder, 'elsewhere', 'a.txt'), 'hi');
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'here'));
    const file = await openChecked(join(folder, 'elsewhere', 'a.txt'));
    expect(await file.readFile('utf8')).toBe('hi');
    await file.close();
    await expect(openChecked(join(folder, 'here', 'a.txt'))).rejects.toThrow('was replaced');
    await expect(openChecked(join(folder, 'elsewhere'))).rejects.toThrow('is a folder');
  });
});
