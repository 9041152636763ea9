import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import { defineTool } from '../src/main/tools/framework/define-tool';
import { createParameterValidator } from '../src/main/tools/framework/schema/create-parameter-validator';
import { JsonSchemaBuilder } from '../src/main/tools/framework/seed-api/json-schema-builder';
import { createToolRegistry, type ToolRegistry } from '../src/main/tools/framework/tool-registry';
import { ToolResult } from '../src/shared/call/tool-result';
import type { JsonObject } from '../src/shared/json/json';
import type { JsonSchema } from '../src/shared/json/json-schema';
import { type Figure, microseconds } from './figure';
import { measure } from './measure';

type Defaults = 'with defaults' | 'without defaults';

const TOOLS = 100;
/** Few enough that all are fully compiled when measuring starts. */
const CALLED = 5;
const scope = { workspacePath: null, dataPath: '/aintern-data' };

/**
 * Plain Ajv with the guarantees that tools give for their parameters: only own properties count, and defaults are
 * applied.
 */
function createBareAjv(): Ajv {
  return withFormats({ allErrors: true, strict: false, logger: false, ownProperties: true, useDefaults: true });
}

/** The fastest Ajv setup that still reports every error. */
function createFastestAjv(): Ajv {
  return withFormats({ allErrors: true, strict: false, logger: false });
}

function withFormats(options: Options): Ajv {
  const ajv = new Ajv(options);
  addFormats.default(ajv);
  return ajv;
}

/** All schemas differ: with a hundred identical ones, the engine would optimize a single function and run that. */
function editSchema(number: number, defaults: Defaults): JsonSchema {
  const builder = JsonSchemaBuilder.create()
    .withDescription(`Edits a file, number ${number}`)
    .addPath(`path${number}`, 'File to edit', { required: true })
    .addEnum('mode', 'How', ['exact', 'fuzzy', `mode${number}`], { required: true })
    .addStringArray(`tags${number}`, 'Labels', { maxItems: 10, uniqueItems: true })
    .addArray('edits', 'Replacements', editItem, { required: true, minItems: 1 });
  return defaults === 'with defaults'
    ? builder
        .addBoolean('backup', 'Keep a copy', { default: true })
        .addInteger('limit', 'At most', { default: 5 })
        .build()
    : builder.addBoolean('backup', 'Keep a copy').addInteger('limit', 'At most', { minimum: 1 }).build();
}

const editItem = {
  type: 'object',
  properties: { oldText: { type: 'string', minLength: 1 }, newText: { type: 'string' }, all: { type: 'boolean' } },
  required: ['oldText', 'newText'],
  additionalProperties: false,
} as const;

const parametersOf = (number: number, defaults: Defaults): JsonObject => ({
  [`path${number}`]: 'src/main/index.ts',
  mode: 'exact',
  [`tags${number}`]: ['one', 'two'],
  edits: [
    { oldText: 'const a = 1;', newText: 'const a = 2;' },
    { oldText: 'let b', newText: 'const b', all: true },
  ],
  ...(defaults === 'without defaults' ? { backup: false, limit: 3 } : {}),
});

function registryOf(schemas: readonly JsonSchema[]): ToolRegistry {
  const registry = createToolRegistry();
  for (const [number, schema] of schemas.entries()) registry.register(toolOf(number, schema));
  return registry;
}

const toolOf = (number: number, input: JsonSchema) =>
  defineTool({
    id: `tool-${number}`,
    name: `Tool ${number}`,
    description: `Tool number ${number}`,
    purpose: 'Is measured.',
    category: 'custom',
    input,
    execute: async () => ToolResult.succeeded(),
  });

function validationFigures(defaults: Defaults): Figure[] {
  const schemas = Array.from({ length: TOOLS }, (_, number) => editSchema(number, defaults));
  const registry = registryOf(schemas);
  const [bareAjv, fastestAjv] = [createBareAjv(), createFastestAjv()];
  const calls = schemas.slice(0, CALLED).map((schema, number) => ({
    id: `tool-${number}`,
    parameters: parametersOf(number, defaults),
    bare: bareAjv.compile(schema),
    fastest: fastestAjv.compile(schema),
    check: createParameterValidator(schema),
  }));
  const times = measure({
    // Applying defaults while keeping the original requires a copy.
    bare:
      defaults === 'with defaults'
        ? () => calls.every(({ bare, parameters }) => bare({ ...parameters }))
        : () => calls.every(({ bare, parameters }) => bare(parameters)),
    fastest: () => calls.every(({ fastest, parameters }) => fastest(parameters)),
    ours: () => calls.every(({ id, check, parameters }) => registry.has(id) && check(parameters).validation.isValid),
    prepared: () => calls.every(({ id, parameters }) => registry.get(id)?.prepare(parameters, scope).isValid),
  });
  const against = (what: string, ours: number, reference: number): Figure => ({
    what: `${what}, ${TOOLS} tools ${defaults}`,
    ratio: ours / reference,
    detail: `${microseconds(ours / CALLED)} against ${microseconds(reference / CALLED)} a call`,
  });
  return [
    { ...against('validation against bare ajv', times.ours, times.bare), goal: 1.5 },
    against('validation against ajv without own properties and defaults', times.ours, times.fastest),
    against('validation, risk, summary and subjects against bare ajv', times.prepared, times.bare),
  ];
}

function lookUpFigure(): Figure {
  const one = editSchema(0, 'without defaults');
  const [few, many] = [registryOf(Array(TOOLS).fill(one)), registryOf(Array(100 * TOOLS).fill(one))];
  const ids = few.list().map(({ id }) => id);
  const times = measure({
    few: () => ids.every((id) => few.get(id)),
    many: () => ids.every((id) => many.get(id)),
  });
  return {
    what: 'look-up among 10,000 tools, against 100',
    ratio: times.many / times.few,
    // With a hundred times as many tools, any cost that grows with their number would show.
    goal: 2,
    detail: `${microseconds(times.many / TOOLS)} against ${microseconds(times.few / TOOLS)}`,
  };
}

function definitionFigure(): Figure {
  const one = editSchema(0, 'without defaults');
  const registry = registryOf(Array(1000).fill(one));
  const spare = toolOf(1000, one);
  const times = measure({
    again: () => registry.functionDefinitions(),
    changed() {
      registry.replace(spare);
      registry.unregister(spare.id);
      return registry.functionDefinitions();
    },
    serialised: () => JSON.stringify(registry.functionDefinitions()),
  });
  return {
    what: 'function definitions of 1,000 tools asked for again, against writing them out',
    ratio: times.again / times.serialised,
    goal: 0.1,
    detail: `${microseconds(times.again)}; after a change ${microseconds(times.changed)}; written out ${microseconds(times.serialised)}`,
  };
}

export function registryFigures(): Figure[] {
  return [
    ...validationFigures('without defaults'),
    ...validationFigures('with defaults'),
    lookUpFigure(),
    definitionFigure(),
  ];
}
