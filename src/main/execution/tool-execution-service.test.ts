import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ToolResult } from '../../shared/call/tool-result';
import { systemClock } from '../base/clock';
import type { ToolExecutionContext } from '../tools/framework/context/tool-execution-context';
import { MockTool } from '../tools/framework/testing/mock-tool';
import { approve, schema, scope, setUpService } from './testing/set-up-service';
import { ToolExecutionResult } from './tool-execution-result';

describe('executing a tool', () => {
  it('returns the result of one that succeeds', async () => {
    const { run } = setUpService(MockTool.succeeding('test-tool', { value: 42 }));
    expect(await run(1)).toMatchObject({
      status: 'completed',
      executionId: 'run-1',
      toolId: 'test-tool',
      wasApproved: true,
      result: { success: true, data: { value: 42 } },
    });
  });

  it('returns the error of one that fails', async () => {
    const { run } = setUpService(MockTool.failing('test-tool', 'Test failure'));
    expect(await run(1)).toMatchObject({ status: 'failed', result: { error: 'Test failure' } });
  });

  it('says when there is no such tool', async () => {
    const { run, events } = setUpService();
    expect(await run(1, { toolId: 'nonexistent' })).toMatchObject({
      status: 'failed',
      result: { errorCode: 'ToolNotFound', error: 'Unknown tool: nonexistent' },
    });
    expect(events.map(({ type }) => type)).toEqual(['completed']);
  });

  it('ends what is cancelled', async () => {
    const { run } = setUpService(MockTool.delayed('test-tool', 10_000));
    const controller = new AbortController();
    const running = run(1, { signal: controller.signal });
    controller.abort();
    const result = await running;
    expect(ToolExecutionResult.wasCancelled(result)).toBe(true);
    expect(ToolExecutionResult.hasTimedOut(result)).toBe(false);
  });

  it('turns exceptions into failures', async () => {
    const { run } = setUpService(MockTool.throwing('test-tool', new TypeError('broken')));
    expect(await run(1)).toMatchObject({ status: 'failed', result: { error: 'broken', errorCode: 'TypeError' } });
  });

  it('times what it runs', async () => {
    const { run } = setUpService({
      execute: async () => {
        await delay(20);
        return ToolResult.succeeded();
      },
    });
    const result = await run(1);
    expect(result.result.duration).toBeGreaterThanOrEqual(15);
    expect(ToolExecutionResult.duration(result)).toBeGreaterThanOrEqual(15);
  });

  it('says of a call what it is before it runs', () => {
    const { service } = setUpService({ summarize: () => 'Test it', defaultRiskLevel: 'high' });
    expect(service.validate('test-tool', { n: -1 }, scope).errors).toMatchObject([{ errorCode: 'out_of_range' }]);
    expect(service.validate('gone', {}, scope).errors).toMatchObject([{ errorCode: 'tool_not_found' }]);
    expect(service.getExecutionSummary('test-tool', {}, scope)).toBe('Test it');
    expect(service.getExecutionSummary('gone', {}, scope)).toBe('Call the unknown tool gone');
    expect(service.getEffectiveRisk('test-tool', {}, scope)).toEqual({ level: 'high', reasons: [] });
    expect(service.getEffectiveRisk('gone', {}, scope).level).toBe('medium');
  });
});

describe('what a tool is given', () => {
  it('is what the model asked for, defaults applied, when nobody changed it', async () => {
    let seen: ToolExecutionContext | undefined;
    const { run, tool } = setUpService({
      execute(context) {
        seen = context;
        return ToolResult.succeeded();
      },
    });
    await run(7, { approved: approve(tool, {}), parameters: {}, metadata: { attempt: 1 } });
    expect(seen).toMatchObject({
      executionId: 'run-7',
      sessionId: 'session',
      toolId: 'test-tool',
      workspacePath: '/w',
      parameters: { n: 0 },
      hasModifiedParameters: false,
      isApproved: true,
      metadata: { attempt: 1 },
    });
    expect(seen?.getRequiredService('clock')).toBe(systemClock);
  });

  it('shows what the user changed beside what the model asked for', async () => {
    let seen: ToolExecutionContext | undefined;
    const { run, tool } = setUpService({
      execute(context) {
        seen = context;
        return ToolResult.succeeded();
      },
    });
    await run(7, { approved: { ...approve(tool, { n: 8 }), isModified: true } });
    expect(seen).toMatchObject({
      parameters: { n: 7 },
      modifiedParameters: { n: 8 },
      effectiveParameters: { n: 8 },
      hasModifiedParameters: true,
    });
  });
});

