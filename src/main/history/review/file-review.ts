import { createHash } from 'node:crypto';
import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileReview, ReviewedPath } from '../../../shared/contract/change-commands';
import { messageOf } from '../../../shared/text/message-of';
import type { NewId } from '../../base/clock';
import { CommandFailure } from '../../base/command-failure';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import { withGuardedFile } from '../../workspace/files/with-guarded-file';
import { withParentFolder } from '../../workspace/files/with-parent-folder';
import { writeAtomically } from '../../workspace/files/write-atomically';
import { type GuardedPath, type GuardScope, guardPath } from '../../workspace/paths/guard-path';
import type { FileHistory } from '../file-history';
import { MAX_SHOWN_SIZE } from '../read-content-before';
import { describeHunks } from './describe-hunks';
import { createKeptVersions, type KeptVersion } from './kept-versions';
import { type ComparedLines, compareLines, composeText, linesOf } from './line-changes';
import { bytesOf, type Encoding, isWide, unitsOf } from './text-units';

export interface FileReviewDeps {
  readonly files: Pick<FileHistory, 'keep' | 'readBefore'>;
  readonly dataPath: string;
  readonly newId: NewId;
  /** Null if the bytes aren't text. */
  readTextForm(bytes: Buffer): Encoding | null;
}

/** Where a conversation works. */
export interface ReviewScope extends GuardScope {
  readonly conversationId: string;
}

/** The parts of a shown file that the user chose. */
export interface Chosen {
  readonly file: ReviewedPath;
  readonly fingerprint: string;
  /** Null for the whole file. */
  readonly hunks: readonly number[] | null;
}

export interface Reviews {
  review(file: ReviewedPath, scope: ReviewScope): Promise<FileReview>;
  /** Compares the file with a version from elsewhere; null if it wasn't there. */
  compareWith(content: Buffer | null, path: string, scope: ReviewScope): Promise<FileReview>;
  keep(chosen: Chosen, scope: ReviewScope): Promise<void>;
  /** Writes the chosen parts as they were. The id takes the revert back. */
  revert(chosen: Chosen, scope: ReviewScope): Promise<{ readonly revertId: string; readonly message: string }>;
  /** Called when the conversation is deleted. */
  forget(conversationId: string): Promise<void>;
}

/** Both versions of a file; null where there is none. */
interface Versions {
  readonly was: Buffer | null;
  readonly is: Buffer | null;
}

interface Compared extends ComparedLines {
  readonly form: Encoding;
}

const CHANGED = 'has changed since these changes were shown, so nothing was done. Review it again';

