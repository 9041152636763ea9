import type { JsonValue } from '../../../../shared/json/json';

interface FieldBase {
  /** Where in the parameters its value stands. */
  readonly pointer: string;
  readonly label: string;
  readonly description?: string;
  /** An item of a list is there for as long as nobody removes it. */
  readonly presence: 'required' | 'optional' | 'item';
  /** False for a parameter that the tool does not have. */
  readonly isKnown: boolean;
}

/** Where the text of a field is edited: in the form, or in the file that it would become. For a moment nobody knows. */
export type EditedIn = 'field' | 'change' | 'unknown';

/** One field of the form; a value that is not given is undefined. */
export type FormField = FieldBase &
  (
    | {
        readonly kind: 'text';
        readonly value: string | undefined;
        /** Text to be read rather than a name, which wants room. */
        readonly isProse: boolean;
        readonly mayBeEmpty: boolean;
        readonly editedIn: EditedIn;
      }
    /** What is typed and is no number stays text, so that main says what is wrong with it. */
    | { readonly kind: 'number'; readonly value: number | string | undefined }
    | { readonly kind: 'choice'; readonly value: JsonValue | undefined; readonly options: readonly JsonValue[] }
    | {
        readonly kind: 'list';
        readonly items: readonly FormField[];
        readonly newItem: JsonValue;
        readonly isGiven: boolean;
      }
    | { readonly kind: 'group'; readonly fields: readonly FormField[]; readonly isGiven: boolean }
    | { readonly kind: 'json'; readonly value: JsonValue | undefined; readonly editedIn: EditedIn }
  );

export type FieldOf<Kind extends FormField['kind']> = Extract<FormField, { kind: Kind }>;
