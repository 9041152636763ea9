import type { ChangePreview } from '../../../../shared/call/file-change';

/** The parameters of an edit: what it replaces, and by what. */
const editParameter = /^\/(oldText|newText|edits)(\/|$)/;

/** Whether the text at a place in the parameters is part of what would become of a file, and edited there. */
export function isShownAsChange(pointer: string, changes: ChangePreview['changes']): boolean {
  return changes.some(({ editable }) => {
    if (editable === undefined) return false;
    return editable.kind === 'edits' ? editParameter.test(pointer) : editable.pointer === pointer;
  });
}

/** Whether the text would be written to a file, for a call of which main says what it would make of files. */
export function isFileContent(pointer: string, { changes, problems }: ChangePreview): boolean {
  if (changes.length === 0 && problems.length === 0) return false;
  return pointer === '/content' || editParameter.test(pointer);
}
