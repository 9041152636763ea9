import { mkdirSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slowLawRuns } from '../../testing/slow-laws';
import { temporaryFolder } from '../../testing/temporary-folder';
import { lstatIfExists } from '../files/lstat-if-exists';
import { guardPath } from './guard-path';

/** Each run creates its own tree on disk, which may be busy. */
const ROOM = 180_000;

const names = ['a', 'b', 'c', 'é', 'x y'] as const;
const name = fc.constantFrom(...names);
const step = fc.constantFrom('..', '.', ...names);
const way = fc.array(step, { minLength: 1, maxLength: 6 }).map((steps) => steps.join('/'));

const entry = fc.record({
  place: fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
  root: fc.constantFrom('work', 'outside'),
  made: fc.oneof(
    fc.constant({ kind: 'folder' as const }),
    fc.constant({ kind: 'file' as const }),
    fc.record({ kind: fc.constant('link' as const), target: way, isAbsolute: fc.boolean() }),
  ),
});

/** Creates the entries that can be created, and nothing behind a link out of the base: some are in each other's way. */
function grow(
  base: string,
  entries: readonly (typeof entry extends fc.Arbitrary<infer Entry> ? Entry : never)[],
): void {
  for (const { place, root, made } of entries) {
    const path = join(base, root, place);
    const isFree = makeFolders(base, dirname(path)) && lstatIfExists(path) === null;
    if (!isFree) continue;
    if (made.kind === 'folder') mkdirSync(path);
    if (made.kind === 'file') writeFileSync(path, '', { flag: 'wx' });
    if (made.kind === 'link') symlinkSync(made.isAbsolute ? join(base, made.target) : made.target, path);
  }
}

/** Returns false if a file or a link out of the base is in the way. */
function makeFolders(base: string, folder: string): boolean {
  if (folder === base) return true;
  if (!makeFolders(base, dirname(folder))) return false;
  if (lstatIfExists(folder) === null) mkdirSync(folder);
  const real = attempt(() => realpathSync.native(folder));
  return real !== null && isInside(base, real) && statSync(real).isDirectory();
}

function isInside(folder: string, path: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`);
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

type Check = (path: string, scope: { workspacePath: string; dataPath: string }, base: string) => void;

function law(check: Check): void {
  // So deep that no path above leads into anyone else's folders.
  const folder = join(temporaryFolder(), ...Array.from({ length: 8 }, () => 'deep'));
  let count = 0;
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), way, (entries, path) => {
      count += 1;
      const base = join(folder, String(count));
      mkdirSync(join(base, 'work'), { recursive: true });
      mkdirSync(join(base, 'outside'));
      grow(base, entries);
      check(path, { workspacePath: join(base, 'work'), dataPath: join(base, 'data') }, base);
      rmSync(base, { recursive: true });
    }),
    { numRuns: slowLawRuns() },
  );
}

it(
  'the guard says of what exists exactly what the kernel says',
  () => {
    law((path, scope) => {
      const kernel = attempt(() => realpathSync.native(`${scope.workspacePath}/${path}`));
      if (kernel === null) return;
      const { realPath, workspacePath } = guardPath(path, scope);
      expect(realPath).toBe(kernel);
      expect(workspacePath !== null).toBe(isInside(scope.workspacePath, kernel));
    });
  },
  ROOM,
);

it(
  'the guard knows before where the kernel will write, links to nowhere included',
  () => {
    law((path, scope, base) => {
      const before = attempt(() => guardPath(path, scope));
      if (before === null || !isInside(base, before.realPath)) return;
      const given = `${scope.workspacePath}/${path}`;
      const written = attempt(() => writeFileSync(given, 'x') ?? realpathSync.native(given));
      if (written !== null) expect(before.realPath).toBe(written);
    });
  },
  ROOM,
);
