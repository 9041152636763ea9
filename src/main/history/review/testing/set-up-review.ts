import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FileReview } from '../../../../shared/contract/change-commands';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { writeAtomically } from '../../../workspace/files/write-atomically';
import { createFileHistory } from '../../file-history';
import { createFileReviews } from '../file-review';
import type { Encoding } from '../text-units';

/** A conversation whose call has replaced a file, with real files and a real history. */
export function setUpReview({ readTextForm = () => ({ encoding: 'UTF-8' }) as Encoding | null } = {}) {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data'), conversationId: randomUUID() };
  for (const folder of [scope.workspacePath, scope.dataPath]) mkdirSync(folder);
  const files = createFileHistory({ dataPath: scope.dataPath, clock: { now: () => 1 } });
  const options = { files, dataPath: scope.dataPath, newId: randomUUID, readTextForm };
  const reviews = createFileReviews(options);
  const inWork = (path: string) => join(scope.workspacePath, path);

  /** Returns what a window asks about, after a call has changed the file in the usual way. */
  async function change(path: string, content: Uint8Array | string) {
    const callId = randomUUID();
    const place = { realPath: inWork(path), workspacePath: path };
    const kept = await files.keep(callId, [{ kind: 'replace', place }]);
    await writeAtomically(place.realPath, content);
    await kept.complete();
    return { path, from: { callId, path } };
  }

  return { scope, files, reviews, inWork, change, reopen: () => createFileReviews(options) };
}

export type ChangedReview = Extract<FileReview, { kind: 'changed' }>;

export function changedReview(review: FileReview): ChangedReview {
  if (review.kind !== 'changed') throw new Error(`Expected a change, not ${JSON.stringify(review)}`);
  return review;
}
