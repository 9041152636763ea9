import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError, ToolValidationWarning } from '../../../shared/call/tool-validation';
import type { JsonObject } from '../../../shared/json/json';
import { defineTool, type ToolSpecification } from './define-tool';
import { JsonSchemaBuilder } from './seed-api/json-schema-builder';
import { ToolExecutionContextBuilder } from './seed-api/tool-execution-context-builder';
import { MockTool } from './testing/mock-tool';
import { prepareTool } from './testing/prepare-tool';
import type { Tool } from './tool';

const input = z.object({ n: z.int().min(1), note: z.string().default('none') });
type Specification = ToolSpecification<typeof input>;

const define = (change: Partial<Specification> = {}) =>
  defineTool({
    id: 'test-tool',
    name: 'Test tool',
    description: '\nFor tests\n',
    purpose: 'Tests.',
    category: 'custom',
    input,
    execute: async ({ n, note }) => ToolResult.succeeded({ message: `${n} ${note}` }),
    ...change,
  });

const scope = { workspacePath: '/nowhere', dataPath: '/data' };

const run = (tool: Tool, parameters: JsonObject, builder = ToolExecutionContextBuilder.create()) =>
  prepareTool(tool, parameters).call.run(builder.buildForTesting());

describe('defineTool', () => {
  it('describes the tool, with what is not said filled in', () => {
    const { prepare: _prepare, isAvailable, ...rest } = define();
    expect(isAvailable()).toBe(true);
    expect(rest).toEqual({
      id: 'test-tool',
      name: 'Test tool',
      description: 'For tests',
      purpose: 'Tests.',
      category: 'custom',
      defaultRiskLevel: 'low',
      tags: [],
      subjectKind: 'path',
      inputSchema: {
        type: 'object',
        properties: { n: { type: 'integer', minimum: 1 }, note: { type: 'string', default: 'none' } },
        required: ['n'],
        additionalProperties: false,
      },
      shownSchema: {
        type: 'object',
        properties: { n: { type: 'integer' }, note: { type: 'string', default: 'none' } },
        required: ['n'],
      },
    });
  });

  it('passes on what is said', () => {
    const said = { tags: ['x'], subjectKind: 'host', timeout: 5, maxConcurrent: 1, defaultRiskLevel: 'high' } as const;
    expect(define({ ...said, isAvailable: () => false })).toMatchObject(said);
    expect(define({ isAvailable: () => false }).isAvailable()).toBe(false);
  });

  it('describes a call that is valid', () => {
    const tool = define({
      summarize: ({ n }) => `Test ${n}`,
      assessRisk: ({ n, note }) => ({
        ...{ level: n > 5 ? 'high' : 'safe', reasons: [`n is ${n}`] },
        ...{ subjects: [note], otherSubjects: ['nothing'], noRule: 'never', basis: 'abc' },
      }),
    });
    expect(prepareTool(tool, { n: 7 })).toMatchObject({
      validation: { isValid: true, errors: [], warnings: [] },
      call: {
        parameters: { n: 7, note: 'none' },
        summary: 'Test 7',
        risk: { level: 'high', reasons: ['n is 7'] },
        subjects: ['none'],
        otherSubjects: ['nothing'],
        noRule: 'never',
        basis: 'abc',
      },
    });
  });

  it('has a summary, a risk and no subjects when the tool says nothing of them', () => {
    expect(prepareTool(define(), { n: 1 }).call).toMatchObject({
      summary: 'Run Test tool',
      risk: { level: 'low', reasons: [] },
      subjects: [],
    });
  });

  it('does not run what is not valid, and leaves what it was given alone', () => {
    const given = { n: 0 };
    const preparation = define().prepare(given, scope);
    expect(preparation.isValid).toBe(false);
    expect(preparation.validation.errors).toMatchObject([{ parameterName: 'n', errorCode: 'out_of_range' }]);
    expect(given).toEqual({ n: 0 });
  });

  it('says what zod sees and JSON Schema does not', () => {
    const { validation } = define().prepare({ n: 2 ** 60 }, scope);
    expect(validation.errors).toMatchObject([{ parameterName: 'n', errorCode: 'invalid_value' }]);
  });

  it('adds the tool’s own checks and warnings', () => {
    const tool = define({
      validate: ({ n }) => (n === 3 ? [ToolValidationError.invalidValue('n', 'n must not be 3', n)] : []),
      warn: ({ n }) => (n > 100 ? [ToolValidationWarning.slowOperation('n', 'it is much')] : []),
    });
    expect(tool.prepare({ n: 3 }, scope).validation.errors).toMatchObject([{ message: 'n must not be 3' }]);
    expect(prepareTool(tool, { n: 101 }).validation.warnings).toMatchObject([{ warningCode: 'slow_operation' }]);
    expect(prepareTool(tool, { n: 1 }).validation.warnings).toEqual([]);
  });

  it.each(['summarize', 'paths', 'validate', 'warn', 'assessRisk'] as const)(
    'refuses a call when its own %s breaks',
    (member) => {
      const tool = define({
        [member]: () => {
          throw new Error('broken');
        },
      });
      expect(tool.prepare({ n: 1 }, scope)).toMatchObject({
        isValid: false,
        validation: {
          errors: [
            {
              errorCode: 'invalid_value',
              message: "This call can't be checked, and retrying won't help: broken",
            },
          ],
        },
      });
    },
  );

  it('takes a JSON schema as well', async () => {
    const schema = JsonSchemaBuilder.create().addString('name', 'The name', { required: true }).build();
    const tool = defineTool({
      ...{ id: 'other', name: 'Other', description: 'd', purpose: 'p', category: 'custom' },
      input: schema,
      execute: async ({ name }) => ToolResult.succeeded({ data: name ?? null }),
    });
    expect(tool.inputSchema).toBe(schema);
    expect(await run(tool, { name: 'x' })).toMatchObject({ success: true, data: 'x' });
  });

  it('refuses a schema that providers would refuse', () => {
    const schema = { type: 'object', properties: { 'ö ö': { type: 'string' } } } as const;
    expect(() => MockTool.create({ schema })).toThrow('Model providers would reject');
  });
});

