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
import { checkPathUse, findWrongKind, type PathUse, raiseRiskByPaths, realPathOf, warnAboutName } from './path-use';
import type { RehearsalOutcome } from './rehearsal';
import { runTool } from './run-tool';
import { type CheckedParameters, createParameterValidator } from './schema/create-parameter-validator';
import { findProviderSchemaProblems } from './schema/find-provider-schema-problems';
import { schemaFromZod } from './schema/schema-from-zod';
import { shortenSchema } from './schema/shorten-schema';
import type { CallSubjects, EarlierCalls, Preparation, SubjectKind, Tool } from './tool';

/** Our own tools define their input with zod and get it typed; external tools provide a JSON schema. */
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
  /** `low` by default. */
  readonly defaultRiskLevel?: RiskLevel;
  readonly input: Schema;
  /** A JSON schema that was found usable before: it is compiled when the tool is first called. */
  readonly isChecked?: true;
  readonly tags?: readonly string[];
  /** `path` by default. */
  readonly subjectKind?: SubjectKind;
  readonly timeout?: number;
  readonly maxConcurrent?: number;
  readonly waitsForUser?: true;
  isAvailable?(): boolean;
  summarize?(input: InputOf<Schema>): string;
  /** Every path that the call touches: each is guarded, rated, and matched against permission patterns. */
  paths?(input: InputOf<Schema>): readonly PathUse[];
  /** Checks that a schema can't express. */
  validate?(input: InputOf<Schema>, scope: ToolScope): ToolValidationError[];
  /** Returns why a valid call can't succeed as things are now. Looks only at what the model may see without approval. */
  findObstacles?(input: InputOf<Schema>, scope: ToolScope, earlier: EarlierCalls): ToolValidationError[];
  /** Returns what the user should know but doesn't block the call. */
  warn?(input: InputOf<Schema>, scope: ToolScope): ToolValidationWarning[];
  /**
   * Returns the risk of the call itself, which the risk of its paths is added to, and subjects for rules besides the
   * paths.
   */
  assessRisk?(input: InputOf<Schema>, scope: ToolScope): RiskAssessment & Partial<CallSubjects>;
  /**
   * Returns the changes that the call would make to files, for people to review before it runs. Earlier changes of the
   * same answer count as made.
   */
  previewChange?(input: InputOf<Schema>, scope: ToolScope, earlier: ChangePreview): ChangePreview;
  /** Whether the call runs in the sandbox. False by default. */
  isSandboxed?(input: InputOf<Schema>, scope: ToolScope): boolean;
  /** Runs a sandboxed call on a layer over the workspace. */
  rehearse?(input: InputOf<Schema>, context: ToolExecutionContext): Promise<RehearsalOutcome>;
  execute(input: InputOf<Schema>, context: ToolExecutionContext): Promise<ToolResult>;
}

const noChange: ChangePreview = { changes: [], problems: [] };

