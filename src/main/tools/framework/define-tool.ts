import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChangePreview } from '../../../shared/call/file-change';
import type { RiskAssessment, RiskLevel } from '../../../shared/call/risk-level';
import type { ToolCategory } from '../../../shared/call/tool-category';
import type { ToolResult } from '../../../shared/call/tool-result';
import {
  nameOf,
  ToolValidationError,
  ToolValidationResult,
  type ToolValidationWarning,
} from '../../../shared/call/tool-validation';
import type { JsonObject } from '../../../shared/json/json';
import type { JsonSchema } from '../../../shared/json/json-schema';
import { messageOf } from '../../../shared/text/message-of';
import { onOneLine } from '../../../shared/text/on-one-line';
import { PathError } from '../../workspace/paths/path-error';
import type { ToolExecutionContext } from './context/tool-execution-context';
import type { ToolScope } from './context/tool-scope';
import { fingerprintTargets } from './fingerprint-targets';
import { getPathSubjects, joinSubjects, raiseRiskByReach } from './path-subjects';
import { checkPathUse, type PathUse, raiseRiskByPaths, realPathOf, warnAboutName } from './path-use';
import { runTool } from './run-tool';
import { type CheckedParameters, createParameterValidator } from './schema/create-parameter-validator';
import { findProviderSchemaProblems } from './schema/find-provider-schema-problems';
import { schemaFromZod } from './schema/schema-from-zod';
import type { CallSubjects, Preparation, SubjectKind, Tool } from './tool';

/** Our own tools say their input in zod and get it typed; tools from elsewhere bring a JSON schema. */
export type InputSchema = z.ZodObject | JsonSchema;
export type InputOf<Schema extends InputSchema> = Schema extends z.ZodObject ? z.infer<Schema> : JsonObject;

export interface ToolSpecification<Schema extends InputSchema> {
  readonly id: string;
  readonly name: string;
  /** For the model. */
  readonly description: string;
  /** For people. */
  readonly purpose: string;
  readonly category: ToolCategory;
  /** `low` unless said otherwise. */
  readonly defaultRiskLevel?: RiskLevel;
  readonly input: Schema;
  readonly tags?: readonly string[];
  /** `path` unless said otherwise. */
  readonly subjectKind?: SubjectKind;
  readonly timeout?: number;
  readonly maxConcurrent?: number;
  readonly waitsForUser?: true;
  isAvailable?(): boolean;
  summarize?(input: InputOf<Schema>): string;
  /** Every path that the call touches: each is guarded, rated, and named to permission patterns. */
  paths?(input: InputOf<Schema>): readonly PathUse[];
  /** Checks that a schema cannot express. */
  validate?(input: InputOf<Schema>, scope: ToolScope): ToolValidationError[];
  /** What the user should know, and what stands in nobody's way. */
  warn?(input: InputOf<Schema>, scope: ToolScope): ToolValidationWarning[];
  /** The risk that the call has by itself, where its paths lead is added to it, and what rules see besides the paths. */
  assessRisk?(input: InputOf<Schema>, scope: ToolScope): RiskAssessment & Partial<CallSubjects>;
  /** What the call would make of files, for people to look at before it runs. */
  previewChange?(input: InputOf<Schema>, scope: ToolScope): ChangePreview;
  execute(input: InputOf<Schema>, context: ToolExecutionContext): Promise<ToolResult>;
}

const noChange: ChangePreview = { changes: [], problems: [] };

/** `execute` receives the very input that was validated: there is no way to hand it anything else. */
export function defineTool<Schema extends InputSchema>(specification: ToolSpecification<Schema>): Tool {
  const { id, name, purpose, category, defaultRiskLevel = 'low', tags = [], timeout, maxConcurrent } = specification;
  const { subjectKind = 'path', waitsForUser } = specification;
  const inputSchema = schemaOnDemand(specification);
  refuseLimit(id, 'timeout', timeout);
  refuseLimit(id, 'maxConcurrent', maxConcurrent);
  const checkParameters = parameterValidator(specification.input, inputSchema);
  const readInput = inputReader(specification.input);
  const ownRisk: RiskAssessment & Partial<CallSubjects> = { level: defaultRiskLevel, reasons: [] };

  function isAvailable(): boolean {
    try {
      return specification.isAvailable?.() ?? true;
    } catch {
      return false;
    }
  }

  function describe(input: InputOf<Schema>, uses: readonly PathUse[], scope: ToolScope) {
    const summary = onOneLine(specification.summarize?.(input) ?? `Run ${name}`);
    const { level, reasons, ...seen } = specification.assessRisk?.(input, scope) ?? ownRisk;
    const reached = uses.filter(({ isSubject = true }) => isSubject).map((use) => getPathSubjects(use, scope));
    const risk = raiseRiskByPaths(raiseRiskByReach({ level, reasons }, reached), uses, scope);
    return { summary, risk, ...joinSubjects(reached, seen) };
  }

  function prepareChecked(parameters: JsonObject, scope: ToolScope, checked: ToolValidationResult): Preparation {
    const read = readInput(parameters);
    if ('errors' in read) return refuse(checked, read.errors);
    const { input } = read;
    const uses = specification.paths?.(input) ?? [];
    const errors = uses.flatMap((use) => checkPathUse(use, scope));
    errors.push(...(specification.validate?.(input, scope) ?? []));
    if (errors.length > 0) {
      return { ...refuse(checked, errors), ...ifPossible(() => ({ description: describe(input, uses, scope) })) };
    }
    const places = uses.map((use) => realPathOf(use, scope));
    const warnings = [...uses.flatMap(warnAboutName), ...(specification.warn?.(input, scope) ?? [])];
    return {
      isValid: true,
      validation:
        warnings.length > 0
          ? ToolValidationResult.combine(checked, ToolValidationResult.validWithWarnings(...warnings))
          : checked,
      call: {
        tool,
        parameters: read.parameters,
        ...describe(input, uses, scope),
        fingerprint: () => fingerprintTargets(uses, scope),
        previewChange: () => specification.previewChange?.(input, scope) ?? noChange,
        run: (context) =>
          runTool(() => {
            refuseExchanged(uses, places, context.scope);
            return specification.execute(input, context);
          }, context),
      },
    };
  }

  const tool: Tool = {
    id,
    name,
    description: specification.description.trim(),
    purpose,
    category,
    defaultRiskLevel,
    get inputSchema() {
      return inputSchema();
    },
    ...(specification.input instanceof z.ZodObject ? {} : { definitionHash: hashDefinition(specification) }),
    tags,
    subjectKind,
    ...(timeout === undefined ? {} : { timeout }),
    ...(maxConcurrent === undefined ? {} : { maxConcurrent }),
    ...(waitsForUser === undefined ? {} : { waitsForUser }),
    isAvailable,
    prepare(given, scope) {
      try {
        const { parameters, validation } = checkParameters(given);
        return validation.isValid ? prepareChecked(parameters, scope, validation) : { isValid: false, validation };
      } catch (cause) {
        // A call that cannot be rated must not run.
        const reason = messageOf(cause);
        return {
          isValid: false,
          validation: ToolValidationResult.invalidValue(
            [],
            `This call can't be checked, and retrying won't help: ${reason}`,
          ),
        };
      }
    },
  };
  return tool;
}

