import type { ErrorObject } from 'ajv';
import { nameOf, type RangeLimits, ToolValidationError } from '../../../../shared/call/tool-validation';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import { JsonPointer } from '../../../../shared/json/json-pointer';
import { JsonSchema, type JsonSchemaProperty } from '../../../../shared/json/json-schema';
import { findSimilarNames } from '../../../base/find-similar-names';
import { describeSchema } from './describe-schema';
import { describeUnionMismatch } from './describe-union-mismatch';
import { settleUnions } from './settle-unions';

/** More than anyone corrects at once; a hostile call can be wrong in thousands of places. */
const MAX_TOLD = 50;

/** Describes ajv's errors, each with its code, its path and what would have been right. */
export function describeViolations(
  errors: readonly ErrorObject[],
  root: JsonSchemaProperty,
  place: readonly string[] = [],
): ToolValidationError[] {
  // An `if` error only repeats that its `then` or `else` failed, and those say why.
  const telling = settleUnions(errors, root).filter(({ keyword }) => keyword !== 'if');
  return telling.slice(0, MAX_TOLD).map((error) => {
    const describe = describers[error.keyword] ?? anythingElse;
    return describe({
      path: [...place, ...JsonPointer.segments(error.instancePath)],
      data: error.data as JsonValue,
      keyword: error.schema as JsonSchemaProperty,
      schema: error.parentSchema as JsonSchemaProperty,
      root,
      params: error.params,
      message: error.message,
    });
  });
}

interface Violation {
  readonly path: readonly string[];
  readonly data: JsonValue;
  readonly schema: JsonSchemaProperty;
  /** The value of the violated keyword, if it is a schema. */
  readonly keyword: JsonSchemaProperty;
  readonly root: JsonSchemaProperty;
  readonly params: ErrorObject['params'];
  readonly message: string | undefined;
}

type Describer = (violation: Violation) => ToolValidationError;

const missing: Describer = ({ path, params, schema, root }) => {
  const name: string = params.missingProperty;
  return ToolValidationError.required([...path, name], describeSchema(JsonSchema.property(schema, name) ?? {}, root));
};

const outOfRange: Describer = ({ path, data, schema }) => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  return ToolValidationError.outOfRange(path, data, limits({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }));
};

const wrongCount =
  (counted: NonNullable<RangeLimits['counted']>, lower: string, upper: string): Describer =>
  ({ path, data, schema }) => {
    const { [lower]: minimum, [upper]: maximum } = schema as Readonly<Record<string, number>>;
    return ToolValidationError.outOfRange(path, data, { ...limits({ minimum, maximum }), counted });
  };

const wrongLength = wrongCount('characters', 'minLength', 'maxLength');
const wrongItemCount = wrongCount('items', 'minItems', 'maxItems');
const wrongPropertyCount = wrongCount('properties', 'minProperties', 'maxProperties');

const unknownName: Describer = ({ path, data, params, schema }) => {
  const name: string = params.additionalProperty ?? params.propertyName;
  const given = data as JsonObject;
  const error = ToolValidationError.unknownParameter([...path, name], given[name] as JsonValue);
  const free = Object.keys(schema.properties ?? {}).filter((known) => !Object.hasOwn(given, known));
  const [near] = findSimilarNames(name, free, 1 / 3);
  return near === undefined ? error : { ...error, message: `${error.message}, or did you mean ${near}?` };
};

const noBranch: Describer = ({ path, data, schema: { anyOf, oneOf = [] }, root, params }) => {
  const error = describeUnionMismatch('passingSchemas' in params ? oneOf : (anyOf ?? []), root, path, data);
  const fitsSeveral = Array.isArray(params.passingSchemas);
  return fitsSeveral ? { ...error, message: `${error.message}, which matches more than one of these` } : error;
};

const notAllowed: Describer = ({ path, data }) => ToolValidationError.unknownParameter(path, data);

const anythingElse: Describer = ({ path, data, message }) =>
  ToolValidationError.invalidValue(path, `${nameOf(path)} ${message}`, data);

function unfit({ path, data }: Violation, expected: string): ToolValidationError {
  return { ...ToolValidationError.typeMismatch(path, expected, data), errorCode: 'invalid_value' };
}

const describers: Readonly<Record<string, Describer>> = {
  required: missing,
  dependencies(violation) {
    const error = missing(violation);
    return { ...error, message: `${error.message} when ${violation.params.property} is given` };
  },
  type: ({ path, data, params }) => ToolValidationError.typeMismatch(path, [params.type].flat().join(' or '), data),
  minimum: outOfRange,
  maximum: outOfRange,
  exclusiveMinimum: outOfRange,
  exclusiveMaximum: outOfRange,
  minLength: wrongLength,
  maxLength: wrongLength,
  minItems: wrongItemCount,
  maxItems: wrongItemCount,
  minProperties: wrongPropertyCount,
  maxProperties: wrongPropertyCount,
  additionalItems: ({ path, data, params }) =>
    ToolValidationError.outOfRange(path, data, { maximum: params.limit, counted: 'items' }),
  pattern: ({ path, data, params }) => ToolValidationError.patternMismatch(path, String(data), params.pattern),
  format(violation) {
    const { path, data, params } = violation;
    if (typeof data !== 'string') return unfit(violation, `a number in the format ${params.format}`);
    return ToolValidationError.patternMismatch(path, data, params.format, { kind: 'format' });
  },
  enum: ({ path, data, params }) => ToolValidationError.invalidEnum(path, data, params.allowedValues),
  const: ({ path, data, params }) => ToolValidationError.invalidEnum(path, data, [params.allowedValue]),
  additionalProperties: unknownName,
  propertyNames(violation) {
    const error = unknownName(violation);
    const expected = describeSchema(violation.keyword, violation.root);
    return { ...error, message: `${error.message}; a name must be ${expected}` };
  },
  'false schema': notAllowed,
  anyOf: noBranch,
  oneOf: noBranch,
  not(violation) {
    if (Object.keys(violation.keyword).length === 0) return notAllowed(violation);
    return unfit(violation, `something other than ${describeSchema(violation.keyword, violation.root)}`);
  },
  contains: (violation) => unfit(violation, `an array containing ${describeSchema(violation.keyword, violation.root)}`),
  multipleOf: (violation) => unfit(violation, `a multiple of ${violation.params.multipleOf}`),
  uniqueItems(violation) {
    const { i, j } = violation.params;
    return unfit(violation, `an array without duplicates (items ${j} and ${i} are the same)`);
  },
};

function limits(bounds: Readonly<Record<string, number | undefined>>): RangeLimits {
  return Object.fromEntries(Object.entries(bounds).filter(([, limit]) => limit !== undefined));
}
