import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { directoryList } from './directory-list';
import { setUpFiles } from './testing/set-up-files';

describe('directory-list', () => {
  it('lists folders first, hidden entries, sizes and links, the workspace by default', async () => {
    const { run, inWork } = setUpFiles();
    mkdirSync(inWork('src'));
    writeFileSync(inWork('b.txt'), 'x'.repeat(1_234));
    writeFileSync(inWork('a.txt'), '');
    writeFileSync(inWork('.hidden'), 'x');
    writeFileSync(inWork('line\nbreak'), '');
    symlinkSync('nowhere', inWork('link'));
    execFileSync('mkfifo', [inWork('pipe')]);
    expect(await run(directoryList, {})).toMatchObject({
      message: 'The workspace contains 7 entries',
      data: [
        'src/',
        '.hidden (1 byte)',
        'a.txt (0 bytes)',
        'b.txt (1.2 KB)',
        '"line\\nbreak" (0 bytes)',
        'link -> nowhere',
        'pipe (not a regular file)',
      ].join('\n'),
    });
    expect(await run(directoryList, { path: 'src/' })).toMatchObject({ message: 'src contains 0 entries', data: '' });
  });

  it('counts what it does not list', async () => {
    const { run, inWork } = setUpFiles();
    for (let index = 0; index < 1_005; index += 1) writeFileSync(inWork(String(index).padStart(4, '0')), '');
    const { message, data } = await run(directoryList, {});
    expect(message).toBe('The workspace contains 1,005 entries, the first 1,000 are listed');
    expect(String(data).split('\n').slice(-2)).toEqual(['0999 (0 bytes)', '… and 5 more']);
  });

  it('does not list a file', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), '');
    expect(await run(directoryList, { path: 'a.txt' })).toMatchObject({
      error: 'a.txt is a file, not a folder. Use file-read for files',
    });
  });
});
