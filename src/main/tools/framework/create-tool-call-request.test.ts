import { describe, expect, it } from 'vitest';
import type { RiskLevel } from '../../../shared/call/risk-level';
import { type Provenance, toolCallRequestSchema } from '../../../shared/call/tool-call-request';
import { ToolValidationResult } from '../../../shared/call/tool-validation';
import type { AutoApproveLevel } from '../../../shared/settings/approval-mode';
import { requiresApproval } from '../../approval/decide-approval';
import { parserPresets } from '../../parser/parser-configuration';
import { createToolCallRequest } from './create-tool-call-request';
import { JsonSchemaBuilder } from './seed-api/json-schema-builder';
import { MockTool } from './testing/mock-tool';
import { createToolRegistry } from './tool-registry';

const id = '44444444-4444-4444-8444-444444444444';
const schema = JsonSchemaBuilder.create().addString('path', 'Where', { required: true }).build();
const levels = ['safe', 'low', 'medium', 'high', 'critical'] as const;

function request(
  change: {
    toolId?: string;
    riskLevel?: RiskLevel;
    threshold?: AutoApproveLevel;
    provenance?: Provenance;
    isRepaired?: boolean;
    parameters?: { [name: string]: string };
  } = {},
) {
  const { toolId = 'mock-tool', riskLevel = 'safe', threshold = 'safe', provenance = { source: 'fence' } } = change;
  const registry = createToolRegistry();
  registry.register(MockTool.create({ schema, defaultRiskLevel: riskLevel }));
  const call = {
    toolId,
    parameters: change.parameters ?? { path: 'a.txt' },
    rawJson: '{"tool":"mock-tool"}',
    ...(change.isRepaired ? { repair: { original: '{', repaired: '{}' } } : {}),
  };
  return createToolCallRequest(call, provenance, 3, {
    registry,
    scope: { workspacePath: '/w', dataPath: '/d' },
    configuration: { ...parserPresets.default, autoApprovalThreshold: threshold },
    clock: { now: () => 1_000 },
    newId: () => id,
    requiresApproval,
  });
}

describe('createToolCallRequest', () => {
  it('says who is called, with what, and how risky that is', () => {
    const made = request();
    expect(made).toStrictEqual({
      id,
      toolId: 'mock-tool',
      toolName: 'Mock tool',
      iterationNumber: 3,
      parameters: { path: 'a.txt' },
      rawJson: '{"tool":"mock-tool"}',
      validationResult: ToolValidationResult.valid(),
      riskLevel: 'safe',
      riskReasons: [],
      executionSummary: 'Run Mock tool',
      warnings: [],
      requiresApproval: false,
      requestedAt: 1_000,
      provenance: { source: 'fence' },
    });
    expect(toolCallRequestSchema.parse(made)).toStrictEqual(made);
  });

  it('uses the id that the tool is registered by, whatever the case the model wrote it in', () => {
    expect(request({ toolId: 'Mock-Tool' })).toMatchObject({ toolId: 'mock-tool', toolName: 'Mock tool' });
  });

  it('is a request also for a tool that does not exist, with a warning and the near names', () => {
    const made = request({ toolId: 'mock-tols' });
    expect(made).toMatchObject({
      toolId: 'mock-tols',
      toolName: 'mock-tols',
      riskLevel: 'medium',
      warnings: ['Unknown tool: mock-tols'],
      requiresApproval: true,
      validationResult: { isValid: false, errors: [{ errorCode: 'tool_not_found' }] },
    });
    expect(made.validationResult?.errors[0]?.message).toContain('mock-tool');
  });

  it('says what is wrong with parameters that are not valid', () => {
    expect(request({ parameters: {} })).toMatchObject({
      validationResult: { isValid: false, errors: [{ errorCode: 'required', parameterName: 'path' }] },
    });
  });

  it('passes by its level up to the one that the user chose', () => {
    const passing = (threshold: AutoApproveLevel) =>
      levels.filter((riskLevel) => !request({ riskLevel, threshold }).requiresApproval);
    expect(passing('safe')).toEqual(['safe']);
    expect(passing('medium')).toEqual(['safe', 'low', 'medium']);
  });

  it.each([{ source: 'inline' }, { source: 'inline', dialect: 'llama-3' }] as const)(
    'always needs approval when it was found in running text: %j',
    (provenance) => {
      const made = request({ provenance });
      expect(made).toMatchObject({ provenance, requiresApproval: true });
      expect(toolCallRequestSchema.parse(made)).toStrictEqual(made);
    },
  );

  it.each([
    { source: 'native' },
    { source: 'fence' },
    { source: 'json-block' },
    { source: 'dialect', dialect: 'hermes' },
  ] as const)('may pass by its level when it stood on its own: %j', (provenance) => {
    expect(request({ provenance })).toMatchObject({ provenance, requiresApproval: false });
  });

  it('says that it was repaired, and passes by itself then only when it is safe', () => {
    expect(request({ isRepaired: true, threshold: 'medium' })).toMatchObject({
      repair: { original: '{', repaired: '{}' },
      warnings: ['The model wrote invalid JSON. This is the repaired version'],
      requiresApproval: false,
    });
    expect(request({ isRepaired: true, threshold: 'medium', riskLevel: 'low' }).requiresApproval).toBe(true);
  });
});
