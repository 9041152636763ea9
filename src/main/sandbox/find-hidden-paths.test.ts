import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { findHiddenPaths } from './find-hidden-paths';

function setUp() {
  const base = temporaryFolder();
  const home = join(base, 'home');
  const folders = [
    '.ssh',
    '.config/gh',
    '.config/BraveSoftware',
    '.local/share/fish',
    '.local/share/apps',
    'work',
    'data',
  ];
  for (const folder of folders) mkdirSync(join(home, folder), { recursive: true });
  for (const file of ['.npmrc', '.profile', '.config/gh/hosts.yml', '.local/share/fish/fish_history', 'work/.env']) {
    writeFileSync(join(home, file), 'x');
  }
  const elsewhere = join(base, 'keys');
  mkdirSync(elsewhere);
  symlinkSync(elsewhere, join(home, '.gnupg'));
  symlinkSync(join(base, 'nowhere'), join(home, '.aws'));
  const found = (named: string[], folder: string) =>
    findHiddenPaths(named, folder, home)
      .filter(({ path }) => path.startsWith(base))
      .map(({ path, kind }) => [path.slice(base.length + 1), kind]);
  return { home, found };
}

describe('SF-11 what a confined command must not see', () => {
  it('is what is named and the credentials of the account, where links to them lead', () => {
    const { home, found } = setUp();
    expect(found([join(home, 'data')], join(home, 'work'))).toEqual([
      ['home/.config/BraveSoftware', 'folder'],
      ['home/.config/gh/hosts.yml', 'file'],
      ['home/.local/share/fish/fish_history', 'file'],
      ['home/.npmrc', 'file'],
      ['home/.ssh', 'folder'],
      ['home/data', 'folder'],
      ['keys', 'folder'],
    ]);
  });

  it('includes the passwords of the machine', () => {
    const { home } = setUp();
    expect(findHiddenPaths([], home, home)).toContainEqual({ path: '/etc/shadow', kind: 'file' });
  });

  it('names nothing twice, and leaves the folder open that somebody works in', () => {
    const { home, found } = setUp();
    const named = [join(home, 'data'), join(home, 'data'), join(home, '.local')];
    const paths = found(named, join(home, '.ssh')).map(([path]) => path);
    expect(paths).toEqual([
      'home/.config/BraveSoftware',
      'home/.config/gh/hosts.yml',
      'home/.local',
      'home/.npmrc',
      'home/data',
      'keys',
    ]);
  });

  it('is only what is named where there is no home', () => {
    const { home } = setUp();
    const places = findHiddenPaths([join(home, 'data'), join(home, 'gone')], home, join(home, 'gone'));
    expect(places.filter(({ path }) => !path.startsWith('/etc'))).toEqual([
      { path: join(home, 'data'), kind: 'folder' },
    ]);
  });
});
