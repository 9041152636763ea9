import type { JsonValue } from '../../../../shared/json/json';
import type { FieldErrors } from './errors-by-field';

/** What the fields of a form share. */
export interface FormHandle {
  readonly errors: FieldErrors;
  readonly heldTexts: Readonly<Record<string, string>>;
  /** Undefined takes the parameter away. */
  set(pointer: string, value: JsonValue | undefined): void;
  /** Keeps what was typed while it is not JSON. */
  hold(pointer: string, text: string): void;
}
