import type { FieldOf } from './form-field';

/** What somebody may still like to edit in the form, though an editor stands above it. */
const longestBesideEditor = 2_000;
/** With more, the window stands still at every key. */
const longestField = 100_000;

/** Whether a text had better be edited where it is shown than in a field of the form. */
export function isTooLongForField({ value, editedIn }: FieldOf<'text'> | FieldOf<'json'>): boolean {
  if (typeof value !== 'string') return false;
  return value.length > (editedIn === 'field' ? longestField : longestBesideEditor);
}
