import type { ChangePreview } from '../../../shared/call/file-change';
import { lstatIfExists } from '../../workspace/files/lstat-if-exists';
import type { GuardedPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';
import { checkTarget } from './checks/check-target';
import { readForPreview } from './read-for-preview';

/** Returns what is lost and what replaces it when something is copied or moved onto a file. */
export function previewReplacement(
  [source, target]: readonly [GuardedPath, GuardedPath],
  options: { readonly overwrite: boolean },
): ChangePreview {
  const objection = checkTarget(source, target, options);
  if (objection !== null) return { changes: [], problems: [objection.message] };
  if (lstatIfExists(target.realPath) === null) return { changes: [], problems: [] };
  const [before, after] = [readForPreview(target, 'write'), readForPreview(source, 'read')];
  if (before.kind === 'text' && after.kind === 'text') {
    const change = { path: shownPath(target), before: before.file.text, after: after.file.text };
    return { changes: [change], problems: [] };
  }
  return { changes: [], problems: [before, after].flatMap((read) => ('problem' in read ? read.problem : [])) };
}
