import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { saveFile } from './save-file';

describe('saveFile', () => {
  it('writes the text to where the user wants it', async () => {
    const path = join(temporaryFolder(), 'chosen.md');
    expect(await saveFile('pears.md', '# Pears', async () => path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('# Pears');
  });

  it('proposes a name that leads to no other folder', async () => {
    const proposed: string[] = [];
    await saveFile('../..\\a/b.md', '', async (name) => {
      proposed.push(name);
      return null;
    });
    expect(proposed).toEqual(['..-..-a-b.md']);
  });

  it('writes nothing where the user chooses no place', async () => {
    expect(await saveFile('pears.md', '# Pears', async () => null)).toBe(false);
  });

  it('says what to do where the place cannot be written to', async () => {
    const folder = join(temporaryFolder(), 'folder');
    mkdirSync(folder);
    await expect(saveFile('pears.md', '# Pears', async () => folder)).rejects.toThrow('Choose another location');
  });

  it('is not for a host without a desktop', async () => {
    await expect(saveFile('pears.md', '# Pears')).rejects.toThrow('The browser saves files instead');
  });
});
