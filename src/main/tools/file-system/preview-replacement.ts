import type { ChangePreview } from '../../../shared/file-change';
import type { GuardedPath } from '../../workspace/guard-path';
import { lookAt } from '../../workspace/look-at';
import { shownPath } from '../../workspace/shown-path';
import { objectionToTarget } from './objection-to-target';
import { readForPreview } from './read-for-preview';

/** What is lost and what takes its place where something is copied or moved onto a file. */
export function previewReplacement(
  [source, target]: readonly [GuardedPath, GuardedPath],
  options: { readonly overwrite: boolean },
): ChangePreview {
  const objection = objectionToTarget(source, target, options);
  if (objection !== null) return { changes: [], problems: [objection.message] };
  if (lookAt(target.realPath) === null) return { changes: [], problems: [] };
  const [before, after] = [readForPreview(target, 'write'), readForPreview(source, 'read')];
  if (before.kind === 'text' && after.kind === 'text') {
    const change = { path: shownPath(target), before: before.file.text, after: after.file.text };
    return { changes: [change], problems: [] };
  }
  return { changes: [], problems: [before, after].flatMap((read) => (read.kind === 'unshown' ? read.problem : [])) };
}
