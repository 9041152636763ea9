import type { JsonValue } from '../../../../shared/json/json';
import type { FieldErrors } from './errors-by-field';

export interface FormHandle {
  readonly errors: FieldErrors;
  readonly heldTexts: Readonly<Record<string, string>>;
  /** Undefined removes the parameter. */
  set(pointer: string, value: JsonValue | undefined): void;
  /** Keeps the typed text while it isn't valid JSON. */
  hold(pointer: string, text: string): void;
}
