import type { ChangePreview } from '../../../shared/call/file-change';
import type { GuardedPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';
import { objectionToKind } from './checks/check-kind';
import { MAX_PREVIEW, readForPreview, tooLong } from './read-for-preview';
import { contentFor } from './text/adapt-content';
import { describeMissing } from './text/describe-unencodable';
import { encodeTextFile, plainForm } from './text/text-file';

/** A file before and after all of its content is replaced. */
export function previewWrite(place: GuardedPath, content: string): ChangePreview {
  const shown = shownPath(place);
  const objection = objectionToKind(place, 'file');
  if (objection !== null) return { changes: [], problems: [objection] };
  const read = readForPreview(place, 'write');
  if (read.kind === 'unshown') return { changes: [], problems: [read.problem] };
  const size = Buffer.byteLength(content);
  if (size > MAX_PREVIEW) return { changes: [], problems: [tooLong(`The new content of ${shown}`, size)] };
  const file = read.kind === 'text' ? read.file : null;
  const after = contentFor(content, file);
  const encoded = encodeTextFile(after, file ?? plainForm);
  const editable = { kind: 'parameter', pointer: '/content' } as const;
  return {
    changes: [{ path: shown, before: file?.text ?? null, after, editable }],
    problems: 'missing' in encoded ? [describeMissing(shown, encoded, file)] : [],
  };
}
