import { z } from 'zod';
import { type JsonSchema, JsonSchemaProperty } from '../../../../shared/json/json-schema';

/** Their output differs from their input: the user would approve one value and the tool would receive another. */
const changingTypes: readonly string[] = ['pipe', 'transform', 'promise', 'file'];

/**
 * Returns draft-07 as providers accept it, closed unless the zod schema is loose. Throws for what JSON Schema can't
 * express, so that the schema a model sees is the one it is held to.
 */
export function schemaFromZod(schema: z.ZodObject): JsonSchema {
  const { $schema: _dialect, ...converted } = convert(schema);
  // Zod adds its own functions, which aren't part of the schema.
  const plain: JsonSchema = JSON.parse(JSON.stringify(converted));
  refuseClosedIntersections(plain, plain);
  return plain;
}

function convert(schema: z.ZodObject) {
  try {
    return z.toJSONSchema(schema, {
      target: 'draft-7',
      io: 'input',
      override({ zodSchema, jsonSchema, path }) {
        refuseInexpressible(zodSchema, path.join('.'));
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (zodSchema._zod.def.type === 'object') jsonSchema.additionalProperties ??= false;
      },
    });
  } catch (cause) {
    throw new Error(`This input can't be described to a model: ${(cause as Error).message}`, { cause });
  }
}

function refuseInexpressible({ _zod: { def } }: z.core.$ZodTypes, place: string): void {
  if (changingTypes.includes(def.type)) {
    throw new Error(`${place} is a ${def.type}, which changes the value. Do that in execute`);
  }
  const checks: readonly object[] = [def, ...(def.checks ?? []).map(({ _zod }) => _zod.def)];
  for (const check of checks) {
    if ('check' in check && check.check === 'overwrite') {
      throw new Error(`${place} changes the value. Do that in execute`);
    }
    if ('check' in check && check.check === 'custom') {
      throw new Error(`${place || 'the input'} has a custom rule that a schema can't express. Check it in validate`);
    }
    if ('pattern' in check && check.pattern instanceof RegExp && /[ims]/.test(check.pattern.flags)) {
      throw new Error(`${place} has a pattern with the flags ${check.pattern.flags}. Remove them`);
    }
  }
}

/** Each part would reject the properties of the others. */
function refuseClosedIntersections(schema: JsonSchemaProperty, root: JsonSchemaProperty): void {
  if (schema.allOf?.some((part) => isClosed(part, root))) {
    throw new Error("This input can't be described to a model: it contains an intersection. Use .extend() instead");
  }
  for (const child of JsonSchemaProperty.children(schema)) refuseClosedIntersections(child.schema, root);
}

function isClosed(schema: JsonSchemaProperty, root: JsonSchemaProperty): boolean {
  const { additionalProperties, anyOf = [], oneOf = [] } = JsonSchemaProperty.resolve(schema, root) ?? {};
  return additionalProperties === false || [...anyOf, ...oneOf].some((branch) => isClosed(branch, root));
}
