import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { WalkOptions } from '../../risk/command-assessment';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createIgnoreFiles } from './create-ignore-files';
import { lookBelow } from './look-below';
import { walkBelow } from './walk-below';

function folderWith(...paths: string[]): string {
  const folder = temporaryFolder();
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  return folder;
}

const look = (folder: string, habits: WalkOptions = {}) => lookBelow(folder, habits, createIgnoreFiles());

it('SF-07 finds credentials near the top, deep down, and among the packages of others', () => {
  const deep = 'a/b/c/d/e/f/g/h/.env';
  const folder = folderWith('.env', 'src/a.ts', deep, 'node_modules/x/.env', '.env.example', '.git/x.pem');
  expect(look(folder).credentials.toSorted()).toEqual(['.env', '.git/x.pem', deep, 'node_modules/x/.env'].toSorted());
  expect(look(join(folder, 'src')).credentials).toEqual([]);
  expect(look(join(folder, 'none'))).toEqual({ credentials: [], links: [], unseen: [] });
});

it('names a folder of credentials once, and no folder that is only called like a file of them', () => {
  const folder = folderWith('.aws/config', 'web/cookies/index.js', 'web/site.key/a.txt');
  expect(look(folder).credentials).toEqual(['.aws']);
});

it('leaves out what the command leaves out', () => {
  const folder = folderWith('node_modules/x/.env', '.cache/key.pem', 'dist/key.pem', '.gitignore', '.git/HEAD');
  writeFileSync(join(folder, '.gitignore'), 'dist\n');
  expect(look(folder, { leavesOut: ['node_*'] }).credentials).toEqual(['.cache/key.pem', 'dist/key.pem']);
  expect(look(folder, { leavesHiddenOut: true }).credentials).toEqual(['dist/key.pem', 'node_modules/x/.env']);
  const heeding = { leavesHiddenOut: true, heedsIgnoreFiles: true };
  expect(look(folder, heeding).credentials).toEqual(['node_modules/x/.env']);
  expect(look(folder, { ...heeding, shows: ['d*'] }).credentials).toEqual(['dist/key.pem', 'node_modules/x/.env']);
});

it('names links, and follows none', () => {
  const folder = folderWith('conf/.env');
  symlinkSync('conf/.env', join(folder, 'notes.txt'));
  symlinkSync('conf', join(folder, 'alias'));
  expect(look(folder)).toEqual({ credentials: ['conf/.env'], links: ['alias', 'notes.txt'], unseen: [] });
});

it('SF-07 says what it has not looked into, because there is too much or its name cannot be told', () => {
  const folder = folderWith('a/1', 'a/2', 'a/3', 'b/1');
  expect(walkBelow(folder, () => true, 4)).toEqual(['a']);
  expect(walkBelow(folder, ({ way }) => way !== 'a', 4)).toEqual([]);
  execFileSync('bash', ['-c', "mkdir $'caf\\xe9'; touch $'caf\\xe9/.env'"], { cwd: folder });
  expect(look(folder).unseen).toEqual(['caf\uFFFD']);
});

it('SF-07 says so where a path is too long for it, and not for a program that enters folder by folder', () => {
  const folder = temporaryFolder();
  const script = 'for i in {1..20}; do mkdir "$1" && cd -P "$1" || exit 1; done; touch .env';
  execFileSync('bash', ['-c', script, 'bash', 'd'.repeat(250)], { cwd: folder });
  expect(look(folder).unseen).toHaveLength(1);
  execFileSync('rm', ['-rf', join(folder, 'd'.repeat(250))]);
});
