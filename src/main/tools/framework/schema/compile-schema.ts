import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { JsonValue } from '../../../../shared/json/json';
import type { JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { createLinearPattern } from './create-linear-pattern';

const options = { allErrors: true, strict: false, logger: false } as const;
let dialect: Ajv | undefined;
const none: readonly ErrorObject[] = [];
/** Patterns come with tools from elsewhere, and what they are held against comes from a model. */
const regExp = Object.assign((pattern: string) => createLinearPattern(pattern), { code: 'createLinearPattern' });
const webProtocols: readonly string[] = ['http:', 'https:', 'ftp:'];

/** All that is wrong with a value, in ajv's words. The value stays as it is: defaults are filled in afterwards. */
export type FindErrors = (value: JsonValue) => readonly ErrorObject[];

export interface SchemaOrigin {
  /** Made of zod by ourselves: that it is a schema need not be checked, which takes longer than to compile it. */
  readonly isOurs?: boolean;
}

/** Throws when it is no schema. */
export function compileSchema(schema: JsonSchemaProperty, { isOurs = false }: SchemaOrigin = {}): FindErrors {
  if (!isOurs) refuseOtherThanSchema(schema);
  // Such a function would return a promise, which everybody would take for a yes.
  if ('$async' in schema) throw new Error("This JSON schema uses $async, which parameters don't support");
  // Ajv holds on to all that it ever compiled, even to what was removed from it. With an instance for each schema
  // both go when the tool goes, two schemas with one $id never meet, and compiling is no slower.
  const ajv = new Ajv({
    ...options,
    // Half of the time would go into this, and only names like `constructor` need it.
    ownProperties: namesInherited(schema),
    // An error says which schema it is about: paths into a schema stop being true where references are in it.
    verbose: true,
    meta: false,
    validateSchema: false,
    code: { regExp },
  });
  addFormats.default(ajv);
  ajv.addFormat('url', isWebAddress);
  try {
    const validate = ajv.compile(schema);
    return (value) => (validate(value) ? none : (validate.errors as ErrorObject[]));
  } catch (cause) {
    throw new Error(`This JSON schema can't be used: ${(cause as Error).message}`, { cause });
  }
}

function refuseOtherThanSchema(schema: JsonSchemaProperty): void {
  dialect ??= new Ajv(options);
  if (dialect.validate('http://json-schema.org/draft-07/schema', schema)) return;
  throw new Error(`Invalid JSON schema: ${dialect.errorsText(dialect.errors, { dataVar: 'schema' })}`);
}

const inheritedNames = Object.getOwnPropertyNames(Object.prototype);

/** Whether the schema may speak of a property that every object has without being given it. */
function namesInherited(schema: JsonSchemaProperty): boolean {
  const text = JSON.stringify(schema);
  return inheritedNames.some((name) => text.includes(`"${name}"`));
}

/** The one format whose own expression takes time that grows with the cube of the length. */
function isWebAddress(text: string): boolean {
  return !/\s/.test(text) && URL.canParse(text) && webProtocols.includes(new URL(text).protocol);
}
