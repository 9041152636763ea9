import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeUnwritable } from '../testing/make-unwritable';
import { temporaryFolder } from '../testing/temporary-folder';
import { completeFolder } from './complete-folder';

function home(): string {
  const folder = temporaryFolder();
  for (const name of ['Projects', 'pictures', 'Other', '.config', 'Projects/aintern', 'Projects/aintern-site'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'Projects', 'aintern.txt'), '');
  symlinkSync(join(folder, 'Other'), join(folder, 'Projects', 'aintern-link'));
  symlinkSync(join(folder, 'gone'), join(folder, 'Projects', 'aintern-dangling'));
  return folder;
}

test('completes to folders and links to folders, in the spelling that was typed', async () => {
  const folder = home();
  const completed = async (text: string) => (await completeFolder(text, folder)).folders;
  expect([
    await completed('~'),
    await completed('~/p'),
    await completed('~/Projects/aint'),
    await completed(`${folder}/Ot`),
    await completed('~/nothing'),
    await completed(''),
  ]).toEqual([
    ['~/'],
    ['~/pictures/', '~/Projects/'],
    ['~/Projects/aintern/', '~/Projects/aintern-link/', '~/Projects/aintern-site/'],
    [`${folder}/Other/`],
    [],
    [],
  ]);
});

test('hidden folders are named only to whoever has typed the dot', async () => {
  const folder = home();
  expect((await completeFolder('~/', folder)).folders).toEqual(['~/Other/', '~/pictures/', '~/Projects/']);
  expect((await completeFolder('~/.', folder)).folders).toEqual(['~/.config/']);
});

test('names no more than can be read', async () => {
  const folder = temporaryFolder();
  for (let number = 0; number < 60; number += 1) mkdirSync(join(folder, `folder-${number}`));
  expect((await completeFolder(`${folder}/`)).folders).toHaveLength(50);
});

test('says calmly why there is nothing to name', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'closed'));
  chmodSync(join(folder, 'closed'), 0o000);
  writeFileSync(join(folder, 'file'), '');
  makeUnwritable(folder);
  const problem = async (text: string) => (await completeFolder(text)).problem;
  expect([
    await problem(`${folder}/closed/`),
    await problem(`${folder}/none/`),
    await problem(`${folder}/file/`),
    await problem('projects'),
  ]).toEqual([
    `You don’t have permission to list ${folder}/closed/. You can still open a folder in it by its full path`,
    `No folder found at ${folder}/none/`,
    `${folder}/file/ is a file`,
    'Enter the full path, starting with / or ~',
  ]);
});
