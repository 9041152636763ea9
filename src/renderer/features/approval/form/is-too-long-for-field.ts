import type { FieldOf } from './form-field';

/** Texts up to this length may be easier to edit in the form, even with an editor above it. */
const longestBesideEditor = 2_000;
/** With more, the window freezes on every key press. */
const longestField = 100_000;

/** Whether a text is better edited where it is shown than in a form field. */
export function isTooLongForField({ value, editedIn }: FieldOf<'text'> | FieldOf<'json'>): boolean {
  if (typeof value !== 'string') return false;
  return value.length > (editedIn === 'field' ? longestField : longestBesideEditor);
}
