import { type JsonSchema, JsonSchemaProperty } from '../../../../shared/json/json-schema';

/** Anthropic rejects other names; OpenAI accepts them. */
const acceptedKey = /^[a-zA-Z0-9_.-]{1,64}$/;
/** OpenAI's limit in strict mode; models get confused long before. */
const MAX_DEPTH = 10;
/** OpenAI's limit is 120,000; half of it would fill the context of many models. */
const MAX_LENGTH = 60_000;

/**
 * Returns why OpenAI or Anthropic would reject the schema as a tool's input, and what to do; empty if both accept it.
 */
export function findProviderSchemaProblems(schema: JsonSchema): string[] {
  const { length } = JSON.stringify(schema);
  if (length > MAX_LENGTH)
    return [`the schema has ${length} characters, more than the limit of ${MAX_LENGTH}. Shorten it`];
  return [...topLevelObjections(schema), ...objectionsIn(schema, schema, [], 0)];
}

function topLevelObjections(schema: JsonSchema): string[] {
  const given: Readonly<Record<string, unknown>> = schema;
  const unions = ['anyOf', 'oneOf', 'allOf', 'not', 'enum'].filter((keyword) => given[keyword] !== undefined);
  return [
    ...(given.type === 'object' ? [] : ['the schema itself must have the type object']),
    ...(given.properties === undefined ? ['the schema itself must have properties, if only {}'] : []),
    ...unions.map((keyword) => `the schema itself can't have ${keyword}. Put it on a property instead`),
  ];
}

function objectionsIn(schema: JsonSchemaProperty, root: JsonSchema, path: readonly string[], depth: number): string[] {
  if (depth > MAX_DEPTH) return [`${placeOf(path)} is nested more than ${MAX_DEPTH} levels deep. Flatten the schema`];
  const nested = JsonSchemaProperty.children(schema).flatMap((child) =>
    objectionsIn(child.schema, root, [...path, ...child.path], depth + (isLevel(child.path) ? 1 : 0)),
  );
  const own = [...keyObjections(schema), ...keywordObjections(schema, root)];
  return [...own.map((objection) => `${placeOf(path)} ${objection}`), ...nested];
}

/** Branches and definitions don't add a level. */
function isLevel([keyword]: readonly string[]): boolean {
  return keyword === 'properties' || keyword === 'items' || keyword === 'additionalProperties';
}

function keyObjections({ properties = {} }: JsonSchemaProperty): string[] {
  return Object.keys(properties)
    .filter((key) => !acceptedKey.test(key) || key in Object.prototype)
    .map((key) => {
      const advice = acceptedKey.test(key)
        ? 'Every object has one. Choose another name'
        : 'Use 1 to 64 of the characters a-z A-Z 0-9 _ . -';
      return `has an invalid property name ${JSON.stringify(key)}. ${advice}`;
    });
}

function keywordObjections(schema: JsonSchemaProperty, root: JsonSchema): string[] {
  const { type, items, enum: values, $ref, pattern } = schema;
  const objections: string[] = [];
  if ([type].flat().includes('array') && items === undefined)
    objections.push('is an array without items. Define its items');
  if (Array.isArray(items))
    objections.push('has a list of items. Use one schema for all items, with minItems and maxItems');
  if (values?.length === 0) objections.push('has an empty enum. Add at least one value');
  if ($ref !== undefined && !JsonSchemaProperty.resolve(schema, root)) {
    objections.push(`refers to ${$ref}, which is not in the schema. Add it`);
  }
  if (pattern !== undefined && !isRegularExpression(pattern)) {
    objections.push(`has the pattern ${pattern}, which is not a valid regular expression. Fix it`);
  }
  return objections;
}

function isRegularExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function placeOf(path: readonly string[]): string {
  return path.length === 0 ? 'the schema itself' : path.join('.');
}