/** `execute` receives exactly the validated input: it can't be given anything else. */
export function defineTool<Schema extends InputSchema>(specification: ToolSpecification<Schema>): Tool {
  const { id, name, purpose, category, defaultRiskLevel = 'low', tags = [], timeout, maxConcurrent } = specification;
  const { subjectKind = 'path', waitsForUser } = specification;
  const isOurs = specification.input instanceof z.ZodObject;
  const inputSchema = schemaOnDemand(specification);
  refuseLimit(id, 'timeout', timeout);
  refuseLimit(id, 'maxConcurrent', maxConcurrent);
  const checkParameters = parameterValidator(specification, inputSchema);
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
    const { rehearse } = specification;
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
        findObstacles: (earlier = noChange) =>
          obstaclesIn(() => [
            ...uses.flatMap((use) => findWrongKind(use, scope)),
            ...(specification.findObstacles?.(input, scope, earlier) ?? []),
          ]),
        fingerprint: () => fingerprintTargets(uses, scope),
        previewChange: (earlier = noChange) => specification.previewChange?.(input, scope, earlier) ?? noChange,
        isSandboxed: () => specification.isSandboxed?.(input, scope) ?? false,
        ...(rehearse
          ? {
              rehearse: (context: ToolExecutionContext) => {
                refuseExchanged(uses, places, context.scope);
                return rehearse(input, context);
              },
            }
          : {}),
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
    description: isOurs ? unwrapLines(specification.description.trim()) : specification.description.trim(),
    purpose,
    category,
    defaultRiskLevel,
    get inputSchema() {
      return inputSchema();
    },
    get shownSchema() {
      // External schemas were approved as they are.
      return isOurs ? shortenSchema(inputSchema()) : inputSchema();
    },
    ...(isOurs ? {} : { definitionHash: hashDefinition(specification) }),
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
        // A call that can't be rated must not run.
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

/** A link created after the rating would turn the call into one that nobody approved. */
/** Descriptions are wrapped only in their files; models get them in as few tokens as possible. */
function unwrapLines(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n)/g, ' ');
}

function refuseExchanged(uses: readonly PathUse[], places: readonly string[], scope: ToolScope): void {
  for (const [index, use] of uses.entries()) {
    if (realPathOf(use, scope) !== places[index]) throw PathError.exchanged(use.path);
  }
}

function refuse(checked: ToolValidationResult, errors: ToolValidationError[]) {
  const validation = ToolValidationResult.combine(checked, ToolValidationResult.invalid(...errors));
  return { isValid: false, validation } as const;
}

/** If a path can't be resolved, there is nothing to describe. */
function ifPossible<T extends object>(attempt: () => T): T | object {
  try {
    return attempt();
  } catch {
    return {};
  }
}

/** A check that fails must not stop a call: the tool itself will say what is wrong. */
function obstaclesIn(find: () => readonly ToolValidationError[]): readonly ToolValidationError[] {
  try {
    return find();
  } catch {
    return [];
  }
}

type SchemaSpecification = Pick<ToolSpecification<InputSchema>, 'id' | 'input' | 'isChecked'>;

/** External schemas are checked now; ours are converted from zod on demand. */
function schemaOnDemand(specification: SchemaSpecification): () => JsonSchema {
  const { input, isChecked } = specification;
  let schema = input instanceof z.ZodObject ? undefined : isChecked ? input : acceptedSchema(specification);
  return () => {
    schema ??= acceptedSchema(specification);
    return schema;
  };
}

function acceptedSchema({ id, input }: SchemaSpecification): JsonSchema {
  const schema = input instanceof z.ZodObject ? schemaFromZod(input) : input;
  const objections = findProviderSchemaProblems(schema);
  if (objections.length === 0) return schema;
  throw new Error(`Model providers would reject the input schema of ${id}: ${objections.join('; ')}`);
}

/**
 * An external schema has to prove now that it is usable. Ours are, and compiling them all would take a quarter of the
 * app's startup time; most are never called.
 */
function parameterValidator({ input, isChecked }: SchemaSpecification, schema: () => JsonSchema): typeof check {
  const isOurs = input instanceof z.ZodObject;
  let compiled = isOurs || isChecked ? undefined : createParameterValidator(schema());
  function check(given: JsonObject): CheckedParameters {
    compiled ??= createParameterValidator(schema(), { isOurs });
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

/** A timer with a longer delay fires immediately. */
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
    // The tool gets exactly what was approved, including the defaults that only zod can fill in.
    return { input: parsed.data as InputOf<Schema>, parameters: parsed.data as JsonObject };
  };
}

/** Reports problems that zod finds and JSON Schema doesn't, such as integers too large to be exact. */
function toError({ path, message }: z.core.$ZodIssue): ToolValidationError {
  const segments = path.map(String);
  return ToolValidationError.invalidValue(segments, `${nameOf(segments)}: ${message}`);
}
