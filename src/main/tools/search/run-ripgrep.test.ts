import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { runRipgrep, unpackedPath } from './run-ripgrep';

const signal = new AbortController().signal;

describe('running ripgrep', () => {
  it('hands over what comes, until somebody has enough', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.txt'), 'x\n'.repeat(1_000_000));
    let chunks = 0;
    const end = await runRipgrep(['-e', 'x', '--', 'a.txt'], {
      folder,
      signal,
      timeLimit: 20_000,
      onOutput() {
        chunks += 1;
        return chunks < 2;
      },
    });
    expect([end, chunks]).toEqual([{ reason: 'enough', complaint: null }, 2]);
  });

  it('is content with what there is when the time is up', async () => {
    // Without a path and with endless input, it would wait forever.
    const args = ['-e', 'x', '--', '/dev/zero'];
    const end = await runRipgrep(['--text', '--null-data', ...args], {
      folder: temporaryFolder(),
      signal,
      timeLimit: 300,
      onOutput: () => true,
    });
    expect(end).toEqual({ reason: 'time', complaint: null });
  });

  it('passes on a complaint, and an abort', async () => {
    const options = { folder: temporaryFolder(), timeLimit: 20_000, onOutput: () => true };
    const { complaint } = await runRipgrep(['-e', '(', '--', '.'], { ...options, signal });
    expect(complaint).toContain('unclosed group');
    await expect(runRipgrep(['-e', 'x', '--', '.'], { ...options, signal: AbortSignal.abort() })).rejects.toThrow();
  });

  it('finds the program beside the archive of a packaged app', () => {
    expect(unpackedPath('/opt/AIntern/resources/app.asar/node_modules/x/bin/rg')).toBe(
      '/opt/AIntern/resources/app.asar.unpacked/node_modules/x/bin/rg',
    );
    expect(unpackedPath('C:\\app.asar\\x\\rg.exe')).toBe('C:\\app.asar.unpacked\\x\\rg.exe');
    expect(unpackedPath('/home/me/x/bin/rg')).toBe('/home/me/x/bin/rg');
  });
});
