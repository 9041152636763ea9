import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { writeFiles } from '../testing/write-files';
import { findInstructionFiles, findNestedFiles, type InstructionFile } from './find-instruction-files';

function repository(files: Readonly<Record<string, string>>) {
  const base = temporaryFolder();
  const root = join(base, 'repository');
  const home = join(base, 'home');
  mkdirSync(join(root, '.git'), { recursive: true });
  mkdirSync(home);
  writeFiles(root, files);
  return { root, home };
}

function shown(files: readonly InstructionFile[]): string[] {
  return files.map((file) => {
    if (file.kind === 'text') return `${file.label}: ${file.text}`;
    return file.kind === 'shadowed' ? `${file.label} < ${file.by}` : `${file.label} ${file.problem}`;
  });
}

describe('the files of a folder', () => {
  it('come from the root of the repository down, then from the user', () => {
    const { root, home } = repository({
      'AGENTS.md': 'root',
      '.github/copilot-instructions.md': 'copilot',
      'packages/AGENTS.md': 'packages',
      'packages/app/CLAUDE.md': 'app',
      'packages/other/AGENTS.md': 'not for app',
    });
    writeFiles(home, { '.agents/AGENTS.md': 'mine' });
    expect(shown(findInstructionFiles(join(root, 'packages/app'), home))).toEqual([
      'AGENTS.md: root',
      '.github/copilot-instructions.md: copilot',
      'packages/AGENTS.md: packages',
      'packages/app/CLAUDE.md: app',
      '~/.agents/AGENTS.md: mine',
    ]);
  });

  it('say which one takes precedence where a folder has two, and leave out copies', () => {
    const { root, home } = repository({
      'AGENTS.md': 'agents',
      'CLAUDE.md': 'claude',
      '.github/copilot-instructions.md': 'agents',
    });
    expect(shown(findInstructionFiles(root, home))).toEqual([
      'AGENTS.md: agents',
      'CLAUDE.md < AGENTS.md',
      '.github/copilot-instructions.md < AGENTS.md',
    ]);
  });

  it('use CLAUDE.md where AGENTS.md is empty or can’t be used', () => {
    const { root, home } = repository({ 'AGENTS.md': ' \n', 'CLAUDE.md': 'claude' });
    expect(shown(findInstructionFiles(root, home))).toEqual(['CLAUDE.md: claude']);
    writeFileSync(join(root, 'AGENTS.md'), Buffer.from([0x89, 0, 1]));
    expect(shown(findInstructionFiles(root, home))).toEqual(['AGENTS.md is a binary file', 'CLAUDE.md: claude']);
  });

  it('belong to the folder alone if it is in no repository', () => {
    const base = temporaryFolder();
    writeFiles(base, { 'AGENTS.md': 'above', 'work/AGENTS.md': 'work' });
    expect(shown(findInstructionFiles(join(base, 'work'), join(base, 'home')))).toEqual(['AGENTS.md: work']);
  });

  it('IN-03 are reported with a reason if they are anything but text in the repository', () => {
    const { root, home } = repository({ 'a/x.md': 'x', 'b/x.md': 'x', '.env': 'KEY=1' });
    const names = ['out', 'loop', 'dangling', 'folder', 'latin', 'huge', 'pipe', 'secret'];
    for (const name of names) mkdirSync(join(root, name));
    writeFiles(join(root, '..'), { 'secret.md': 'secret' });
    symlinkSync(join(root, '../secret.md'), join(root, 'out/AGENTS.md'));
    symlinkSync(join(root, 'loop/AGENTS.md'), join(root, 'loop/AGENTS.md'));
    symlinkSync(join(root, 'nowhere'), join(root, 'dangling/AGENTS.md'));
    mkdirSync(join(root, 'folder/AGENTS.md'));
    writeFileSync(join(root, 'latin/AGENTS.md'), Buffer.from('caf\xe9', 'latin1'));
    writeFileSync(join(root, 'huge/AGENTS.md'), 'x'.repeat(1024 * 1024 + 1));
    symlinkSync(join(root, '.env'), join(root, 'secret/AGENTS.md'));
    execFileSync('mkfifo', [join(root, 'pipe/AGENTS.md')]);
    const found = Object.fromEntries(
      names.map((name) => [
        name,
        shown(findInstructionFiles(join(root, name), home))
          .at(-1)
          ?.replace(/.*\.md /, ''),
      ]),
    );
    expect(found).toEqual({
      out: `links to ${join(root, '../secret.md')}, which is outside ${root}`,
      loop: 'is a link that leads back to itself',
      dangling: 'is a link to a file that doesn’t exist',
      folder: 'is a folder, not a file',
      latin: 'isn’t UTF-8 text',
      huge: 'has 1.1 MB; the limit is 1 MB',
      pipe: 'is a FIFO, not a file',
      secret: 'leads to stored credentials',
    });
  });
});

describe('the files of the folders below', () => {
  it('are those between the folder and what a call reached', () => {
    const files = { 'AGENTS.md': 'root', 'src/AGENTS.md': 'src', 'src/app/CLAUDE.md': 'app', 'docs/AGENTS.md': 'docs' };
    const { root } = repository(files);
    expect(shown(findNestedFiles(root, 'src/app/deep/main.ts'))).toEqual([
      'src/AGENTS.md: src',
      'src/app/CLAUDE.md: app',
    ]);
    expect(shown(findNestedFiles(root, 'package.json'))).toEqual([]);
    expect(shown(findNestedFiles(root, '../other/x'))).toEqual([]);
  });

  it('IN-04 are not those of other people’s packages', () => {
    const { root } = repository({ 'src/AGENTS.md': 'src', 'src/node_modules/evil/AGENTS.md': 'evil' });
    expect(shown(findNestedFiles(root, 'src/node_modules/evil/index.js'))).toEqual(['src/AGENTS.md: src']);
  });
});
