import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/json/json';
import { JsonPointer } from '../../../../shared/json/json-pointer';
import { JsonSchemaProperty, type JsonSchemaType } from '../../../../shared/json/json-schema';
import { misleadsInField } from '../../../../shared/text/reveal-invisible';
import { texts } from '../../../core/texts/texts';
import { isProseName } from '../question/is-prose-name';
import type { EditedIn, FormField } from './form-field';
import { labelOf } from './label-of';

/** More than this is quicker to read and change as JSON. */
const mostItems = 100;

interface FieldLocation {
  readonly path: readonly string[];
  readonly label: string;
  readonly presence: FormField['presence'];
  readonly isKnown: boolean;
}

interface FormContext {
  /** Where the schema's references are resolved. */
  readonly root: JsonSchemaProperty;
  readonly editedIn: (pointer: string) => EditedIn;
}

interface FormOptions {
  readonly editedIn?: FormContext['editedIn'];
  /** As the model gave them: parameters it left out come last and stay there even when the user fills them in. */
  readonly asked?: JsonObject;
}

/** Returns null if the tool doesn't describe its parameters. */
export function buildForm(
  schema: JsonObject | undefined,
  parameters: JsonObject,
  { editedIn = () => 'field', asked = {} }: FormOptions = {},
): readonly FormField[] | null {
  if (!schema || !isJsonObject(schema.properties)) return null;
  const fields = fieldsOf(schema, parameters, [], { root: schema, editedIn });
  const isLeftOut = ({ presence, pointer }: FormField) =>
    presence === 'optional' && !Object.keys(asked).some((name) => JsonPointer.of([name]) === pointer);
  return fields.toSorted((one, other) => Number(isLeftOut(one)) - Number(isLeftOut(other)));
}

/** Returns the schema's fields, then any extra values: everything that runs must be visible. */
function fieldsOf(
  schema: JsonSchemaProperty,
  value: JsonObject,
  path: readonly string[],
  context: FormContext,
): FormField[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const further = isJsonObject(additionalProperties) ? additionalProperties : {};
  const known = Object.entries(properties).map(([name, property]) => {
    const presence = required.includes(name) ? 'required' : 'optional';
    const place: FieldLocation = { path: [...path, name], label: labelOf(name), presence, isKnown: true };
    return fieldOf(property, member(value, name), place, context);
  });
  const others = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  const isKnown = additionalProperties !== false && additionalProperties !== undefined;
  return [
    ...known,
    ...others.map((name) => {
      const place: FieldLocation = { path: [...path, name], label: name, presence: 'optional', isKnown };
      return fieldOf(further, member(value, name), place, context);
    }),
  ];
}

function fieldOf(
  property: JsonSchemaProperty,
  value: JsonValue | undefined,
  place: FieldLocation,
  context: FormContext,
): FormField {
  const { root } = context;
  const schema = JsonSchemaProperty.resolve(property, root) ?? {};
  const { path, presence, isKnown } = place;
  const description = property.description ?? schema.description;
  const pointer = JsonPointer.of(path);
  const base = {
    pointer,
    label: schema.title ?? place.label,
    ...(description === undefined ? {} : { description }),
    presence,
    isKnown,
  };
  const options = choicesOf(schema);
  if (options) return { ...base, kind: 'choice', value, options };
  switch (typeToShow(schema, value)) {
    case 'string':
      if (value !== undefined && (typeof value !== 'string' || !isSafeInField(value))) break;
      return {
        ...base,
        kind: 'text',
        value,
        isProse: isProse(path.at(-1) ?? '', schema),
        mayBeEmpty: !schema.minLength,
        editedIn: context.editedIn(pointer),
      };
    case 'integer':
    case 'number':
      if (value !== undefined && typeof value !== 'number' && typeof value !== 'string') break;
      if (typeof value === 'string' && !isSafeInField(value)) break;
      return { ...base, kind: 'number', value };
    case 'array': {
      const { items } = schema;
      if (!items || (value !== undefined && !Array.isArray(value)) || (value?.length ?? 0) > mostItems) break;
      const shown = (value ?? []).map((item, index) => {
        const label = texts.approval.item(index + 1);
        return fieldOf(items, item, { path: [...path, String(index)], label, presence: 'item', isKnown }, context);
      });
      return { ...base, kind: 'list', items: shown, newItem: emptyValue(items, root), isGiven: value !== undefined };
    }
    case 'object':
      if (!schema.properties || (value !== undefined && !isJsonObject(value))) break;
      // Fields of absent values are left out, because a schema may contain itself.
      return {
        ...base,
        kind: 'group',
        fields: value ? fieldsOf(schema, value, path, context) : [],
        isGiven: value !== undefined,
      };
  }
  return { ...base, kind: 'json', value, editedIn: context.editedIn(pointer) };
}

function choicesOf({ enum: allowed, type }: JsonSchemaProperty): readonly JsonValue[] | null {
  if (allowed) return allowed;
  return type === 'boolean' ? [true, false] : null;
}

/** If the schema gives no type, text is shown as text. */
function typeToShow(schema: JsonSchemaProperty, value: JsonValue | undefined): JsonSchemaType | undefined {
  const { type, anyOf, oneOf, allOf } = schema;
  if (Array.isArray(type) || anyOf || oneOf || allOf) return undefined;
  return type ?? (typeof value === 'string' ? 'string' : undefined);
}

/** JSON escapes the characters that a field can't show. */
function isSafeInField(text: string): boolean {
  return !hasOddLineBreaks(text) && !misleadsInField(text);
}

/** A multi-line field would normalize all line breaks. */
function hasOddLineBreaks(text: string): boolean {
  const withoutPairs = text.replaceAll('\r\n', '');
  return withoutPairs.includes('\r') || (text.includes('\r\n') && withoutPairs.includes('\n'));
}

/** Schemas rarely limit the length of short values such as paths either, so the parameter's name has to tell. */
function isProse(name: string, { maxLength, enum: allowed, format }: JsonSchemaProperty): boolean {
  if (allowed || format !== undefined || (maxLength !== undefined && maxLength <= 200)) return false;
  return isProseName(name);
}

function emptyValue(property: JsonSchemaProperty, root: JsonSchemaProperty): JsonValue {
  const schema = JsonSchemaProperty.resolve(property, root) ?? {};
  if (schema.default !== undefined) return schema.default;
  const [first] = choicesOf(schema) ?? [];
  if (first !== undefined) return first;
  if (schema.type === 'object') return {};
  if (schema.type === 'array') return [];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0;
  return schema.type === 'string' || schema.type === undefined ? '' : null;
}

function member(value: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
