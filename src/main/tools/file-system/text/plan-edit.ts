import { ToolResult } from '../../../../shared/call/tool-result';
import { applyEdits, type TextEdit } from './apply-edits';
import { describeUnencodable } from './describe-unencodable';
import { encodeTextFile, type TextFile } from './text-file';

export interface PlannedEdit {
  readonly before: TextFile;
  readonly after: string;
  readonly replacements: number;
}

interface Refused {
  readonly refusal: ToolResult;
}

/** Returns the result of the edits to a file, before anything is written. */
export function planEdit(shown: string, before: TextFile, edits: readonly TextEdit[]): PlannedEdit | Refused {
  const edited = applyEdits(before.text, edits);
  if ('objection' in edited) return refused(`${shown} was not changed: ${edited.objection}`, 'NoMatch');
  return { before, after: edited.text, replacements: edited.replacements };
}

/** Returns the bytes to write, unless there is nothing to write or no way to write it. */
export function encodeEdit(shown: string, { before, after }: PlannedEdit): { readonly bytes: Buffer } | Refused {
  if (after === before.text) {
    return refused(`These edits don't change ${shown}, so nothing was done`, 'NothingToChange');
  }
  const encoded = encodeTextFile(after, before);
  return 'missing' in encoded ? refused(describeUnencodable(shown, encoded, before), 'NotEncodable') : encoded;
}

function refused(message: string, code: string): Refused {
  return { refusal: ToolResult.failed(message, code) };
}
