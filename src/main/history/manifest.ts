import { join } from 'node:path';
import { z } from 'zod';
import { NewerDataError, refuseNewer, versionOf } from '../storage/data-version';
import { MAX_SMALL_FILE, readRegularFile } from '../storage/regular-file';
import { writeAtomically } from '../workspace/files/write-atomically';
import { fileStateSchema } from './file-state';

const placeSchema = z.object({ realPath: z.string(), workspacePath: z.string().nullable() });
export type FileLocation = Readonly<z.infer<typeof placeSchema>>;

const changedPlaceSchema = z.object({
  kind: z.enum(['create', 'replace', 'delete']),
  place: placeSchema,
  before: fileStateSchema,
  /** Null until the call has ended. */
  after: fileStateSchema.nullable(),
  /** File name of the copy with the previous content, if there was any. */
  copy: z.string().nullable(),
});
export type ContentChange = z.infer<typeof changedPlaceSchema>;

const movedPlaceSchema = z.object({
  kind: z.literal('move'),
  from: placeSchema,
  to: placeSchema,
  before: fileStateSchema,
  after: fileStateSchema.nullable(),
});
export type MoveChange = z.infer<typeof movedPlaceSchema>;

const keptChangeSchema = z.discriminatedUnion('kind', [changedPlaceSchema, movedPlaceSchema]);
export type KeptChange = z.infer<typeof keptChangeSchema>;

/** The changes one call made to files: written before they happen, completed afterwards. */
const manifestSchema = z.object({
  executionId: z.string(),
  at: z.number(),
  /** Total bytes of all copies. */
  size: z.number(),
  status: z.enum(['begun', 'done', 'undone']),
  changes: z.array(keptChangeSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

const NAME = 'manifest.json';

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeAtomically(join(folder, NAME), `${JSON.stringify({ version: versionOf('history'), ...manifest })}\n`, {
    mode: 0o600,
  });
}

/** Returns null if there is none or it is incomplete. Throws if a newer version wrote it. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    const path = join(folder, NAME);
    const value: unknown = JSON.parse((await readRegularFile(path, MAX_SMALL_FILE)).toString('utf8'));
    refuseNewer(path, value, 'history');
    return manifestSchema.parse(value);
  } catch (cause) {
    if (cause instanceof NewerDataError) throw cause;
    return null;
  }
}
