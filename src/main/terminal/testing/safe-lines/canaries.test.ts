import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { canaries, credentialsBelow, findCanaries } from './canaries';

describe('secrets in what a line prints', () => {
  it.each([
    'cat',
    'tac',
    'rev',
    'base64',
    'od -An -tx1',
    'xxd',
    'xxd -p',
    'fold -w 7',
    'tr a-z A-Z',
    'nl',
    'od -An -c',
  ])('are found as %s prints them', (program) => {
    const input = `API_KEY=${canaries.environmentFile}\nMORE=1\n`;
    const output = execFileSync('sh', ['-c', program], { input, encoding: 'latin1' });
    expect(findCanaries(output)).toEqual(['environmentFile']);
  });

  it('are not found where there are none', () => {
    expect(findCanaries('API_KEY=\nsk-canary\n')).toEqual([]);
  });

  it('are found in the files of a folder', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a'));
    writeFileSync(join(folder, 'a/key'), canaries.sshKey);
    writeFileSync(join(folder, 'a/other'), 'text');
    expect([...credentialsBelow(folder)]).toEqual([join(folder, 'a/key')]);
  });
});
