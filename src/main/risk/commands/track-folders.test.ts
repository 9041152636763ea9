import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import { runProgram } from '../../terminal/processes/run-program';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createCommandAssessor } from '../create-command-assessor';
import { createShellReader } from '../shell/create-shell-reader';
import { fakeCommandContext } from './testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

/** In `src`, `note` is an ordinary file; here and in `sub` it leads outside. */
const project = fakeCommandContext(
  {},
  {
    files: ['src/note'],
    folders: ['src', 'sub'],
    links: { note: '/outside/secret', 'sub/note': '/outside/secret' },
  },
);
const levelOf = (line: string) => assess(line, project).level;

async function printsSecret(line: string): Promise<boolean> {
  const folder = temporaryFolder();
  const place = join(folder, 'project');
  await mkdir(join(place, 'src'), { recursive: true });
  await mkdir(join(place, 'sub'));
  await writeFile(join(folder, 'secret'), 'outside\n');
  await writeFile(join(place, 'src/note'), 'inside\n');
  await symlink(join(folder, 'secret'), join(place, 'note'));
  await symlink(join(folder, 'secret'), join(place, 'sub/note'));
  const { stdout } = await runProgram('bash', ['-c', line], {
    folder: place,
    signal: AbortSignal.timeout(10_000),
    maxOutput: 10_000,
  });
  return stdout.includes('outside');
}

describe('a folder change that the shell refuses', () => {
  it.each([
    'cd src sub; cat note',
    'cd -- src sub; cat note',
    'cd src ""; cat note',
    'cd "src" -P; cat note',
    'cd -@ src; cat note',
    'cd -l src; cat note',
    'pushd src sub; cat note',
    'pushd -P src; cat note',
    'builtin cd src x; cat note',
    'command cd src x; cat note',
    'chdir src; cat note',
    'cd src <missing; cat note',
    'cd src 3<&9; cat note',
    'cd src <&9; cat note',
    'cd src 9<&8 && ls; cat note',
    'cd src 99999999>/dev/null; cat note',
    '{ cd src; } <missing; cat note',
    '{ cd src; } 3<&9; cat note',
    '{ cd src 2>&1; } >&-; cat note',
    'if cd src; then ls; fi <missing; cat note',
    '! cd missing && cat note',
  ])('SF-12 leaves the rest of the line where it was: %s', async (line) => {
    expect({ level: levelOf(line), printsSecret: await printsSecret(line) }).toEqual({
      level: 'high',
      printsSecret: true,
    });
  });

  it.each([
    'cd src; cat note',
    'cd -P -- src; cat note',
    'cd -Pe src; cat note',
    'pushd -- src; cat note',
    'builtin cd src; cat note',
    'command -p cd src; cat note',
    'cd src >/dev/null 2>&1; cat note',
    'pushd src >/dev/null; cat note',
    'cd missing && cat note',
    'cd src sub && cat src/note',
  ])('is told from one that works, or that ends the line: %s', async (line) => {
    expect({ level: levelOf(line), printsSecret: await printsSecret(line) }).toEqual({
      level: 'safe',
      printsSecret: false,
    });
  });
});

describe('a folder change in a loop', () => {
  it.each([
    'cd src; for i in 1 2; do cat note; cd ../sub; done',
    'cd src; for i in 1 2; do cat note | head -1; cd ../sub; done',
    'cd src; for ((i=0; i<2; i++)); do cat note; cd ../sub; done',
    'cd src; while cat note; do cd ../sub || break; [ -d .. ] && cat note; break; done',
    'cd src; until cat note; cd ../sub; cat note; do ls; done',
  ])('SF-12 counts for what stands in front of it: %s', async (line) => {
    expect({ level: levelOf(line), printsSecret: await printsSecret(line) }).toEqual({
      level: 'high',
      printsSecret: true,
    });
  });

  it('SF-12 counts wherever the loop begins', () => {
    expect(levelOf('cd /workspace/project/src; for i in 1 2; do cat note; cd ../sub; done')).toBe('medium');
  });

  it('ends with each turn where it has a process of its own', () => {
    expect(levelOf('for i in 1 2; do (cd src && ls); cat src/note; done')).toBe('safe');
  });
});
