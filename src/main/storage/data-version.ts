/**
 * The newest format of each kind of file that this build reads. One without a version is of the first. The index of
 * conversations is not among them: it is made anew from the logs.
 */
const known = { settings: 1, keys: 1, ledger: 1, conversation: 1, history: 1 } as const;

export type DataKind = keyof typeof known;

/** A newer AIntern wrote the file: whatever this one made of it would lose something, so it is left alone. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError';

  constructor(path: string, version: number, kind: DataKind) {
    super(
      `${path} was written by a newer version of AIntern (format ${version}, this version reads up to ${known[kind]}). ` +
        'Nothing was changed. Update AIntern, or set AINTERN_DATA to another folder',
    );
  }
}

/** For whoever writes such a file. */
export function versionOf(kind: DataKind): number {
  return known[kind];
}

/** Throws where what was read from the file names a newer format. */
export function refuseNewer(path: string, value: unknown, kind: DataKind): void {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > known[kind]) throw new NewerDataError(path, version, kind);
}
