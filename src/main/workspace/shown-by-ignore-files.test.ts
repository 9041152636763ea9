import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { shownByIgnoreFiles } from './shown-by-ignore-files';

const hidden = ['.env', 'deploy/.env.local', '.aws'];

it.each([
  ['!.env', ['.env']],
  ['dist\n!.env*', ['.env', 'deploy/.env.local']],
  ['!/deploy/.env.local', ['deploy/.env.local']],
  ['!.*', hidden],
  ['!**', hidden],
  ['!.env.example', []],
  ['.env', []],
])('SF-07 finds what %j makes a search read', (rules, shown) => {
  for (const name of ['.gitignore', '.ignore', '.rgignore']) {
    const folder = temporaryFolder();
    writeFileSync(join(folder, name), `${rules}\n`);
    expect(shownByIgnoreFiles(folder, hidden)).toEqual(shown);
  }
});

it('SF-07 looks above the folder, and in those on the way down', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'deploy'));
  writeFileSync(join(folder, 'deploy', '.ignore'), '!.env.local\n');
  expect(shownByIgnoreFiles(folder, hidden)).toEqual(['deploy/.env.local']);
  expect(shownByIgnoreFiles(join(folder, 'deploy'), ['.env.local'])).toEqual(['.env.local']);
  writeFileSync(join(folder, '.gitignore'), '!.env\n');
  expect(shownByIgnoreFiles(join(folder, 'deploy'), ['.env'])).toEqual(['.env']);
});