describe('running a tool', () => {
  it('hands over the very input that was checked', async () => {
    expect(await run(define(), { n: 2 })).toMatchObject({ success: true, message: '2 none' });
  });

  it('times it', async () => {
    let now = 100;
    const tool = define({
      execute: async () => {
        now = 350;
        return ToolResult.succeeded();
      },
    });
    const { call } = prepareTool(tool, { n: 1 });
    const context = ToolExecutionContextBuilder.create().buildForTesting({ clock: { now: () => now } });
    expect((await call.run(context)).duration).toBe(250);
  });

  it('never measures less than nothing when the clock is set back', async () => {
    let now = 100;
    const clock = { now: () => now-- };
    const { call } = prepareTool(define(), { n: 1 });
    expect((await call.run(ToolExecutionContextBuilder.create().buildForTesting({ clock }))).duration).toBe(0);
  });

  it('turns what is thrown into a failure', async () => {
    const tool = define({ execute: () => Promise.reject(new TypeError('broken')) });
    expect(await run(tool, { n: 1 })).toMatchObject({
      success: false,
      error: 'broken',
      errorCode: 'TypeError',
      exception: { name: 'TypeError', message: 'broken' },
    });
    const thrower = define({
      execute: () => {
        throw new Error('at once');
      },
    });
    expect(await run(thrower, { n: 1 })).toMatchObject({ success: false, error: 'at once' });
  });

  it('does not start what was cancelled before', async () => {
    const tool = MockTool.succeeding();
    const context = ToolExecutionContextBuilder.create().withCancellation(AbortSignal.abort());
    expect(await run(tool, {}, context)).toMatchObject({ success: false, errorCode: 'Cancelled' });
    expect(tool.executeCallCount).toBe(0);
  });

  it('takes an exception after cancellation as the cancellation', async () => {
    const controller = new AbortController();
    const tool = define({
      async execute(_input, { signal }) {
        controller.abort();
        signal.throwIfAborted();
        return ToolResult.succeeded();
      },
    });
    const context = ToolExecutionContextBuilder.create().withCancellation(controller.signal);
    expect(await run(tool, { n: 1 }, context)).toMatchObject({ errorCode: 'Cancelled' });
  });
});

