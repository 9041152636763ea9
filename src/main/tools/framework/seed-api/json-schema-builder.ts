import type { JsonSchema, JsonSchemaProperty, JsonSchemaType } from '../../../../shared/json/json-schema';
import { deepFreeze } from '../../../base/deep-freeze';
import { findProviderSchemaProblems } from '../schema/find-provider-schema-problems';
import { validateParameter } from './validate-against-schema';

interface Presence {
  readonly required?: boolean;
}

export interface StringRules extends Presence {
  readonly default?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly examples?: readonly string[];
}

export interface EnumRules extends Presence {
  readonly default?: string;
}

export interface PathRules extends Presence {
  readonly default?: string;
  readonly mustExist?: boolean;
}

export interface NumberRules extends Presence {
  readonly default?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface BooleanRules extends Presence {
  readonly default?: boolean;
}

export interface ArrayRules extends Presence {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** A schema that may have been written `as const`. */
export type SchemaLiteral = Omit<JsonSchemaProperty, keyof SchemaLiteralLists> & SchemaLiteralLists;

interface SchemaLiteralLists {
  readonly type?: JsonSchemaType | readonly JsonSchemaType[];
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly required?: readonly string[];
  readonly items?: SchemaLiteral;
  readonly properties?: { readonly [name: string]: SchemaLiteral };
  readonly additionalProperties?: boolean | SchemaLiteral;
  readonly anyOf?: readonly SchemaLiteral[];
  readonly oneOf?: readonly SchemaLiteral[];
  readonly allOf?: readonly SchemaLiteral[];
  readonly not?: SchemaLiteral;
}

/** Defines a tool's parameters one by one. A mistake throws immediately, and the built schema is frozen. */
export class JsonSchemaBuilder {
  readonly #properties = new Map<string, JsonSchemaProperty>();
  readonly #required: string[] = [];
  #description: string | undefined;
  #additionalProperties: boolean | JsonSchemaProperty = false;

  static create(): JsonSchemaBuilder {
    return new JsonSchemaBuilder();
  }

  withDescription(description: string): this {
    this.#description = description;
    return this;
  }

  /** Objects are closed by default. This allows additional properties that match `values`, or any if it is omitted. */
  allowAdditionalProperties(values?: SchemaLiteral): this {
    this.#additionalProperties = values === undefined ? true : closeObjects(values);
    return this;
  }

  addString(name: string, description: string, { examples, ...rules }: StringRules = {}): this {
    const shown = examples === undefined ? {} : { examples: [...examples] };
    return this.#add(name, { type: 'string', description, ...shown }, rules);
  }

  addEnum(name: string, description: string, values: readonly string[], rules: EnumRules = {}): this {
    return this.#add(name, { type: 'string', description, enum: [...values] }, rules);
  }

  addPath(name: string, description: string, { mustExist = false, ...rules }: PathRules = {}): this {
    const told = mustExist ? `${description} (must exist)` : description;
    return this.#add(name, { type: 'string', description: told, minLength: 1 }, rules);
  }

  addInteger(name: string, description: string, rules: NumberRules = {}): this {
    return this.#add(name, { type: 'integer', description }, rules);
  }

  addNumber(name: string, description: string, rules: NumberRules = {}): this {
    return this.#add(name, { type: 'number', description }, rules);
  }

  addBoolean(name: string, description: string, rules: BooleanRules = {}): this {
    return this.#add(name, { type: 'boolean', description }, rules);
  }

  addStringArray(name: string, description: string, rules: ArrayRules = {}): this {
    return this.addArray(name, description, { type: 'string' }, rules);
  }

  addArray(name: string, description: string, items: SchemaLiteral, rules: ArrayRules = {}): this {
    return this.#add(name, { type: 'array', description, items: closeObjects(items) }, rules);
  }

  addObject(
    name: string,
    description: string,
    configure: (nested: JsonSchemaBuilder) => unknown,
    rules: Presence = {},
  ): this {
    const nested = JsonSchemaBuilder.create();
    configure(nested);
    return this.#add(name, { ...nested.build(), description }, rules);
  }

  build(): JsonSchema {
    return deepFreeze({
      type: 'object',
      ...(this.#description === undefined ? {} : { description: this.#description }),
      properties: Object.fromEntries(this.#properties),
      required: [...this.#required],
      additionalProperties: this.#additionalProperties,
    });
  }

  #add(
    name: string,
    property: JsonSchemaProperty,
    { required = false, ...rules }: Presence & Omit<JsonSchemaProperty, 'required'>,
  ): this {
    const whole = deepFreeze({ ...property, ...rules });
    if (this.#properties.has(name)) throw new Error(`The property ${name} already exists. Choose another name`);
    refuseMistakes(name, whole);
    this.#properties.set(name, whole);
    if (required) this.#required.push(name);
    return this;
  }
}

const ranges = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

function refuseMistakes(name: string, property: JsonSchemaProperty): void {
  const [objection] = findProviderSchemaProblems({ type: 'object', properties: { [name]: property } });
  if (objection !== undefined) throw new Error(`Providers would reject the property ${name}: ${objection}`);
  for (const [lower, upper] of ranges) {
    if ((property[lower] ?? Number.NEGATIVE_INFINITY) > (property[upper] ?? Number.POSITIVE_INFINITY)) {
      throw new Error(`The property ${name} can't have a value because its ${lower} is above its ${upper}. Swap them`);
    }
  }
  if (property.default === undefined) return;
  const [error] = validateParameter(name, property.default, property);
  if (error) throw new Error(`The default of ${name} is invalid: ${error.message}`);
}

/** Returns a copy in which every object with properties allows no others, unless it says so itself. */
function closeObjects(schema: SchemaLiteral): JsonSchemaProperty {
  return close(structuredClone(schema) as JsonSchemaProperty);
}

function close(schema: JsonSchemaProperty): JsonSchemaProperty {
  const { properties, items, anyOf, oneOf, additionalProperties: others } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, close), additionalProperties: others ?? false }),
    ...(typeof others === 'object' && { additionalProperties: close(others) }),
    ...(items && { items: close(items) }),
    ...(anyOf && { anyOf: anyOf.map(close) }),
    ...(oneOf && { oneOf: oneOf.map(close) }),
  };
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
