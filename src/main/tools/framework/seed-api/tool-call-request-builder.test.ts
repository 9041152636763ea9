import { describe, expect, it } from 'vitest';
import { ToolCallRequest, toolCallRequestSchema } from '../../../../shared/call/tool-call-request';
import { ToolValidationResult } from '../../../../shared/call/tool-validation';
import { sampleRequest } from '../../../../shared/testing/sample-request';
import { ToolCallRequestBuilder } from './tool-call-request-builder';

const stamps = { clock: { now: () => 1_000 }, newId: () => sampleRequest.id };
const builder = () => ToolCallRequestBuilder.create(stamps).withToolId('file-write');

describe('ToolCallRequestBuilder', () => {
  it('builds a valid request of all that it was told', () => {
    const request = ToolCallRequestBuilder.create(stamps)
      .withToolId('file-write')
      .withToolName('Write file')
      .withParameters({ path: 'hello.txt', content: 'hi' })
      .withRawJson('{"tool":"file-write"}')
      .withIteration(1)
      .withRiskLevel('low')
      .withRiskReason('Creates a new file')
      .withSummary('Create hello.txt')
      .withWarning('first')
      .withWarning('second')
      .requiresApproval()
      .withValidation(ToolValidationResult.valid())
      .withProvenance({ source: 'fence' })
      .withRepair({ original: '{', repaired: '{}' })
      .build();
    expect(request).toStrictEqual({
      ...sampleRequest,
      rawJson: '{"tool":"file-write"}',
      warnings: ['first', 'second'],
      validationResult: ToolValidationResult.valid(),
      repair: { original: '{', repaired: '{}' },
    });
    expect(toolCallRequestSchema.parse(request)).toStrictEqual(request);
  });

  it('builds what the factory creates when it is told no more than the tool', () => {
    const tool = { id: 'file-delete', name: 'Delete file', defaultRiskLevel: 'high' } as const;
    expect(ToolCallRequestBuilder.create(stamps).withTool(tool).build()).toStrictEqual(
      ToolCallRequest.create(
        { toolId: tool.id, toolName: tool.name, riskLevel: 'high', parameters: {}, iterationNumber: 0 },
        stamps,
      ),
    );
  });

  it('calls the tool by its id where it has no name', () => {
    expect(builder().build()).toMatchObject({ toolName: 'file-write', executionSummary: 'Run file-write' });
  });

  it('refuses to build a request that calls no tool', () => {
    expect(() => ToolCallRequestBuilder.create(stamps).build()).toThrow('Set it with withTool');
  });

  it('says that approval is needed, or not, as it is told last', () => {
    expect(builder().requiresApproval().build().requiresApproval).toBe(true);
    expect(builder().requiresApproval({ required: false }).withRiskLevel('high').build().requiresApproval).toBe(false);
  });

  it('takes any object for parameters, as the JSON it is written as', () => {
    const parameters = { since: new Date(0), left: undefined, size: 3 };
    const { parameters: written } = builder().withParameters(parameters).build();
    expect(written).toStrictEqual({ since: '1970-01-01T00:00:00.000Z', size: 3 });
  });

  it('is not changed by what happens to the object later', () => {
    const parameters = { paths: ['a'] };
    const building = builder().withParameters(parameters);
    parameters.paths.push('b');
    expect(building.build().parameters).toEqual({ paths: ['a'] });
  });

  it.each([[['a']], [new Date(0)], [() => 'a']])('refuses parameters that have no names: %s', (parameters) => {
    expect(() => builder().withParameters(parameters)).toThrow('must be an object');
  });

  it('stamps the request when it is begun, once', () => {
    let count = 0;
    const counting = {
      newId: () => {
        count += 1;
        return `id-${count}`;
      },
      clock: { now: () => 10 * count },
    };
    const first = ToolCallRequestBuilder.create(counting).withToolId('file-read');
    const second = ToolCallRequestBuilder.create(counting).withToolId('file-read');
    const built = [first.build(), second.build(), first.build()];
    expect(built.map(({ id, requestedAt }) => ({ id, requestedAt }))).toEqual([
      { id: 'id-1', requestedAt: 10 },
      { id: 'id-2', requestedAt: 20 },
      { id: 'id-1', requestedAt: 10 },
    ]);
  });

  it('leaves a request alone when it goes on', () => {
    const building = builder().withWarning('first');
    const request = building.build();
    building.withWarning('second');
    expect([request.warnings, building.build().warnings]).toEqual([['first'], ['first', 'second']]);
  });
});
