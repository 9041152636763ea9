import { Ajv, type ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { JsonValue } from '../../../../shared/json/json';
import type { JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { createLinearPattern } from './create-linear-pattern';
import { isNestedDeeper, nestingLimit } from './limit-nesting';

const options = { allErrors: true, strict: false, logger: false } as const;

/** The two generations of JSON Schema that differ in what keywords mean. */
const dialects = {
  'draft-07': { Ajv, meta: 'http://json-schema.org/draft-07/schema' },
  '2020-12': { Ajv: Ajv2020, meta: 'https://json-schema.org/draft/2020-12/schema' },
} as const;
type Dialect = keyof typeof dialects;

const metaSchemas = new Map<Dialect, Ajv>();
const none: readonly ErrorObject[] = [];
/** External tools provide the patterns, and a model provides the values they are matched against. */
const regExp = Object.assign((pattern: string) => createLinearPattern(pattern), { code: 'createLinearPattern' });
const webProtocols: readonly string[] = ['http:', 'https:', 'ftp:'];

/** Returns all problems with a value, as ajv errors. Doesn't change the value: defaults are filled in afterwards. */
export type FindErrors = (value: JsonValue) => readonly ErrorObject[];

export interface SchemaOrigin {
  /** Generated from zod: we skip validating the schema, which takes longer than compiling it. */
  readonly isOurs?: boolean;
}

/** Throws if the schema is invalid. */
export function compileSchema(schema: JsonSchemaProperty, { isOurs = false }: SchemaOrigin = {}): FindErrors {
  const dialect = isOurs ? 'draft-07' : dialectOf(schema);
  if (!isOurs) refuseOtherThanSchema(schema, dialect);
  // Such a function would return a promise, which every caller would take for true.
  if ('$async' in schema) throw new Error("This JSON schema uses $async, which parameters don't support");
  // Ajv keeps everything it has compiled, even removed schemas. With one instance per schema, both are freed with the
  // tool, two schemas with the same $id never conflict, and compiling is no slower.
  const ajv = new dialects[dialect].Ajv({
    ...options,
    // This would take half of the time, and only names like `constructor` need it.
    ownProperties: namesInherited(schema),
    // Errors include their schema, because schema paths are wrong if there are references.
    verbose: true,
    meta: false,
    validateSchema: false,
    code: { regExp },
  });
  addFormats.default(ajv);
  ajv.addFormat('url', isWebAddress);
  try {
    const limit = isOurs ? Number.POSITIVE_INFINITY : nestingLimit(schema);
    // Ajv knows only its own dialect by name.
    const { $schema: _dialect, ...own } = schema as JsonSchemaProperty & { readonly $schema?: unknown };
    const validate = ajv.compile(own);
    return (value) => {
      if (isNestedDeeper(value, limit)) {
        throw new Error(
          `It is nested more than ${limit} levels deep, which takes too long to check against this schema`,
        );
      }
      return validate(value) ? none : (validate.errors as ErrorObject[]);
    };
  } catch (cause) {
    throw new Error(`This JSON schema can't be used: ${(cause as Error).message}`, { cause });
  }
}

/** Servers seldom name a dialect, and mean the latest one if they don't. */
function dialectOf(schema: JsonSchemaProperty): Dialect {
  const named = '$schema' in schema ? String(schema.$schema) : '';
  return /draft-0[1-7]\b/.test(named) ? 'draft-07' : '2020-12';
}

function refuseOtherThanSchema(schema: JsonSchemaProperty, dialect: Dialect): void {
  const known = metaSchemas.get(dialect) ?? new dialects[dialect].Ajv(options);
  metaSchemas.set(dialect, known);
  if (known.validate(dialects[dialect].meta, schema)) return;
  throw new Error(`Invalid JSON schema: ${known.errorsText(known.errors, { dataVar: 'schema' })}`);
}

const inheritedNames = Object.getOwnPropertyNames(Object.prototype);

/** Whether the schema may name a property that every object inherits. */
function namesInherited(schema: JsonSchemaProperty): boolean {
  const text = JSON.stringify(schema);
  return inheritedNames.some((name) => text.includes(`"${name}"`));
}

/** The only format whose built-in expression takes cubic time. */
function isWebAddress(text: string): boolean {
  return !/\s/.test(text) && URL.canParse(text) && webProtocols.includes(new URL(text).protocol);
}
