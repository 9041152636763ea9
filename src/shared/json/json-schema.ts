import { isJsonObject, type JsonValue } from './json';

export const jsonSchemaTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'] as const;
export type JsonSchemaType = (typeof jsonSchemaTypes)[number];

/**
 * The part of JSON Schema draft-07 that tools need. Type aliases with plain lists, because only those are assignable to
 * `JsonObject`: a schema is sent unchanged to providers and the renderer.
 */
export type JsonSchemaProperty = {
  readonly type?: JsonSchemaType | JsonSchemaType[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: JsonValue;
  readonly examples?: JsonValue[];
  readonly deprecated?: boolean;
  readonly enum?: JsonValue[];
  readonly const?: JsonValue;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly items?: JsonSchemaProperty;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: JsonSchemaProperties;
  readonly required?: string[];
  readonly additionalProperties?: boolean | JsonSchemaProperty;
  readonly anyOf?: JsonSchemaProperty[];
  readonly oneOf?: JsonSchemaProperty[];
  readonly allOf?: JsonSchemaProperty[];
  readonly not?: JsonSchemaProperty;
  /** Refers to the same schema: `#/definitions/…`. */
  readonly $ref?: string;
};

type JsonSchemaProperties = { readonly [name: string]: JsonSchemaProperty };

/** The parameters of a tool: always an object. */
export type JsonSchema = JsonSchemaProperty & {
  readonly type: 'object';
  readonly properties: JsonSchemaProperties;
};

export const JsonSchema = {
  empty(): JsonSchema {
    return { type: 'object', properties: {}, required: [], additionalProperties: false };
  },

  toJson(schema: JsonSchema): string {
    return JSON.stringify(schema);
  },

  /** Also works for a nested object. */
  property({ properties = {} }: JsonSchemaProperty, name: string): JsonSchemaProperty | undefined {
    return Object.hasOwn(properties, name) ? properties[name] : undefined;
  },

  isRequired({ required = [] }: JsonSchema, name: string): boolean {
    return required.includes(name);
  },

  requiredProperties({ required = [] }: JsonSchema): readonly string[] {
    return required;
  },

  optionalProperties(schema: JsonSchema): readonly string[] {
    return Object.keys(schema.properties).filter((name) => !JsonSchema.isRequired(schema, name));
  },
};

const schemaKeywords = [
  'items',
  'additionalItems',
  'contains',
  'additionalProperties',
  'propertyNames',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
];
const namedSchemaKeywords = ['properties', 'patternProperties', 'dependencies', 'definitions', '$defs'];

interface JsonSchemaChild {
  /** From the schema to the child, such as `['properties', 'path']`. */
  readonly path: readonly string[];
  readonly schema: JsonSchemaProperty;
}

export const JsonSchemaProperty = {
  /** Returns every schema directly inside this one, under any keyword; references are not followed. */
  children(schema: JsonSchemaProperty): readonly JsonSchemaChild[] {
    const keywords: Readonly<Record<string, unknown>> = schema;
    const named = namedSchemaKeywords.flatMap((keyword) => inside(keyword, Object.entries(keywords[keyword] ?? {})));
    const others = schemaKeywords.flatMap((keyword) => {
      const value = keywords[keyword];
      return Array.isArray(value) ? inside(keyword, Object.entries(value)) : [{ path: [keyword], value }];
    });
    return [...named, ...others].flatMap(({ path, value }) => (isJsonObject(value) ? [{ path, schema: value }] : []));
  },

  /** Where a reference leads, which may be another reference; undefined if the target doesn't exist. */
  target: (reference: string, root: JsonSchemaProperty) => atReference(root, reference),

  /** Follows the schema's reference, if it is one; undefined if the target doesn't exist. */
  resolve(schema: JsonSchemaProperty, root: JsonSchemaProperty): JsonSchemaProperty | undefined {
    const followed = new Set<JsonSchemaProperty>();
    let current: JsonSchemaProperty | undefined = schema;
    while (current?.$ref !== undefined && !followed.has(current)) {
      followed.add(current);
      current = atReference(root, current.$ref);
    }
    return current && followed.has(current) ? undefined : current;
  },
};

function inside(keyword: string, entries: readonly [string, unknown][]) {
  return entries.map(([name, value]) => ({ path: [keyword, name], value }));
}

function atReference(root: JsonSchemaProperty, reference: string): JsonSchemaProperty | undefined {
  if (!/^#(\/|$)/.test(reference)) return undefined;
  let current: unknown = root;
  for (const segment of reference.split('/').slice(1)) {
    const key = decodeSegment(segment);
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return isJsonObject(current) ? current : undefined;
}

/** References are URI fragments, in which any character may be percent-encoded. */
function decodeSegment(segment: string): string {
  const text = /%(?![0-9A-F]{2})/i.test(segment) ? segment : decodeURIComponent(segment);
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
