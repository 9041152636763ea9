import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { runProgram } from '../processes/run-program';
import { findProgram } from './find-program';

afterEach(() => void vi.unstubAllEnvs());

function setUp() {
  const base = temporaryFolder();
  const [first, second] = ['first', 'second'].map((name) => join(base, name)) as [string, string];
  for (const folder of [first, second]) mkdirSync(folder);
  vi.stubEnv('PATH', `${first}:${second}:${process.env.PATH}`);
  const put = (folder: string, mode = 0o755) => {
    const path = join(folder, 'mytool');
    writeFileSync(path, '#!/bin/sh\necho "$0"\n');
    chmodSync(path, mode);
    return path;
  };
  return { base, first, second, put };
}

it('finds the first program of the name that can be executed', () => {
  const { base, first, second, put } = setUp();
  expect(findProgram('mytool', base)).toBeNull();
  const later = put(second);
  expect(findProgram('mytool', base)).toBe(later);
  put(first, 0o644);
  expect(findProgram('mytool', base)).toBe(later);
  const earlier = put(first);
  expect(findProgram('mytool', base)).toBe(earlier);
});

it('takes neither a folder nor a link that leads nowhere for a program', () => {
  const { base, first, second, put } = setUp();
  const program = put(second);
  mkdirSync(join(first, 'mytool'));
  symlinkSync(join(base, 'nowhere'), join(first, 'other'));
  expect([findProgram('mytool', base), findProgram('other', base)]).toEqual([program, null]);
});

it('follows relative places of the PATH from the folder, as a shell does', () => {
  const { base, first, put } = setUp();
  put(first);
  vi.stubEnv('PATH', 'first:/usr/bin:/bin');
  expect(findProgram('mytool', base)).toBe(join(first, 'mytool'));
  expect(findProgram('mytool', first)).toBeNull();
  vi.stubEnv('PATH', ':/usr/bin:/bin');
  expect(findProgram('mytool', first)).toBe(join(first, 'mytool'));
});

it('finds what bash finds', async () => {
  const { base, first, second, put } = setUp();
  put(second);
  put(first, 0o644);
  for (const name of ['mytool', 'ls', 'git', 'npm', 'no-such-program-here']) {
    const { signal } = new AbortController();
    const { stdout } = await runProgram('bash', ['-c', `type -P ${name}`], { folder: base, signal });
    expect(findProgram(name, base), name).toBe(stdout.toString().trim() || null);
  }
});

it('finds nothing without a PATH', () => {
  vi.stubEnv('PATH', undefined);
  expect(findProgram('ls', '/')).toBeNull();
});
