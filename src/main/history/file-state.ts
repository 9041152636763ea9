import { createHash } from 'node:crypto';
import { lstat, readlink } from 'node:fs/promises';
import { z } from 'zod';
import { assertNever } from '../../shared/assert-never';
import { fingerprintOf } from '../workspace/files/file-fingerprint';
import { withGuardedFile } from '../workspace/files/with-guarded-file';
import { withParentFolder } from '../workspace/files/with-parent-folder';

/** Larger files are identified by their timestamps: reading them would take longer than the operation itself. */
const MAX_HASHED = 50 * 1024 * 1024;

/** The state of a path at one moment. */
export const fileStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('absent') }),
  z.object({ kind: z.literal('file'), hash: z.string(), mode: z.int(), size: z.number() }),
  z.object({ kind: z.literal('folder'), identity: z.string(), mode: z.int() }),
  z.object({ kind: z.literal('link'), target: z.string() }),
  z.object({ kind: z.literal('special') }),
]);
export type FileState = z.infer<typeof fileStateSchema>;

export async function fileStateAt(realPath: string): Promise<FileState> {
  try {
    return await withParentFolder(realPath, (entry) => look(entry, realPath));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'NotFound' || code === 'NotAFolder') return { kind: 'absent' };
    throw cause;
  }
}

async function look(entry: string, realPath: string): Promise<FileState> {
  const stats = await lstat(entry, { bigint: true });
  const mode = Number(stats.mode) & 0o7777;
  if (stats.isDirectory()) return { kind: 'folder', identity: `${stats.dev}-${stats.ino}`, mode };
  if (stats.isSymbolicLink()) return { kind: 'link', target: await readlink(entry) };
  if (!stats.isFile()) return { kind: 'special' };
  const size = Number(stats.size);
  return { kind: 'file', hash: size > MAX_HASHED ? fingerprintOf(stats) : await hashFile(realPath), mode, size };
}

/** Reads in chunks, since the file may be larger than memory. */
async function hashFile(realPath: string): Promise<string> {
  return withGuardedFile(realPath, async (file) => {
    const hash = createHash('sha256');
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk);
    return hash.digest('hex');
  });
}

/** Files are the same if their content is; folders are the same whatever was added to them. */
export function isSameState(one: FileState, other: FileState): boolean {
  switch (one.kind) {
    case 'file':
      return other.kind === 'file' && one.hash === other.hash;
    case 'folder':
      return other.kind === 'folder' && one.identity === other.identity;
    case 'link':
      return other.kind === 'link' && one.target === other.target;
    case 'absent':
    case 'special':
      return one.kind === other.kind;
    default:
      return assertNever(one);
  }
}
