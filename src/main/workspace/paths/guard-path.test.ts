import { linkSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { guardPath } from './guard-path';
import { ignoresCase } from './ignores-case';

function places(name = 'work') {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, name), dataPath: join(base, 'data') };
  const outside = join(base, 'outside');
  for (const folder of [scope.workspacePath, scope.dataPath, outside]) mkdirSync(folder);
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  return { base, scope, outside, inWork: (...parts: string[]) => join(scope.workspacePath, ...parts) };
}

describe('guardPath', () => {
  it('takes relative and absolute paths inside the workspace', () => {
    const { scope, inWork } = places();
    expect(guardPath('src/../a.txt', scope)).toEqual({
      realPath: inWork('a.txt'),
      workspacePath: 'a.txt',
      isOwnData: false,
    });
    expect(guardPath(inWork('deep', 'b.txt'), scope).workspacePath).toBe('deep/b.txt');
    expect(guardPath('.', scope).workspacePath).toBe('.');
  });

  it.each(['..', '../outside/secret.txt', 'a/../../outside', '/etc/passwd', '../work-not'])(
    'sees that %s leads outside',
    (path) => {
      const { scope } = places();
      expect(guardPath(path, scope).workspacePath).toBeNull();
    },
  );

  it('PT-01: does not take a folder for inside whose name only begins like the workspace’s', () => {
    const { base, scope } = places();
    mkdirSync(join(base, 'work-evil'));
    writeFileSync(join(base, 'work-evil', 'x'), '');
    expect(guardPath('../work-evil/x', scope).workspacePath).toBeNull();
  });

  it('PT-02, PT-03, PT-04: follows links to files, to folders, in the middle, in chains and to nowhere', () => {
    const { scope, outside, inWork } = places();
    symlinkSync(join(outside, 'secret.txt'), inWork('file-link'));
    symlinkSync('/', inWork('root-link'));
    symlinkSync(outside, inWork('folder-link'));
    symlinkSync('folder-link', inWork('chain'));
    symlinkSync(join(outside, 'not-there-yet'), inWork('dangling'));
    symlinkSync('../outside', inWork('relative-link'));
    for (const path of [
      'file-link',
      'root-link/etc/x',
      'folder-link/new.txt',
      'chain/x',
      'dangling',
      'relative-link/y',
    ]) {
      expect(guardPath(path, scope).workspacePath, path).toBeNull();
    }
    expect(guardPath('dangling', scope).realPath).toBe(join(outside, 'not-there-yet'));
  });

  it('goes up from where a link leads, as the system does', () => {
    const { base, scope, outside, inWork } = places();
    mkdirSync(join(outside, 'deep'));
    symlinkSync(join(outside, 'deep'), inWork('link'));
    expect(guardPath('link/../secret.txt', scope).realPath).toBe(join(outside, 'secret.txt'));
    expect(guardPath('link/../../work/a.txt', scope)).toMatchObject({
      realPath: join(base, 'work', 'a.txt'),
      workspacePath: 'a.txt',
    });
  });

  it('leaves links that stay inside alone', () => {
    const { scope, inWork } = places();
    mkdirSync(inWork('real'));
    symlinkSync('real', inWork('alias'));
    expect(guardPath('alias/a.txt', scope).workspacePath).toBe('real/a.txt');
  });

  it('PT-17: names a link by what it leads to', () => {
    const { scope, inWork } = places();
    writeFileSync(inWork('.env'), '');
    symlinkSync('.env', inWork('notes.txt'));
    expect(guardPath('notes.txt', scope).workspacePath).toBe('.env');
  });

  it('keeps the last link where the link itself is meant, and no other', () => {
    const { scope, outside, inWork } = places();
    symlinkSync(outside, inWork('out'));
    const kept = (path: string) => guardPath(path, scope, { lastLink: 'kept' });
    expect(kept('out').realPath).toBe(inWork('out'));
    expect(kept('out/secret.txt').realPath).toBe(join(outside, 'secret.txt'));
    expect(kept('out/.').realPath).toBe(outside);
  });

  it('gives up on links that go in circles', () => {
    const { scope, inWork } = places();
    symlinkSync('b', inWork('a'));
    symlinkSync('a', inWork('b'));
    symlinkSync('self', inWork('self'));
    expect(() => guardPath('a/x', scope)).toThrow('Too many symbolic links');
    expect(() => guardPath('self', scope)).toThrow('Too many symbolic links');
  });

  it('knows AIntern’s own data, also through a link', () => {
    const { scope, inWork } = places();
    symlinkSync(scope.dataPath, inWork('innocent'));
    expect(guardPath('innocent/settings.json', scope).isOwnData).toBe(true);
    expect(guardPath(scope.dataPath, scope).isOwnData).toBe(true);
  });

  it.each(['work', 'with space', `with 'quotes" \`and\` $(more)`, 'with\nline break', 'ünïcode', '-rf'])(
    'PT-20: agrees on what is inside %j, opened as it is or through a link',
    (name) => {
      const { base, scope, inWork } = places(name);
      symlinkSync(scope.workspacePath, join(base, 'door'));
      const throughDoor = { ...scope, workspacePath: join(base, 'door') };
      for (const opened of [scope, throughDoor]) {
        const inside = { realPath: inWork('a.txt'), workspacePath: 'a.txt', isOwnData: false };
        for (const path of ['a.txt', inWork('a.txt'), join(base, 'door', 'a.txt')]) {
          expect(guardPath(path, opened), path).toEqual(inside);
        }
        expect(guardPath('../outside/secret.txt', opened).workspacePath).toBeNull();
        expect(guardPath(join(base, 'door-2'), opened).workspacePath).toBeNull();
      }
    },
  );
});

