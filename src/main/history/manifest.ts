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
  /** The name of the copy that holds the content before, where there was content. */
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

/** What one call did to files: written before it happens, completed when it has. */
const manifestSchema = z.object({
  executionId: z.string(),
  at: z.number(),
  /** Bytes of all copies. */
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

/** Null where there is none, or one that is not whole. Throws where a newer version wrote it. */
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
