import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { type EndedCommand, findSandboxFault } from './find-sandbox-fault';
import { findWidening } from './find-widening';

const failed = (output: string, more: Partial<EndedCommand> = {}): EndedCommand => ({
  exitCode: 1,
  hasStarted: true,
  output,
  refusedHosts: [],
  network: 'none',
  folder: '/project',
  isWritable: (path) => path.startsWith('/project/') && !path.startsWith('/project/.git'),
  ...more,
});
const outside = { kind: 'outside' } as const;
const fault = (output: string, more?: Partial<EndedCommand>) => findSandboxFault(failed(output, more), () => outside);

describe('a command fails because of its sandbox', () => {
  it('for certain, if it never started or used another architecture', () => {
    expect(fault('', { hasStarted: false, exitCode: 126 })).toMatchObject({ certainty: 'certain', widening: outside });
    expect(fault('', { exitCode: 159 })).toMatchObject({ certainty: 'certain', refused: { kind: 'other' } });
  });

  it('for certain, if the network refused a host', () => {
    const host = { host: 'example.org', port: 443 };
    expect(fault('anything', { refusedHosts: [host], network: 'hosts' })).toEqual({
      certainty: 'certain',
      refused: { kind: 'host', ...host },
      widening: { kind: 'host', ...host },
    });
  });

  it.each([
    ['bash: line 1: /etc/x: Read-only file system', '/etc/x'],
    ["touch: cannot touch '/usr/a b': Read-only file system", '/usr/a b'],
    ['mkdir: cannot create directory ‘/home/ada/.cache’: Read-only file system', '/home/ada/.cache'],
    ["Error: EROFS: read-only file system, open '/etc/x'\n    at Object.openSync", '/etc/x'],
    ["Error: EROFS: read-only file system, rename '/project/a' -> '/etc/b'", '/etc/b'],
    ["OSError: [Errno 30] Read-only file system: '/etc/x'", '/etc/x'],
    ['error: could not lock config file /home/ada/.gitconfig: Read-only file system', '/home/ada/.gitconfig'],
    ["fatal: Unable to create '/repo/.git/index.lock': Read-only file system", '/repo/.git/index.lock'],
    ['error: could not write config file .git/config: Device or resource busy', '/project/.git/config'],
    ['/bin/bash: line 1: .gitx: Read-only file system', '/project/.gitx'],
    ['bash: .git/hooks/pre-commit: Read-only file system', '/project/.git/hooks/pre-commit'],
    [
      'npm error code EROFS\nnpm error syscall mkdir\nnpm error path /home/ada/.npm/_cacache',
      '/home/ada/.npm/_cacache',
    ],
    [
      'error: failed to create directory `/home/ada/.cargo/x`\n\nCaused by:\n  Read-only file system (os error 30)',
      '/home/ada/.cargo/x',
    ],
  ])('for certain, if the file system refused a path outside: %j', (output, path) => {
    expect(fault(output)).toEqual({ certainty: 'certain', refused: { kind: 'write', path }, widening: outside });
  });

  it('SB-21 for certain, and names where a link leads', () => {
    const base = temporaryFolder();
    mkdirSync(join(base, 'outside'));
    symlinkSync(join(base, 'outside'), join(base, 'link'));
    const isWritable = (path: string) => !path.startsWith(join(base, 'outside'));
    expect(fault('bash: link/new: Read-only file system', { folder: base, isWritable })).toMatchObject({
      refused: { kind: 'write', path: join(base, 'outside', 'new') },
    });
  });

  it.each([
    ['curl: (6) Could not resolve host: example.org', 'example.org', 443],
    [
      'npm error request to https://registry.example.org/x failed, reason: getaddrinfo EAI_AGAIN',
      'registry.example.org',
      443,
    ],
    ['Error: getaddrinfo ENOTFOUND api.example.org', 'api.example.org', 443],
    ['ssh: Could not resolve hostname git.example.org: Temporary failure in name resolution', 'git.example.org', 22],
    [
      "fatal: unable to access 'https://git.example.org:8443/a/': Could not resolve host: git.example.org",
      'git.example.org',
      443,
    ],
  ])('probably, if its output says that it could not connect: %j', (output, host, port) => {
    const place = { kind: 'host', host, port };
    expect(fault(output)).toEqual({ certainty: 'likely', refused: place, widening: place });
    expect(fault(output, { network: 'all' })).toBeNull();
  });

  it.each([
    'connect: Network is unreachable',
    'E: setgroups 65534 failed - setgroups (1: Operation not permitted)',
    'Error: listen EPERM: operation not permitted /tmp/x.pipe',
    'Caused by: Read-only file system (os error 30)',
  ])('probably, without a name for what was refused: %j', (output) => {
    expect(fault(output)).toMatchObject({ certainty: 'likely', refused: { kind: 'other' }, widening: outside });
  });

  it.each([
    ['', 1],
    ['Error: boom', 1],
    ['bash: x: command not found', 127],
    ['cat: nothere: No such file or directory', 1],
    ["touch: cannot touch '/project/a': Read-only file system", 1],
    ["EBUSY: resource busy or locked, rmdir '/project/x'", 1],
    ["touch: cannot touch '/etc/x': Read-only file system", 0],
    ['curl: (6) Could not resolve host: example.org', 0],
  ])('not if nothing points to it: %j with exit code %i', (output, exitCode) => {
    expect(fault(output, { exitCode })).toBeNull();
  });
});

describe('the smallest widening', () => {
  it('is the path itself, or the folder in which it would be created or locked', () => {
    const base = temporaryFolder();
    mkdirSync(join(base, 'folder'));
    writeFileSync(join(base, 'file'), '');
    const widening = (name: string, line = '') => findWidening(join(base, name), line);
    expect(widening('file')).toEqual({ kind: 'write', path: join(base, 'file') });
    expect(widening('folder')).toEqual({ kind: 'write', path: join(base, 'folder') });
    expect(widening('folder/new')).toEqual({ kind: 'write', path: join(base, 'folder') });
    expect(widening('file', 'could not lock config file')).toEqual({ kind: 'write', path: base });
    expect(widening('none/deep/new')).toEqual({ kind: 'outside' });
  });

  it.each(['/x', '/etc/x', '/usr/bin/x', '/usr/lib/x', '/home/eve/x', '/nowhere/at/all'])(
    'is no sandbox where it would open too much: %s',
    (path) => {
      expect(findWidening(path, '')).toEqual({ kind: 'outside' });
    },
  );
});