describe('what was approved', () => {
  it('is what runs: other parameters are refused', async () => {
    const { run, tool } = setUpService();
    const approved = { ...approve(tool, { n: 1 }), parameters: { n: 2 } };
    expect(await run(2, { approved })).toMatchObject({
      status: 'failed',
      result: {
        errorCode: 'Refused',
        error: expect.stringContaining('These are not the parameters that were approved.'),
      },
    });
  });

  it('is good for one run of one tool', async () => {
    const { run, registry, tool } = setUpService();
    const approved = approve(tool, { n: 1 });
    expect((await run(1, { approved })).status).toBe('completed');
    expect(await run(1, { approved })).toMatchObject({
      status: 'failed',
      result: { error: 'This approval was already used' },
    });
    registry.replace(MockTool.create({ id: 'test-tool', schema }));
    expect(await run(1, { approved: approve(tool, { n: 1 }) })).toMatchObject({
      status: 'failed',
      result: { errorCode: 'Refused', error: expect.stringContaining('This is not the tool that was approved') },
    });
  });

  it('is refused when the tool has become unavailable', async () => {
    let isAvailable = true;
    const { run, tool } = setUpService({ isAvailable: () => isAvailable });
    isAvailable = false;
    expect(await run(1)).toMatchObject({ status: 'failed', result: { errorCode: 'ValidationFailed' } });
    expect((tool as MockTool).executeCallCount).toBe(0);
  });

  it('is refused when it has become riskier', async () => {
    const { run } = setUpService({ assessRisk: () => ({ level: 'high', reasons: ['it grew'] }) });
    expect(await run(1)).toMatchObject({
      status: 'failed',
      result: {
        errorCode: 'Refused',
        error: expect.stringContaining('from low to high since this was approved: it grew'),
      },
    });
  });

  it('is refused when it has come to be about something else', async () => {
    const { run, tool } = setUpService();
    const outcome = await run(1, { approved: { ...approve(tool, { n: 1 }), subjects: ['src/a.ts'] } });
    expect(outcome.result.error).toContain('Approved for src/a.ts');
  });

  it('is refused when two subjects have become one that reads alike', async () => {
    const { run, tool } = setUpService({ assessRisk: () => ({ level: 'safe', reasons: [], subjects: ['a\nb'] }) });
    const outcome = await run(1, { approved: { ...approve(tool, { n: 1 }), subjects: ['a', 'b'] } });
    expect(outcome.result.errorCode).toBe('Refused');
  });

  it('is refused when it is not valid', async () => {
    const { run, tool } = setUpService();
    const outcome = await run(1, { approved: approve(tool, { n: 'x' }) });
    expect(outcome).toMatchObject({ status: 'failed', result: { errorCode: 'ValidationFailed' } });
  });
});

describe('events', () => {
  it('tell start, progress and completion, in this order', async () => {
    const progress: string[] = [];
    const { run, events } = setUpService({
      execute(context) {
        context.reportProgress('Working', 50);
        return ToolResult.succeeded({ message: 'done' });
      },
    });
    const result = await run(1, { onProgress: ({ message }) => progress.push(message) });
    const of = { toolId: 'test-tool', executionId: 'run-1' };
    expect(events).toEqual([
      {
        ...of,
        type: 'started',
        toolName: 'Mock tool',
        riskLevel: 'low',
        parameters: { n: 1 },
        startedAt: expect.any(Number),
      },
      { ...of, type: 'progress', progress: { message: 'Working', percentComplete: 50 } },
      { ...of, type: 'completed', riskLevel: 'low', result, completedAt: result.completedAt },
    ]);
    expect(progress).toEqual(['Working']);
  });

  it('come to nobody who has left', async () => {
    const { service, run } = setUpService();
    const heard: string[] = [];
    service.subscribe(({ type }) => heard.push(type))();
    await run(1);
    expect(heard).toEqual([]);
  });

  it('are lost by a listener that fails, and by nobody else', async () => {
    const { service, run, events } = setUpService({
      execute(context) {
        context.reportProgress('Working');
        return ToolResult.succeeded();
      },
    });
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    service.subscribe(() => {
      throw new Error('broken listener');
    });
    expect((await run(1)).status).toBe('completed');
    expect(events.map(({ type }) => type)).toEqual(['started', 'progress', 'completed']);
    expect(told).toHaveBeenCalledTimes(3);
    told.mockRestore();
  });

  it('wait for whoever has to write the start down', async () => {
    const order: string[] = [];
    const { run } = setUpService({
      execute() {
        order.push('run');
        return ToolResult.succeeded();
      },
    });
    await run(1, {
      async onStart() {
        await delay(10);
        order.push('written');
        return 'start';
      },
    });
    expect(order).toEqual(['written', 'run']);
  });

  it('start nothing that was withdrawn before its start', async () => {
    const { run, events } = setUpService();
    const { status } = await run(1, { onStart: () => Promise.resolve('withdraw') });
    expect({ status, told: events.map(({ type }) => type) }).toEqual({ status: 'cancelled', told: ['completed'] });
  });

  it('lose no place when the start cannot be written down', async () => {
    const { run, service } = setUpService({}, { maxConcurrentExecutions: 1 });
    await expect(run(1, { onStart: () => Promise.reject(new Error('disk full')) })).rejects.toThrow('disk full');
    expect(service.active()).toEqual([]);
    expect((await run(2)).status).toBe('completed');
  });
});
