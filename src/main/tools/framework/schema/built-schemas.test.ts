import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToolValidationResult } from '../../../../shared/call/tool-validation';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import { JsonSchemaBuilder } from '../seed-api/json-schema-builder';
import { createParameterValidator } from './create-parameter-validator';
import { findProviderSchemaProblems } from './find-provider-schema-problems';

describe('every schema that can be built', () => {
  const names = fc.stringMatching(/^[a-zA-Z0-9_.-]{1,12}$/).filter((name) => !(name in {}));
  const presence = fc.record({ required: fc.boolean() }, { requiredKeys: [] });

  /** A step, and a value that is valid for what it adds. */
  interface Step {
    readonly sample: JsonValue;
    add(name: string, builder: JsonSchemaBuilder): unknown;
  }
  const strings: fc.Arbitrary<Step> = fc
    .record({ text: fc.string({ unit: 'binary' }), withDefault: fc.boolean(), presence })
    .map(({ text, withDefault, presence }) => ({
      sample: text,
      add: (name, builder) =>
        builder.addString(name, 'Text', { ...presence, maxLength: text.length, ...(withDefault && { default: text }) }),
    }));
  const numbers: fc.Arbitrary<Step> = fc
    .record({
      value: fc.integer(),
      room: fc.nat(),
      withDefault: fc.boolean(),
      kind: fc.constantFrom('Integer', 'Number'),
    })
    .map(({ value, room, withDefault, kind }) => ({
      sample: value,
      add: (name, builder) =>
        builder[`add${kind as 'Integer' | 'Number'}`](name, 'Number', {
          minimum: value - room,
          maximum: value + room,
          ...(withDefault && { default: value }),
        }),
    }));
  const choices: fc.Arbitrary<Step> = fc
    .tuple(fc.uniqueArray(fc.string(), { minLength: 1 }), presence)
    .map(([values, presence]) => ({
      sample: values[0] ?? '',
      add: (name, builder) => builder.addEnum(name, 'Choice', values, presence),
    }));
  const arrays: fc.Arbitrary<Step> = fc.tuple(fc.uniqueArray(fc.string()), presence).map(([values, presence]) => ({
    sample: values,
    add: (name, builder) =>
      builder.addStringArray(name, 'List', { ...presence, minItems: values.length, uniqueItems: true }),
  }));
  const flags: fc.Arbitrary<Step> = fc.boolean().map((value) => ({
    sample: value,
    add: (name, builder) => builder.addBoolean(name, 'Flag', { default: value }),
  }));
  const paths: fc.Arbitrary<Step> = presence.map((presence) => ({
    sample: 'src',
    add: (name, builder) => builder.addPath(name, 'Path', { ...presence, mustExist: true }),
  }));

  const { steps } = fc.letrec<{ step: Step; steps: [string, Step][]; objects: Step }>((tie) => ({
    step: fc.oneof({ maxDepth: 3 }, strings, numbers, choices, arrays, flags, paths, tie('objects')),
    steps: fc.uniqueArray(fc.tuple(names, tie('step')), { selector: ([name]) => name, maxLength: 4 }),
    objects: tie('steps').map((steps) => ({
      sample: sampleOf(steps),
      add: (name, builder) =>
        builder.addObject(name, 'Object', (nested) => addAll(steps, nested), { required: steps.length > 1 }),
    })),
  }));

  const sampleOf = (steps: readonly [string, Step][]): JsonObject =>
    Object.fromEntries(steps.map(([name, { sample }]) => [name, sample]));
  const addAll = (steps: readonly [string, Step][], builder: JsonSchemaBuilder) => {
    for (const [name, step] of steps) step.add(name, builder);
    return builder;
  };

  it('is a schema, compiles, suits both providers, and takes what it was made for', () => {
    fc.assert(
      fc.property(steps, (program) => {
        const schema = addAll(program, JsonSchemaBuilder.create()).build();
        const ajv = new Ajv({ allErrors: true });
        addFormats.default(ajv);
        expect(ajv.validateSchema(schema)).toBe(true);
        expect(findProviderSchemaProblems(schema)).toEqual([]);
        const validate = ajv.compile(schema);
        expect(validate(sampleOf(program)) ? null : validate.errors).toBeNull();
        const { parameters, validation } = createParameterValidator(schema)(sampleOf(program));
        expect({ parameters, validation }).toEqual({
          parameters: sampleOf(program),
          validation: ToolValidationResult.valid(),
        });
      }),
      { numRuns: 60 },
    );
  });
});
