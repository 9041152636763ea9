import { assertNever } from '../../../../shared/assert-never';
import type { FileChange } from '../../../../shared/call/file-change';
import type { JsonObject } from '../../../../shared/json/json';
import { singleEdit } from '../../../../shared/text/single-edit';
import type { ChangeTexts } from './change-texts';
import { replaceAt } from './replace-at';

/** Returns the parameters that turn the file into the text the user edited. */
export function changeParameters(
  parameters: JsonObject,
  { before, editable }: Pick<FileChange, 'before' | 'editable'>,
  { edited, lineEnding }: { readonly edited: string; readonly lineEnding: ChangeTexts['lineEnding'] },
): JsonObject {
  if (editable === undefined) return parameters;
  switch (editable.kind) {
    case 'parameter':
      return replaceAt(parameters, editable.pointer, edited.replaceAll('\n', lineEnding));
    case 'edits': {
      const { oldText: _old, newText: _new, all: _all, ...others } = parameters;
      const text = before ?? '';
      // If nothing is left to change, the check reports that this edit changes nothing.
      return { ...others, edits: [singleEdit(text, edited) ?? { oldText: text, newText: text }] };
    }
    default:
      return assertNever(editable);
  }
}
