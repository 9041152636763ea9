import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { setUpTerminals } from '../testing/set-up-terminals';
import { findShell } from './find-shell';

describe('the shell', () => {
  it('is bash, whatever shell the user has', () => {
    expect(findShell('linux')).toMatchObject({ kind: 'bash', name: 'bash' });
  });

  it('is PowerShell on Windows, the newer one where it is there', () => {
    expect(findShell('win32', '')).toEqual({ kind: 'powershell', name: 'powershell', path: 'powershell.exe' });
    const folder = temporaryFolder();
    const path = join(folder, 'pwsh.exe');
    writeFileSync(path, '');
    chmodSync(path, 0o755);
    expect(findShell('win32', folder)).toEqual({ kind: 'powershell', name: 'pwsh', path });
  });

  it('is no folder that bears the name of one', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'pwsh.exe'));
    expect(findShell('win32', folder)).toMatchObject({ name: 'powershell' });
  });

  it('runs commands as well where it is only sh', async () => {
    const { result } = setUpTerminals({ shell: { kind: 'bash', name: 'sh', path: '/bin/sh' } });
    const end = { kind: 'exited', exitCode: 4, endedProcesses: 1 };
    expect(await result('echo "$0"; sleep 600 & exit 4')).toEqual({ end, text: '/bin/sh\n' });
  });
});
