import type { JsonValue } from '../../../../shared/json/json';

interface FieldBase {
  /** Where its value is in the parameters. */
  readonly pointer: string;
  readonly label: string;
  readonly description?: string;
  /** An item of a list exists until the user removes it. */
  readonly presence: 'required' | 'optional' | 'item';
  /** False if the tool has no such parameter. */
  readonly isKnown: boolean;
}

/** Where the field's text is edited: in the form, or in the file it would become. Unknown for a moment at first. */
export type EditedIn = 'field' | 'change' | 'unknown';

/** One field of the form; the value is undefined if it isn't given. */
export type FormField = FieldBase &
  (
    | {
        readonly kind: 'text';
        readonly value: string | undefined;
        /** Text to read rather than a name, so it needs room. */
        readonly isProse: boolean;
        readonly mayBeEmpty: boolean;
        readonly editedIn: EditedIn;
      }
    /** Input that isn't a number stays text, so that main reports what is wrong with it. */
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
