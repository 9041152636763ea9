import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createIgnoreFiles } from './create-ignore-files';

const hidden = ['.env', 'deploy/.env.local', '.aws'];

function shownByIgnoreFiles(folder: string, ways: readonly string[]): string[] {
  const { mayShow } = createIgnoreFiles();
  return ways.filter((way) => mayShow(folder, way));
}

it.each([
  ['!.env', ['.env']],
  ['dist\n!.env*', ['.env', 'deploy/.env.local']],
  ['!/deploy/.env.local', ['deploy/.env.local']],
  ['!.*', hidden],
  ['!**', hidden],
  ['!.e[!x]v', ['.env']],
  ['!{.env}', hidden],
  ['!.e\\nv', hidden],
  ['\uFEFF!.env', ['.env']],
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

it('SF-07 takes an ignore file that it cannot read for one that shows everything', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, '.ignore'), `!.env\n${'#'.repeat(1024 * 1024)}\n`);
  expect(shownByIgnoreFiles(folder, hidden)).toEqual(hidden);
});

it('SF-07 looks into the repository that a file called .git names', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'elsewhere', 'info'), { recursive: true });
  writeFileSync(join(folder, '.git'), 'gitdir: elsewhere\n');
  writeFileSync(join(folder, 'elsewhere', 'info', 'exclude'), '!.env\n');
  expect(shownByIgnoreFiles(folder, hidden)).toEqual(['.env']);
});

describe('what ignore files surely leave out', () => {
  const leavesOut = (folder: string, way: string, isFolder = true) =>
    createIgnoreFiles().surelyIgnore(folder, way, { isFolder });

  it.each(['node_modules', 'node_modules/', '/node_modules', '**/node_modules', 'node_*'])(
    'is what they name: %s',
    (rule) => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, '.git'));
      writeFileSync(join(folder, '.gitignore'), `# packages\n${rule}\n!.env.example\n`);
      expect(leavesOut(folder, 'node_modules')).toBe(true);
      expect(leavesOut(folder, 'src')).toBe(false);
    },
  );

  it.each([
    'node_module[s]',
    '{node_modules}',
    'src/node_modules',
    'node_modules\n!node_*',
    'node_modules\n!**',
    '#node_modules',
  ])('SF-07 is not what they may mean otherwise: %j', (rules) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, '.gitignore'), `${rules}\n`);
    expect(leavesOut(folder, 'node_modules')).toBe(false);
  });

  it('SF-07 is what .gitignore names only in a repository, and not below another one', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '.gitignore'), 'node_modules\nkey.pem/\n');
    expect(leavesOut(folder, 'node_modules')).toBe(false);
    symlinkSync('nowhere', join(folder, '.git'));
    expect(leavesOut(folder, 'node_modules')).toBe(false);
    mkdirSync(join(folder, 'nowhere'));
    expect(leavesOut(folder, 'node_modules')).toBe(true);
    expect(leavesOut(folder, 'key.pem', false)).toBe(false);
    mkdirSync(join(folder, 'inner', '.git'), { recursive: true });
    expect(leavesOut(folder, 'inner/node_modules')).toBe(false);
  });
});