/** A link that came after the call was rated would make of it one that nobody was asked about. */
function refuseExchanged(uses: readonly PathUse[], places: readonly string[], scope: ToolScope): void {
  for (const [index, use] of uses.entries()) {
    if (realPathOf(use, scope) !== places[index]) throw PathError.exchanged(use.path);
  }
}

function refuse(checked: ToolValidationResult, errors: ToolValidationError[]) {
  const validation = ToolValidationResult.combine(checked, ToolValidationResult.invalid(...errors));
  return { isValid: false, validation } as const;
}

/** With a path that cannot be resolved there is nothing to describe. */
function ifPossible<T extends object>(attempt: () => T): T | object {
  try {
    return attempt();
  } catch {
    return {};
  }
}

/** A schema from elsewhere is looked at now; ours are made of zod when somebody asks for them. */
function schemaOnDemand(specification: ToolSpecification<InputSchema>): () => JsonSchema {
  let schema = specification.input instanceof z.ZodObject ? undefined : acceptedSchema(specification);
  return () => {
    schema ??= acceptedSchema(specification);
    return schema;
  };
}

function acceptedSchema({ id, input }: ToolSpecification<InputSchema>): JsonSchema {
  const schema = input instanceof z.ZodObject ? schemaFromZod(input) : input;
  const objections = findProviderSchemaProblems(schema);
  if (objections.length === 0) return schema;
  throw new Error(`Model providers would reject the input schema of ${id}: ${objections.join('; ')}`);
}

/**
 * A schema from elsewhere has to show now that it can be used. Ours can, and compiling them all would be a fourth of the
 * time that the app takes to start; most are never called.
 */
function parameterValidator(input: InputSchema, schema: () => JsonSchema): typeof check {
  if (!(input instanceof z.ZodObject)) return createParameterValidator(schema());
  let compiled: typeof check | undefined;
  function check(given: JsonObject): CheckedParameters {
    compiled ??= createParameterValidator(schema(), { isOurs: true });
    return compiled(given);
  }
  return check;
}

function hashDefinition({
  name,
  description,
  purpose,
  input,
  defaultRiskLevel,
}: ToolSpecification<InputSchema>): string {
  const said = JSON.stringify([name, description, purpose, defaultRiskLevel, input]);
  return createHash('sha256').update(said).digest('hex');
}

/** Longer than this and a timer fires at once. */
const MAX_LIMIT = 2 ** 31 - 1;

function refuseLimit(id: string, name: string, limit: number | undefined): void {
  if (limit === undefined || (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT)) return;
  throw new Error(`The ${name} of ${id} is ${limit}: it must be a whole number from 1 to ${MAX_LIMIT}`);
}

type ReadInput<Schema extends InputSchema> =
  | { readonly input: InputOf<Schema>; readonly parameters: JsonObject }
  | { readonly errors: ToolValidationError[] };

function inputReader<Schema extends InputSchema>(schema: Schema): (parameters: JsonObject) => ReadInput<Schema> {
  if (!(schema instanceof z.ZodObject)) return (parameters) => ({ input: parameters as InputOf<Schema>, parameters });
  return (parameters) => {
    const parsed = schema.safeParse(parameters);
    if (!parsed.success) return { errors: parsed.error.issues.map(toError) };
    // What the tool is given is what gets approved, with the defaults that only zod knows how to fill in.
    return { input: parsed.data as InputOf<Schema>, parameters: parsed.data as JsonObject };
  };
}

/** What zod sees and JSON Schema does not, such as integers too large to be exact. */
function toError({ path, message }: z.core.$ZodIssue): ToolValidationError {
  const segments = path.map(String);
  return ToolValidationError.invalidValue(segments, `${nameOf(segments)}: ${message}`);
}
