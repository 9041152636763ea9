import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { folderNameFor } from '../../storage/folder-name';
import { makeFolders } from '../../storage/make-folders';
import { MAX_SMALL_FILE, readRegularFile } from '../../storage/regular-file';
import { writeAtomically } from '../../workspace/files/write-atomically';

/** A file as the user last accepted it; null if that was without it. */
export interface KeptVersion {
  readonly content: Buffer | null;
  readonly mode?: number | undefined;
}

const aboutSchema = z.object({
  path: z.string(),
  /** The first change that stood at the time; if it is gone, so is what was kept. */
  callId: z.string(),
  content: z.enum(['absent', 'kept']),
  hash: z.string(),
  mode: z.int().exactOptional(),
});

interface Place {
  readonly conversationId: string;
  readonly path: string;
  readonly callId: string;
}

/** The versions of files that the user kept while reviewing a conversation. */
export function createKeptVersions(root: string) {
  const conversationAt = (id: string) => join(root, folderNameFor(id));
  const folderOf = ({ conversationId, path }: Place) =>
    join(conversationAt(conversationId), createHash('sha256').update(path).digest('hex'));

  return {
    /** Null if nothing was kept, or if what was kept can't be read. */
    async read(place: Place): Promise<KeptVersion | null> {
      const folder = folderOf(place);
      try {
        const about = aboutSchema.parse(
          JSON.parse((await readRegularFile(join(folder, ABOUT), MAX_SMALL_FILE)).toString('utf8')),
        );
        if (about.callId !== place.callId || about.path !== place.path) return null;
        if (about.content === 'absent') return { content: null };
        const content = await readRegularFile(join(folder, about.hash), MAX_SMALL_FILE);
        return createHash('sha256').update(content).digest('hex') === about.hash ? { content, mode: about.mode } : null;
      } catch {
        return null;
      }
    },

    async write(place: Place, { content, mode }: KeptVersion): Promise<void> {
      const folder = folderOf(place);
      const hash = createHash('sha256')
        .update(content ?? '')
        .digest('hex');
      makeFolders(folder);
      // Named by its content, so that the description never names another one.
      if (content !== null) await writeAtomically(join(folder, hash), content, { mode: 0o600 });
      const about = {
        path: place.path,
        callId: place.callId,
        content: content === null ? 'absent' : 'kept',
        hash,
        mode,
      };
      await writeAtomically(join(folder, ABOUT), `${JSON.stringify(about)}\n`, { mode: 0o600 });
    },

    forget: (conversationId: string) => rm(conversationAt(conversationId), { recursive: true, force: true }),
  };
}

const ABOUT = 'about.json';