/** Compares the files of a conversation with how they were, and keeps or reverts what the user chooses of it. */
export function createFileReviews({ files, dataPath, newId, readTextForm }: FileReviewDeps): Reviews {
  const kept = createKeptVersions(join(dataPath, 'reviews'));
  const placeOf = ({ path, from }: ReviewedPath, { conversationId }: ReviewScope) => ({
    conversationId,
    path,
    callId: from.callId,
  });

  async function readBaseline(file: ReviewedPath, scope: ReviewScope): Promise<KeptVersion | { why: string }> {
    const version = await kept.read(placeOf(file, scope));
    if (version !== null) return version;
    const before = await files.readBefore(file.from.callId, file.from.path);
    if (before.kind === 'unknown') return { why: before.why };
    return before.kind === 'absent' ? { content: null } : { content: before.bytes, mode: before.mode };
  }

  /** Null if the versions can only be taken as a whole. */
  function compare({ was, is }: Versions): Compared | null {
    const forms = [was, is].map((bytes) => (bytes === null || bytes.length === 0 ? undefined : readTextForm(bytes)));
    if (forms.includes(null)) return null;
    const [before, after] = forms as (Encoding | undefined)[];
    const form = after ?? before ?? { encoding: 'UTF-8' };
    if (before && after && isWide(before.encoding) !== isWide(after.encoding)) return null;
    if (before && after && isWide(after.encoding) && before.encoding !== after.encoding) return null;
    const [from, to] = [unitsOf(was ?? Buffer.alloc(0), form), unitsOf(is ?? Buffer.alloc(0), form)];
    if (from === null || to === null) return null;
    const lines = { before: linesOf(from), after: linesOf(to) };
    return { ...lines, form, changes: compareLines(lines.before, lines.after) };
  }

  function describe(versions: Versions): FileReview {
    const { was, is } = versions;
    if (isSame(was, is)) return { kind: 'settled' };
    const state = was === null ? 'created' : is === null ? 'deleted' : 'edited';
    const changed = { kind: 'changed' as const, state, fingerprint: fingerprintOf(versions) } as const;
    const compared = compare(versions);
    if (compared === null) return { ...changed, hunks: [], note: 'This isn’t a text file' };
    return { ...changed, hunks: describeHunks(compared, compared.form) };
  }

  async function compareWith(content: Buffer | null, path: string, scope: ReviewScope): Promise<FileReview> {
    try {
      return describe({ was: content, is: await readCurrent(guardIn(path, scope)) });
    } catch (cause) {
      return { kind: 'unknown', why: messageOf(cause) };
    }
  }

  /** Reads both versions again, and refuses if they aren't what the user saw. */
  async function readChosen({ file, fingerprint }: Chosen, scope: ReviewScope) {
    const place = guardIn(file.path, scope);
    const baseline = await readBaseline(file, scope);
    if ('why' in baseline) throw new CommandFailure('refused', baseline.why);
    const { content: was, mode } = baseline;
    // Before the content: a change in between is then noticed at the latest when the file is written.
    const stats = await lstat(place.realPath, { bigint: true }).catch(() => null);
    const is = await readCurrent(place);
    if (fingerprintOf({ was, is }) !== fingerprint) throw new CommandFailure('refused', `${file.path} ${CHANGED}`);
    return { place, stats, was, is, mode };
  }

  /** The text with the chosen changes as they were, and the others as they are; or the other way around. */
  function compose(versions: Versions, hunks: readonly number[], chosenSide: 'before' | 'after'): Buffer {
    const compared = compare(versions);
    const count = compared?.changes.length ?? 0;
    if (compared === null || hunks.some((hunk) => hunk >= count)) {
      throw new CommandFailure('refused', 'This part is no longer there. Review the file again');
    }
    const chosen = new Set(hunks);
    const otherSide = chosenSide === 'before' ? 'after' : 'before';
    return bytesOf(
      composeText(compared, (index) => (chosen.has(index) ? chosenSide : otherSide)),
      compared.form,
    );
  }

  /** Then it is the whole version, byte for byte, whatever it is made of. */
  function isWhole(versions: Versions, hunks: readonly number[]): boolean {
    const chosen = new Set(hunks);
    return compare(versions)?.changes.every((_, index) => chosen.has(index)) === true;
  }

  return {
    async review(file, scope) {
      const baseline = await readBaseline(file, scope);
      if ('why' in baseline) return { kind: 'unknown', why: baseline.why };
      return compareWith(baseline.content, file.path, scope);
    },

    compareWith,

    async keep(chosen, scope) {
      const { was, is, stats } = await readChosen(chosen, scope);
      const { hunks } = chosen;
      const version = hunks === null || isWhole({ was, is }, hunks) ? is : compose({ was, is }, hunks, 'after');
      const mode = stats === null ? {} : { mode: Number(stats.mode) & 0o7777 };
      await kept.write(placeOf(chosen.file, scope), { content: version, ...mode });
    },

    async revert(chosen, scope) {
      const { place, stats, was, is, mode } = await readChosen(chosen, scope);
      const { hunks, file } = chosen;
      const wanted = hunks === null || isWhole({ was, is }, hunks) ? was : compose({ was, is }, hunks, 'before');
      const revertId = newId();
      const kind = wanted === null ? 'delete' : is === null ? 'create' : 'replace';
      const backup = await files.keep(revertId, [{ kind, place }]);
      if (backup.objection !== null) {
        throw new CommandFailure('refused', `Nothing was reverted, because it couldn’t be undone: ${backup.objection}`);
      }
      try {
        if (wanted === null) await remove(place, stats?.mtimeNs);
        else {
          // A file that is still there keeps its own mode.
          const restored = is === null && mode !== undefined ? { mode } : {};
          await writeAtomically(place.realPath, wanted, { instead: stats ?? 'nothing', ...restored });
        }
      } catch (cause) {
        await backup.discard();
        throw new CommandFailure('refused', `Nothing was reverted: ${messageOf(cause)}`);
      }
      await backup.complete();
      const what = hunks === null || wanted === null ? file.path : `${countOf(hunks)} in ${file.path}`;
      return { revertId, message: `Reverted ${what}` };
    },

    forget: kept.forget,
  };
}

function countOf(hunks: readonly number[]): string {
  return hunks.length === 1 ? '1 change' : `${hunks.length} changes`;
}

function guardIn(path: string, scope: GuardScope): GuardedPath {
  const guarded = guardPath(path, scope, { lastLink: 'kept' });
  if (guarded.workspacePath === null || guarded.isOwnData) {
    throw new CommandFailure('refused', `${path} isn’t in this folder`);
  }
  return guarded;
}

/** Null if there is no file; throws if something else is there. */
async function readCurrent({ realPath }: GuardedPath): Promise<Buffer | null> {
  const stats = lstatIfExists(realPath);
  if (stats === null) return null;
  if (!stats.isFile()) throw new CommandFailure('refused', 'It is no longer a regular file');
  if (stats.size > MAX_SHOWN_SIZE) {
    throw new CommandFailure('refused', `The file is larger than ${MAX_SHOWN_SIZE / 1024 / 1024} MB`);
  }
  return withGuardedFile(realPath, (file) => file.readFile());
}

async function remove({ realPath }: GuardedPath, mtimeNs: bigint | undefined): Promise<void> {
  await withParentFolder(realPath, async (entry) => {
    const stats = await lstat(entry, { bigint: true });
    if (stats.mtimeNs !== mtimeNs) throw new Error('The file changed meanwhile');
    await rm(entry);
  });
}

function isSame(was: Buffer | null, is: Buffer | null): boolean {
  return was === null || is === null ? was === is : was.equals(is);
}

function fingerprintOf({ was, is }: Versions): string {
  const hash = createHash('sha256');
  for (const version of [was, is]) {
    hash.update(version === null ? 'absent' : `${version.length}:`);
    if (version !== null) hash.update(version);
  }
  return hash.digest('hex');
}
