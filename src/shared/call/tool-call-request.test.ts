import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sampleRequest } from '../testing/sample-request';
import { type NewToolCallRequest, ToolCallRequest, toolCallRequestSchema } from './tool-call-request';
import { ToolValidationError, ToolValidationResult } from './tool-validation';

const stamps = { clock: { now: () => 1_000 }, newId: () => sampleRequest.id };
const details: NewToolCallRequest = {
  toolId: 'file-read',
  toolName: 'Read file',
  parameters: { path: 'a.txt' },
  iterationNumber: 2,
};

describe('ToolCallRequest.create', () => {
  it('makes a whole request of who is called with what', () => {
    const request = ToolCallRequest.create(details, stamps);
    expect(request).toStrictEqual({
      id: sampleRequest.id,
      toolId: 'file-read',
      toolName: 'Read file',
      iterationNumber: 2,
      parameters: { path: 'a.txt' },
      riskLevel: 'safe',
      riskReasons: [],
      executionSummary: 'Run Read file',
      warnings: [],
      requiresApproval: false,
      requestedAt: 1_000,
      provenance: { source: 'native' },
    });
    expect(toolCallRequestSchema.parse(request)).toStrictEqual(request);
  });

  it('gives every request an id of its own', () => {
    const ids = Array.from({ length: 100 }, () => ToolCallRequest.create(details, { ...stamps, newId: randomUUID }).id);
    expect(new Set(ids).size).toBe(100);
  });

  it('keeps all that it is told', () => {
    const { id, requestedAt, ...told } = {
      ...sampleRequest,
      rawJson: '{}',
      requiresApproval: false,
      provenance: { source: 'inline', dialect: 'llama-3' } as const,
      repair: { original: '{', repaired: '{}' },
    };
    expect(ToolCallRequest.create(told, stamps)).toStrictEqual({ ...told, id, requestedAt });
  });

  it('wants approval for all that is rated above safe, unless it is told otherwise', () => {
    const needs = (more: Partial<NewToolCallRequest>) =>
      ToolCallRequest.create({ ...details, ...more }, stamps).requiresApproval;
    expect(needs({ riskLevel: 'low' })).toBe(true);
    expect(needs({ riskLevel: 'low', requiresApproval: false })).toBe(false);
    expect(needs({ riskLevel: 'safe', requiresApproval: true })).toBe(true);
  });

  it('never leaves the summary empty', () => {
    expect(ToolCallRequest.create({ ...details, executionSummary: '' }, stamps).executionSummary).toBe('Run Read file');
  });
});

describe('validation of a request', () => {
  const failed = ToolValidationResult.invalid(
    ToolValidationError.required('path'),
    ToolValidationError.invalidValue('content', 'content must not be empty'),
  );

  it('counts as valid until it was checked', () => {
    expect(ToolCallRequest.isValid(sampleRequest)).toBe(true);
    expect(ToolCallRequest.validationErrors(sampleRequest)).toEqual([]);
  });

  it('is what the check said, with a message for each error', () => {
    const checked = ToolCallRequest.withValidation(sampleRequest, failed);
    expect(ToolCallRequest.isValid(checked)).toBe(false);
    expect(ToolCallRequest.validationErrors(checked)).toEqual([
      'path is missing: a value is required',
      'content must not be empty',
    ]);
    expect(ToolCallRequest.isValid(ToolCallRequest.withValidation(checked, ToolValidationResult.valid()))).toBe(true);
  });

  it('is added without changing anything else, also not the request it is added to', () => {
    const before = structuredClone(sampleRequest);
    expect(ToolCallRequest.withValidation(sampleRequest, failed)).toStrictEqual({
      ...before,
      validationResult: failed,
    });
    expect(sampleRequest).toStrictEqual(before);
  });

  it('is gone when the parameters change, because it was about others', () => {
    const checked = ToolCallRequest.withValidation({ ...sampleRequest, rawJson: '{}' }, ToolValidationResult.valid());
    const changed = ToolCallRequest.withParameters(checked, { path: 'other.txt' });
    expect(changed).toStrictEqual({ ...sampleRequest, rawJson: '{}', parameters: { path: 'other.txt' } });
  });
});

describe('parameters of a request', () => {
  const request = { ...sampleRequest, parameters: { path: 'a.txt', count: 3, nested: { deep: [1] }, nothing: null } };

  it('are read by name, as what the schema says', () => {
    expect(ToolCallRequest.getParameter(request, 'path', z.string())).toBe('a.txt');
    expect(ToolCallRequest.getParameter(request, 'nested', z.object({ deep: z.array(z.number()) }))).toEqual({
      deep: [1],
    });
    expect(ToolCallRequest.getParameter(request, 'nothing', z.null())).toBeNull();
  });

  it('are undefined where there is none of that name or it is something else', () => {
    expect(ToolCallRequest.getParameter(request, 'missing', z.string().default('made up'))).toBeUndefined();
    expect(ToolCallRequest.getParameter(request, 'count', z.string())).toBeUndefined();
    expect(ToolCallRequest.hasParameter(request, 'count')).toBe(true);
    expect(ToolCallRequest.hasParameter(request, 'missing')).toBe(false);
  });

  it('are only those that were given, not what every object has', () => {
    expect(ToolCallRequest.hasParameter(request, 'toString')).toBe(false);
    expect(ToolCallRequest.getParameter(request, 'constructor', z.unknown())).toBeUndefined();
    const parameters = JSON.parse('{"__proto__":"given"}');
    expect(ToolCallRequest.getParameter({ ...request, parameters }, '__proto__', z.string())).toBe('given');
  });

  it('are listed in the order in which the model wrote them', () => {
    expect(ToolCallRequest.parameterNames(request)).toEqual(['path', 'count', 'nested', 'nothing']);
    expect(ToolCallRequest.parameterNames({ ...request, parameters: {} })).toEqual([]);
  });
});

describe('a request', () => {
  it('grows older by the clock that is given', () => {
    expect(ToolCallRequest.age(sampleRequest, 1_250)).toBe(250);
  });

  it('is described by its tool, the start of its id and its risk', () => {
    expect(ToolCallRequest.describe(sampleRequest)).toBe('ToolCallRequest(Write file, id=44444444, risk=low)');
  });
});
