import type { ChangePreview } from '../../../shared/call/file-change';
import type { GuardedPath } from '../../workspace/paths/guard-path';
import { shownPath } from '../../workspace/paths/shown-path';
import { objectionToKind } from './checks/check-kind';
import { MAX_PREVIEW, readForPreview, tooLong } from './read-for-preview';
import type { TextEdit } from './text/apply-edits';
import { encodeEdit, planEdit } from './text/plan-edit';

/** A file before and after its edits, or what execution would say of them. */
export function previewEdit(place: GuardedPath, edits: readonly TextEdit[]): ChangePreview {
  const shown = shownPath(place);
  const objection = objectionToKind(place, 'file');
  if (objection !== null) return { changes: [], problems: [foretold(objection)] };
  const read = readForPreview(place, 'write');
  if (read.kind === 'unshown') return { changes: [], problems: [read.problem] };
  if (read.kind === 'none')
    return { changes: [], problems: [foretold(`There is no file ${shown}: file-write makes one`)] };
  const plan = planEdit(shown, read.file, edits);
  if ('refusal' in plan) return { changes: [], problems: [foretold(plan.refusal.message)] };
  const { after } = plan;
  const size = Buffer.byteLength(after);
  if (size > MAX_PREVIEW) return { changes: [], problems: [tooLong(`The new content of ${shown}`, size)] };
  const encoded = encodeEdit(shown, plan);
  return {
    changes: [{ path: shown, before: read.file.text, after, editable: { kind: 'edits' } }],
    problems: 'refusal' in encoded ? [foretold(encoded.refusal.message)] : [],
  };
}

/** It has not happened yet, and who reads it is not the model that it is written for. */
function foretold(message: string): string {
  return `Approved as it is, this edit fails, and the model is told: ${message}`;
}
