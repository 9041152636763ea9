import type { ChangePreview } from '../../../../shared/call/file-change';

/** The parameters of an edit: the text it replaces and the replacement. */
const editParameter = /^\/(oldText|newText|edits)(\/|$)/;

/** Whether the text at this pointer is part of a file change and is edited there. */
export function isShownAsChange(pointer: string, changes: ChangePreview['changes']): boolean {
  return changes.some(({ editable }) => {
    if (editable === undefined) return false;
    return editable.kind === 'edits' ? editParameter.test(pointer) : editable.pointer === pointer;
  });
}

/** Whether the text would be written to a file, for a call whose file changes main previews. */
export function isFileContent(pointer: string, { changes, problems }: ChangePreview): boolean {
  if (changes.length === 0 && problems.length === 0) return false;
  return pointer === '/content' || editParameter.test(pointer);
}

/** Whether the parameter is one of the replacements that the diff shows and writes. */
export function isEditedAsDiff(pointer: string, changes: ChangePreview['changes']): boolean {
  return changes.some(({ editable }) => editable?.kind === 'edits') && editParameter.test(pointer);
}
