import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import type { OpenInEditor } from '../../tools/editor/open-in-editor';
import { createFileHandlers, type FileHandlerDeps } from './file-handlers';

function setUp(given: Partial<FileHandlerDeps> = {}) {
  const base = temporaryFolder();
  const folder = join(base, 'work');
  // AIntern's own data may lie in the folder.
  const dataPath = join(folder, 'data');
  for (const path of [folder, dataPath, join(folder, 'src')]) mkdirSync(path);
  writeFileSync(join(folder, 'src/a.ts'), 'one\ntwo\n');
  writeFileSync(join(dataPath, 'settings.json'), '{}');
  writeFileSync(join(base, 'outside.ts'), 'x');
  symlinkSync('../outside.ts', join(folder, 'leads-out.ts'));
  symlinkSync('src/a.ts', join(folder, 'leads-in.ts'));
  const openInEditor = vi.fn<OpenInEditor>(async () => 'code');
  const handlers = createFileHandlers({ dataPath, openInEditor, folderOf: async () => folder, ...given });
  return { base, folder, openInEditor, handlers };
}

it('finds what is in the folder and nothing else, by any spelling', async () => {
  const { base, folder, handlers } = setUp();
  const absolutePath = join(folder, 'src/a.ts');
  const file = { path: 'src/a.ts', absolutePath, kind: 'file' };
  const paths = ['src/a.ts', './src/../src/a.ts', absolutePath, 'leads-in.ts', 'src'];
  const others = [
    'gone.ts',
    '../outside.ts',
    join(base, 'outside.ts'),
    'leads-out.ts',
    'data/settings.json',
    '/etc/hosts',
    '$HOME',
    '\0',
  ];
  expect(await handlers['file.find']({ paths: [...paths, ...others] })).toEqual({
    found: [
      file,
      file,
      file,
      file,
      { path: 'src', absolutePath: join(folder, 'src'), kind: 'folder' },
      ...others.map(() => null),
    ],
  });
});

it('opens a file at its real path, and says why an editor did not start', async () => {
  const { folder, handlers, openInEditor } = setUp();
  expect(await handlers['file.open']({ path: 'leads-in.ts', line: 2 })).toEqual({ editor: 'code' });
  expect(openInEditor.mock.calls).toEqual([[join(folder, 'src/a.ts'), 2, undefined]]);
  await expect(handlers['file.open']({ path: '../outside.ts' })).rejects.toThrow('isn’t in this folder');
  openInEditor.mockRejectedValue(new Error('Zed didn’t start'));
  await expect(handlers['file.open']({ path: 'src/a.ts' })).rejects.toThrow('Zed didn’t start');
});

it('reads text for the viewer', async () => {
  const { folder, handlers } = setUp();
  expect(await handlers['file.read']({ path: 'src/a.ts' })).toEqual({
    kind: 'text',
    path: 'src/a.ts',
    text: 'one\ntwo\n',
  });
  expect(await handlers['file.read']({ path: 'src' })).toEqual({ kind: 'unknown', why: 'This is a folder' });
  writeFileSync(join(folder, 'a.bin'), Buffer.from([0, 1, 255]));
  expect(await handlers['file.read']({ path: 'a.bin' })).toEqual({ kind: 'unknown', why: 'This isn’t a text file' });
  writeFileSync(join(folder, 'big.txt'), Buffer.alloc(6 * 1024 * 1024, 'x'));
  expect(await handlers['file.read']({ path: 'big.txt' })).toEqual({
    kind: 'unknown',
    why: 'The file is larger than 5 MB',
  });
  await expect(handlers['file.read']({ path: 'leads-out.ts' })).rejects.toThrow('isn’t in this folder');
});

it('shows a file in the file manager where there is one', async () => {
  const reveal = vi.fn();
  const { folder, handlers } = setUp({ revealItem: reveal });
  await handlers['file.reveal']({ path: 'src/a.ts' });
  expect(reveal.mock.calls).toEqual([[join(folder, 'src/a.ts')]]);
  await expect(handlers['file.reveal']({ path: '/etc/hosts' })).rejects.toThrow('isn’t in this folder');
  await expect(setUp().handlers['file.reveal']({ path: 'src/a.ts' })).rejects.toThrow('no file manager');
});
