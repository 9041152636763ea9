import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { JsonValue } from '../../../../shared/json/json';
import type { JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { createLinearPattern } from './create-linear-pattern';

const options = { allErrors: true, strict: false, logger: false } as const;
let dialect: Ajv | undefined;
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
  if (!isOurs) refuseOtherThanSchema(schema);
  // Such a function would return a promise, which every caller would take for true.
  if ('$async' in schema) throw new Error("This JSON schema uses $async, which parameters don't support");
  // Ajv keeps everything it has compiled, even removed schemas. With one instance per schema, both are freed with the
  // tool, two schemas with the same $id never conflict, and compiling is no slower.
  const ajv = new Ajv({
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

/** Whether the schema may name a property that every object inherits. */
function namesInherited(schema: JsonSchemaProperty): boolean {
  const text = JSON.stringify(schema);
  return inheritedNames.some((name) => text.includes(`"${name}"`));
}

/** The only format whose built-in expression takes cubic time. */
function isWebAddress(text: string): boolean {
  return !/\s/.test(text) && URL.canParse(text) && webProtocols.includes(new URL(text).protocol);
}
