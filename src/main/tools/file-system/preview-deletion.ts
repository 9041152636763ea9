import { assertNever } from '../../../shared/assert-never';
import type { ChangePreview } from '../../../shared/call/file-change';
import type { GuardedPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';
import { readForPreview } from './read-for-preview';

/** The text that would go, where it is text. */
export function previewDeletion(place: GuardedPath): ChangePreview {
  const read = readForPreview(place, 'write');
  switch (read.kind) {
    case 'none':
      return { changes: [], problems: [`There is nothing at ${shownPath(place)}`] };
    case 'unshown':
      return { changes: [], problems: [read.problem] };
    case 'text':
      return { changes: [{ path: shownPath(place), before: read.file.text, after: '' }], problems: [] };
    default:
      return assertNever(read);
  }
}
