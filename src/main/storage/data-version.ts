/**
 * The newest format of each kind of file that this build reads. A file without a version has the first. The
 * conversation index is not listed because it is rebuilt from the logs.
 */
const known = { settings: 1, keys: 1, ledger: 1, conversation: 1, history: 1 } as const;

export type DataKind = keyof typeof known;

/** A newer AIntern wrote the file, so this one leaves it alone: rewriting it would lose data. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError';

  constructor(path: string, version: number, kind: DataKind) {
    super(
      `${path} was written by a newer version of AIntern (format ${version}, this version reads up to ${known[kind]}). ` +
        'Nothing was changed. Update AIntern, or set AINTERN_DATA to another folder',
    );
  }
}

/** For code that writes such a file. */
export function versionOf(kind: DataKind): number {
  return known[kind];
}

/** Throws if the value read from the file names a newer format. */
export function refuseNewer(path: string, value: unknown, kind: DataKind): void {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > known[kind]) throw new NewerDataError(path, version, kind);
}