describe('preparing a call', () => {
  const nested = z.object({
    mode: z.union([z.object({ kind: z.literal('a'), depth: z.int().default(3) }), z.object({ kind: z.literal('b') })]),
    list: z.array(z.object({ on: z.boolean().default(false) })).default([]),
    size: z.int().min(0).max(9).default(1),
  });
  const tool = defineTool({
    ...{ id: 'nested', name: 'Nested', description: 'd', purpose: 'p', category: 'custom' },
    input: nested,
    execute: async (given) => ToolResult.succeeded({ data: given }),
  });
  const likely = fc.record(
    {
      mode: fc.oneof(
        fc.record({ kind: fc.constantFrom('a', 'b'), depth: fc.nat() }, { requiredKeys: ['kind'] }),
        fc.jsonValue(),
      ),
      list: fc.oneof(fc.array(fc.record({ on: fc.boolean() }, { requiredKeys: [] })), fc.jsonValue()),
      size: fc.oneof(fc.integer({ min: -1, max: 10 }), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );

  it('fills in defaults behind a union, and approves what runs', async () => {
    const { call } = prepareTool(tool, { mode: { kind: 'a' } });
    expect(call.parameters).toEqual({ mode: { kind: 'a', depth: 3 }, list: [], size: 1 });
    expect((await call.run(ToolExecutionContextBuilder.create().buildForTesting())).data).toEqual(call.parameters);
  });

  it('never throws, and gives the same again for what it gave', () => {
    fc.assert(
      fc.property(fc.oneof(likely, fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        const given: JsonObject = JSON.parse(JSON.stringify(value));
        const copy = structuredClone(given);
        const preparation = tool.prepare(given, scope);
        expect(given).toEqual(copy);
        expect(preparation.validation.errors.length > 0).toBe(!preparation.isValid);
        if (!preparation.isValid) return;
        const { parameters } = preparation.call;
        expect(prepareTool(tool, parameters).call.parameters).toEqual(parameters);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses what is nested too deep to be looked at', () => {
    const open = MockTool.create({ schema: { type: 'object', properties: {}, additionalProperties: true } });
    const deep: JsonObject = JSON.parse(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    expect(open.prepare(deep, scope)).toMatchObject({
      isValid: false,
      validation: { errors: [{ message: expect.stringContaining("can't be checked") }] },
    });
  });
});

describe('what a tool may say of itself', () => {
  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 3e9])('is no limit of %s', (limit) => {
    expect(() => define({ timeout: limit })).toThrow('The timeout of test-tool');
    expect(() => define({ maxConcurrent: limit })).toThrow('The maxConcurrent of test-tool');
  });

  it('is that it is not available when it fails to say', () => {
    const isAvailable = () => {
      throw new Error('broken');
    };
    expect(define({ isAvailable }).isAvailable()).toBe(false);
  });

  it.each([
    undefined,
    { success: true },
    { ...ToolResult.succeeded(), data: 1n },
    { ...ToolResult.succeeded(), duration: -1 },
  ])('is no result like %s', async (rubbish) => {
    const tool = define({ execute: async () => rubbish as unknown as ToolResult });
    expect(await run(tool, { n: 1 })).toMatchObject({ success: false, errorCode: 'InvalidResult' });
  });
});
