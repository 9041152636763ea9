import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json/json';
import type { Tool } from '../framework/tool';
import { directoryCreate } from './directory-create';
import { fileCopy } from './file-copy';
import { createFileDelete } from './file-delete';
import { fileEdit } from './file-edit';
import { fileMove } from './file-move';
import { fileWrite } from './file-write';
import { setUpFiles } from './testing/set-up-files';

const path = fc.constantFrom('a', 'b', 'c/a', 'c/b', 'c', 'd/e/f', 'd', 'package.json', 'g/.env');
const fileMode = fc.constantFrom(0o644, 0o755, 0o600, 0o444, 0o666, 0o4755);
const folderMode = fc.constantFrom(0o755, 0o700, 0o777, 0o555, 0o2775);
const content = fc.oneof(fc.constantFrom('', 'x', 'x', 'x\r\ny\r\n', '\ufeffx'), fc.string());

type Entry =
  | { readonly kind: 'file'; readonly path: string; readonly bytes: string | Uint8Array; readonly mode: number }
  | { readonly kind: 'folder'; readonly path: string; readonly mode: number }
  | { readonly kind: 'link'; readonly path: string; readonly target: string };

const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({
    kind: fc.constant('file' as const),
    path,
    bytes: fc.oneof(content, fc.uint8Array({ maxLength: 20 })),
    mode: fileMode,
  }),
  fc.record({ kind: fc.constant('folder' as const), path, mode: folderMode }),
  fc.record({ kind: fc.constant('link' as const), path, target: fc.constantFrom('a', 'nowhere', '../b') }),
);

const entries = fc.array(entry, { minLength: 4, maxLength: 12 });

/** Calls by the tool that they are for. */
const calls: Readonly<Record<string, fc.Arbitrary<JsonObject>>> = {
  'file-write': fc.record({ path, content }),
  'file-edit': fc.record({ path, oldText: fc.constant('x'), newText: content, all: fc.boolean() }),
  'file-delete': fc.record({ path, recursive: fc.boolean() }),
  'file-move': fc.record({ from: path, to: path, overwrite: fc.boolean() }),
  'file-copy': fc.record({ from: path, to: path, overwrite: fc.boolean() }),
  'directory-create': fc.record({ path }),
};

/** Entries that don't fit what is already there are left out. */
function plant(root: string, entries: readonly Entry[]): void {
  const modes: [string, number][] = [];
  for (const given of entries) {
    const place = join(root, given.path);
    try {
      mkdirSync(join(place, '..'), { recursive: true });
      if (given.kind === 'link') symlinkSync(given.target, place);
      if (given.kind === 'folder') mkdirSync(place);
      if (given.kind === 'file') writeFileSync(place, given.bytes, { flag: 'wx' });
      if (given.kind !== 'link') modes.push([place, given.mode]);
    } catch (cause) {
      if (!['EEXIST', 'ENOTDIR', 'ENOENT', 'ELOOP'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    }
  }
  for (const [place, mode] of modes.reverse()) chmodSync(place, mode);
}

/** Bytes, modes, link targets and existence of everything in a folder. */
function pictureOf(folder: string, prefix = ''): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const place = join(folder, name);
      const stats = lstatSync(place);
      const shown = `${prefix}${name} ${(stats.mode & 0o7777).toString(8)}`;
      if (stats.isSymbolicLink()) return [`${shown} -> ${readlinkSync(place)}`];
      if (stats.isDirectory()) return [`${shown} folder`, ...pictureOf(place, `${prefix}${name}/`)];
      return [`${shown} ${readFileSync(place).toString('hex')}`];
    });
}

function makeWritable(folder: string): void {
  for (const name of readdirSync(folder, { withFileTypes: true })) {
    if (!name.isDirectory()) continue;
    chmodSync(join(folder, name.name), 0o755);
    makeWritable(join(folder, name.name));
  }
}

function toolsWithTrash(trash: (realPath: string) => Promise<void>): readonly Tool[] {
  return [fileWrite, fileEdit, createFileDelete({ trash }), fileMove, fileCopy, directoryCreate];
}

describe.skipIf(process.platform === 'win32')('what is rated low is taken back exactly by Undo', () => {
  it.each(Object.entries(calls))('%s', async (id, call) => {
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(entries, call, fc.boolean(), async (given, parameters, hasTrash) => {
        const { base, scope, inWork, run, riskOf, undo } = setUpFiles();
        const tools = toolsWithTrash(async (realPath) => {
          if (!hasTrash) throw new Error('no trash here');
          renameSync(realPath, join(base, 'trashed'));
        });
        const tool = tools.find((each) => each.id === id) as Tool;
        // Few random files contain the text to replace, so some get it.
        const editable: Entry = { kind: 'file', path: String(parameters.path), bytes: 'x', mode: 0o644 };
        plant(inWork(), id === 'file-edit' && hasTrash ? [editable, ...given] : given);
        const before = pictureOf(inWork());
        if (tool.prepare(parameters, scope).isValid && riskOf(tool, parameters)?.level === 'low') {
          await run(tool, parameters, 'call');
          const isChanged = pictureOf(inWork()).join() !== before.join();
          if (isChanged) expect(await undo('call')).toMatchObject({ isUndone: true });
          expect(pictureOf(inWork())).toEqual(before);
          undone += isChanged ? 1 : 0;
        }
        makeWritable(inWork());
        rmSync(base, { recursive: true, force: true });
      }),
      { numRuns: 60 },
    );
    expect(undone).toBeGreaterThan(0);
  });
});