describe('what the guard makes of spellings', () => {
  it('PT-13: takes ~ for the home folder and nothing else that a shell would replace', () => {
    const { base, scope } = places();
    expect(guardPath('~/x', scope)).toMatchObject({ realPath: join(homedir(), 'x'), workspacePath: null });
    expect(guardPath('~/x', { ...scope, workspacePath: homedir() }).workspacePath).toBe('x');
    for (const path of ['$HOME/x', '\x24{HOME}/x', '$HOME', '%USERPROFILE%/x', '~root/x']) {
      expect(() => guardPath(path, scope), path).toThrow('Write out the path');
    }
    for (const path of ['./$HOME/x', '$types.ts', 'routes/$HOME', '~backup', 'a~/x', '100%']) {
      expect(guardPath(path, scope).realPath, path).toBe(join(base, 'work', path));
    }
  });

  it('refuses what no file can be called', () => {
    const { scope } = places();
    expect(() => guardPath('', scope)).toThrow('The path is empty');
    expect(() => guardPath('a\0b', scope)).toThrow('The path contains a NUL character');
    expect(() => guardPath('ä'.repeat(128), scope)).toThrow('has 256 bytes; the limit is 255');
    expect(() => guardPath('a/'.repeat(2_048), scope)).toThrow('The path has 4096 bytes; the limit is 4095');
  });

  it('takes a separator behind a folder and not behind a file', () => {
    const { scope, inWork } = places();
    mkdirSync(inWork('folder'));
    writeFileSync(inWork('a.txt'), '');
    expect(guardPath('folder/', scope).workspacePath).toBe('folder');
    expect(guardPath('new/', scope).workspacePath).toBe('new');
    for (const path of ['a.txt/', 'a.txt/.']) expect(() => guardPath(path, scope), path).toThrow('ends like a folder');
  });

  it
    .runIf(process.platform === 'linux')
    .each([
      '/proc/self/root/etc/passwd',
      '/proc/self/cwd/package.json',
      `/proc/${process.pid}/fd/0`,
      '/dev/fd/0',
      '/dev/stdin',
    ])('PT-05: does not go through %s, a link that only the kernel can read', (path) => {
    const { scope } = places();
    expect(() => guardPath(path, scope)).toThrow('Use the path it points to');
  });

  it.runIf(process.platform === 'linux')('goes through the links of /proc that are plain', () => {
    const { scope } = places();
    expect(guardPath('/proc/self/status', scope).realPath).toMatch(/^\/proc\/\d+\/status$/);
  });
});

describe('names that the file system takes for the same', () => {
  const [composed, decomposed] = ['caf\u00e9.txt', 'cafe\u0301.txt'];

  it.each([
    [composed, decomposed],
    [decomposed, composed],
  ])('PT-10: finds %j whatever its Unicode form, and names it as the disk does', (onDisk, given) => {
    const { scope, inWork } = places();
    writeFileSync(inWork(onDisk), '');
    expect(guardPath(given, scope)).toEqual({ realPath: inWork(onDisk), workspacePath: onDisk, isOwnData: false });
    expect(guardPath(onDisk, scope).workspacePath).toBe(onDisk);
  });

  it('keeps two files apart whose names differ only in their form', () => {
    const { scope, inWork } = places();
    writeFileSync(inWork(composed), '');
    writeFileSync(inWork(decomposed), '');
    if (readdirSync(inWork()).length < 2) return;
    for (const name of [composed, decomposed]) expect(guardPath(name, scope).workspacePath).toBe(name);
  });

  it('leaves a name that is nowhere as it was given', () => {
    const { scope } = places();
    expect(guardPath(decomposed, scope).workspacePath).toBe(decomposed);
  });

  it('gives the spelling of the disk where case does not count', () => {
    const { scope, inWork } = places();
    mkdirSync(inWork('Src'));
    writeFileSync(inWork('Src', 'ReadMe.md'), '');
    expect(guardPath('sRC/README.MD', scope, { ignoresCase: true }).workspacePath).toBe('Src/ReadMe.md');
    expect(guardPath('SRC/new.txt', scope, { ignoresCase: true }).workspacePath).toBe('Src/new.txt');
    expect(guardPath('SRC/new.txt', scope, { ignoresCase: false }).workspacePath).toBe('SRC/new.txt');
  });

  it('knows the workspace and the data by any spelling where case does not count', () => {
    const { base, scope } = places();
    const shout = (path: string) => guardPath(join(base, path), scope, { ignoresCase: true });
    expect(shout('WORK/a.txt').workspacePath).toBe('a.txt');
    expect(shout('DATA/settings.json').isOwnData).toBe(true);
    const gone = { workspacePath: join(base, 'Gone'), dataPath: scope.dataPath };
    expect(guardPath(join(base, 'gONE', 'a'), gone, { ignoresCase: true }).workspacePath).toBe('a');
  });

  it.runIf(process.platform === 'linux')('does not call this file system careless about case', () => {
    const { inWork } = places();
    expect(ignoresCase(inWork())).toBe(false);
    const linked = places();
    writeFileSync(linked.inWork('a'), '');
    linkSync(linked.inWork('a'), linked.inWork('A'));
    expect(ignoresCase(linked.inWork())).toBe(false);
  });
});
