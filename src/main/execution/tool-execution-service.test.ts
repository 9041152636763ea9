import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../shared/json';
import { ToolResult } from '../../shared/tool-result';
import { approveCall } from '../approval/approved-call';
import { systemClock } from '../clock';
import type { ToolExecutionContext } from '../tools/context/tool-execution-context';
import { JsonSchemaBuilder } from '../tools/schema/json-schema-builder';
import { MockTool, type MockToolOptions } from '../tools/testing/mock-tool';
import { createToolRegistry } from '../tools/tool-registry';
import type { ToolExecutionEvent } from './tool-execution-event';
import type { ToolExecutionOptions } from './tool-execution-options';
import { ToolExecutionResult } from './tool-execution-result';
import { createToolExecutionService, type Execution } from './tool-execution-service';

const scope = { workspacePath: '/w', dataPath: '/d' };
const schema = JsonSchemaBuilder.create().addInteger('n', 'A number', { minimum: 0, default: 0 }).build();

const approve = (parameters: JsonObject) =>
  approveCall({
    parameters,
    summary: '',
    risk: { level: 'low', reasons: [] },
    subjects: [],
    run: () => Promise.reject(new Error('only the service runs calls')),
  });

function setUp(tool: MockToolOptions | MockTool = {}, options: Partial<ToolExecutionOptions> = {}) {
  const registry = createToolRegistry();
  registry.register('prepare' in tool ? tool : MockTool.create({ id: 'test-tool', schema, ...tool }));
  const limits = { executionTimeout: 1000, grace: 50, ...options };
  const service = createToolExecutionService({ registry, services: { clock: systemClock } }, limits);
  const events: ToolExecutionEvent[] = [];
  service.subscribe((event) => events.push(event));
  const run = (n: number, change: Partial<Execution> = {}) =>
    service.execute({
      executionId: `run-${n}`,
      sessionId: 'session',
      toolId: 'test-tool',
      parameters: { n },
      approved: approve('prepare' in tool ? {} : { n }),
      scope,
      signal: new AbortController().signal,
      ...change,
    });
  return { registry, service, events, run };
}

const numberOf = (context: ToolExecutionContext) => context.getRequiredInt('n');
const never = async ({ signal }: ToolExecutionContext) => {
  await delay(60_000, undefined, { signal });
  return ToolResult.succeeded();
};

describe('executing a tool', () => {
  it('returns the result of one that succeeds', async () => {
    const { run } = setUp(MockTool.succeeding('test-tool', { value: 42 }));
    expect(await run(1)).toMatchObject({
      status: 'completed',
      executionId: 'run-1',
      toolId: 'test-tool',
      wasApproved: true,
      result: { success: true, data: { value: 42 } },
    });
  });

  it('returns the error of one that fails', async () => {
    const { run } = setUp(MockTool.failing('test-tool', 'Test failure'));
    expect(await run(1)).toMatchObject({ status: 'failed', result: { error: 'Test failure' } });
  });

  it('says when there is no such tool', async () => {
    const { run, events } = setUp();
    expect(await run(1, { toolId: 'nonexistent' })).toMatchObject({
      status: 'failed',
      result: { errorCode: 'ToolNotFound', error: 'There is no tool called nonexistent' },
    });
    expect(events.map(({ type }) => type)).toEqual(['completed']);
  });

  it('ends what is cancelled', async () => {
    const { run } = setUp(MockTool.delayed('test-tool', 10_000));
    const controller = new AbortController();
    const running = run(1, { signal: controller.signal });
    controller.abort();
    const result = await running;
    expect(ToolExecutionResult.wasCancelled(result)).toBe(true);
    expect(ToolExecutionResult.hasTimedOut(result)).toBe(false);
  });

  it('turns exceptions into failures', async () => {
    const { run } = setUp(MockTool.throwing('test-tool', new TypeError('broken')));
    expect(await run(1)).toMatchObject({ status: 'failed', result: { error: 'broken', errorCode: 'TypeError' } });
  });

  it('times what it runs', async () => {
    const { run } = setUp({
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
    const { service } = setUp({ summarize: () => 'Test it', defaultRiskLevel: 'high' });
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
    const { run } = setUp({
      execute(context) {
        seen = context;
        return ToolResult.succeeded();
      },
    });
    await run(7, { approved: approve({}), parameters: {}, metadata: { attempt: 1 } });
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
    const { run } = setUp({
      execute(context) {
        seen = context;
        return ToolResult.succeeded();
      },
    });
    await run(7, { approved: { ...approve({ n: 8 }), isModified: true } });
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
    const { run } = setUp();
    const approved = { ...approve({ n: 1 }), parameters: { n: 2 } };
    expect(await run(2, { approved })).toMatchObject({
      status: 'failed',
      result: { errorCode: 'Refused', error: 'These are not the parameters that were approved' },
    });
  });

  it('is refused when it has become riskier', async () => {
    const { run } = setUp({ assessRisk: () => ({ level: 'high', reasons: ['it grew'] }) });
    expect(await run(1)).toMatchObject({
      status: 'failed',
      result: { errorCode: 'Refused', error: expect.stringContaining('has become high: it grew') },
    });
  });

  it('is refused when it has come to be about something else', async () => {
    const { run } = setUp();
    const outcome = await run(1, { approved: { ...approve({ n: 1 }), subjects: ['src/a.ts'] } });
    expect(outcome.result.error).toContain('Approved for src/a.ts');
  });

  it('is refused when it is not valid', async () => {
    const { run } = setUp();
    const outcome = await run(1, { approved: approve({ n: 'x' }) });
    expect(outcome).toMatchObject({ status: 'failed', result: { errorCode: 'ValidationFailed' } });
  });
});

describe('time limits', () => {
  it('stop work that takes too long by its signal', async () => {
    const { run } = setUp({ execute: never }, { executionTimeout: 30, grace: 5000 });
    const result = await run(1);
    expect(result).toMatchObject({ status: 'timed-out', result: { errorCode: 'Timeout' } });
    expect(ToolExecutionResult.hasTimedOut(result)).toBe(true);
  });

  it('are the tool’s own where it has one', async () => {
    const { run } = setUp({ execute: never, timeout: 20 }, { executionTimeout: 60_000, grace: 5000 });
    expect((await run(1)).status).toBe('timed-out');
  });

  it('keep the result of work that succeeded although it was told to stop', async () => {
    const execute = async () => {
      await delay(60);
      return ToolResult.succeeded({ message: 'written' });
    };
    const { run } = setUp({ execute }, { executionTimeout: 20, grace: 5000 });
    expect(await run(1)).toMatchObject({ status: 'completed', result: { message: 'written' } });
  });

  it('keep what the tool had got done when it stopped as it was told', async () => {
    const execute = async ({ signal }: ToolExecutionContext) => {
      await delay(60_000, undefined, { signal }).catch(() => {});
      return ToolResult.failed('stopped', 'Stopped', 'half of the output');
    };
    const { run } = setUp({ execute }, { executionTimeout: 20, grace: 5000 });
    expect(await run(1)).toMatchObject({
      status: 'timed-out',
      result: { success: false, errorCode: 'Timeout', data: 'half of the output' },
    });
  });

  it('leave work behind that ignores its signal, and throw away what it says and returns later', async () => {
    let isDone = false;
    const execute = async (context: ToolExecutionContext) => {
      await delay(300);
      context.reportProgress('still here');
      isDone = true;
      return ToolResult.succeeded({ message: 'late' });
    };
    const { run, events } = setUp({ execute }, { executionTimeout: 30, grace: 30 });
    const startedAt = Date.now();
    expect(await run(1)).toMatchObject({ status: 'timed-out', result: { success: false, errorCode: 'Timeout' } });
    expect(Date.now() - startedAt).toBeLessThan(30 + 2000);
    while (!isDone) await delay(10);
    await delay(10);
    expect(events.map(({ type }) => type)).toEqual(['started', 'completed']);
  });
});

describe('cancelling', () => {
  it('reaches what runs and what still waits for its turn', async () => {
    const controller = new AbortController();
    const started: number[] = [];
    const execute = (context: ToolExecutionContext) => {
      started.push(numberOf(context));
      return never(context);
    };
    const { run, service } = setUp({ execute }, { maxConcurrentExecutions: 1 });
    const both = Promise.all([run(1, { signal: controller.signal }), run(2, { signal: controller.signal })]);
    await delay(20);
    expect(service.active()).toEqual([
      { executionId: 'run-1', sessionId: 'session', toolId: 'test-tool', status: 'in-progress' },
      { executionId: 'run-2', sessionId: 'session', toolId: 'test-tool', status: 'pending' },
    ]);
    controller.abort();
    expect((await both).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(started).toEqual([1]);
    expect(service.active()).toEqual([]);
  });

  it('gives a place away only when the call in it has really stopped', async () => {
    let running = 0;
    let most = 0;
    const execute = async () => {
      running += 1;
      most = Math.max(most, running);
      await delay(80);
      running -= 1;
      return ToolResult.failed('stopped');
    };
    const { run } = setUp({ execute }, { maxConcurrentExecutions: 1, grace: 500, executionTimeout: 5000 });
    const controller = new AbortController();
    const first = run(1, { signal: controller.signal });
    const second = run(2);
    await delay(10);
    controller.abort();
    expect((await first).status).toBe('cancelled');
    await second;
    expect(most).toBe(1);
  });

  it('does not start what was cancelled before it came', async () => {
    const { run, events } = setUp();
    expect((await run(1, { signal: AbortSignal.abort() })).status).toBe('cancelled');
    expect(events.map(({ type }) => type)).toEqual(['completed']);
  });
});

describe('events', () => {
  it('tell start, progress and completion, in this order', async () => {
    const progress: string[] = [];
    const { run, events } = setUp({
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
    const { service, run } = setUp();
    const heard: string[] = [];
    service.subscribe(({ type }) => heard.push(type))();
    await run(1);
    expect(heard).toEqual([]);
  });

  it('wait for whoever has to write the start down', async () => {
    const order: string[] = [];
    const { run } = setUp({
      execute() {
        order.push('run');
        return ToolResult.succeeded();
      },
    });
    await run(1, {
      async onStart() {
        await delay(10);
        order.push('written');
      },
    });
    expect(order).toEqual(['written', 'run']);
  });

  it('lose no place when the start cannot be written down', async () => {
    const { run, service } = setUp({}, { maxConcurrentExecutions: 1 });
    await expect(run(1, { onStart: () => Promise.reject(new Error('disk full')) })).rejects.toThrow('disk full');
    expect(service.active()).toEqual([]);
    expect((await run(2)).status).toBe('completed');
  });
});

describe('many at once', () => {
  const numbers = Array.from({ length: 1000 }, (_, n) => n);

  it('run three at a time, first come first served, and none is lost or crossed', async () => {
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const { run, events } = setUp({
      async execute(context) {
        const n = numberOf(context);
        order.push(n);
        running += 1;
        most = Math.max(most, running);
        await (n % 3 === 0 ? delay(1) : Promise.resolve());
        running -= 1;
        return n % 7 === 0 ? ToolResult.failed(`failed ${n}`) : ToolResult.succeeded({ data: n });
      },
    });
    const results = await Promise.all(numbers.map((n) => run(n)));
    expect(order).toEqual(numbers);
    expect(most).toBe(3);
    expect(results.map(({ executionId }) => executionId)).toEqual(numbers.map((n) => `run-${n}`));
    expect(results.map(({ result }) => result.error ?? result.data)).toEqual(
      numbers.map((n) => (n % 7 === 0 ? `failed ${n}` : n)),
    );
    expect(events.filter(({ type }) => type === 'completed')).toHaveLength(1000);
  });

  it('keep to a tool’s own limit without holding up the others', async () => {
    const running = { narrow: 0, wide: 0 };
    const most = { narrow: 0, wide: 0 };
    const ended: string[] = [];
    const work = (name: 'narrow' | 'wide', milliseconds: number): MockToolOptions => ({
      id: name,
      schema,
      async execute() {
        running[name] += 1;
        most[name] = Math.max(most[name], running[name]);
        await delay(milliseconds);
        running[name] -= 1;
        ended.push(name);
        return ToolResult.succeeded();
      },
    });
    const { run, registry } = setUp({ ...work('narrow', 20), maxConcurrent: 1 });
    registry.register(MockTool.create(work('wide', 1)));
    const narrow = numbers.slice(0, 6).map((n) => run(n, { toolId: 'narrow' }));
    const wide = numbers.slice(0, 6).map((n) => run(n, { toolId: 'wide' }));
    await Promise.all([...narrow, ...wide]);
    expect(most).toEqual({ narrow: 1, wide: 2 });
    expect(ended.slice(0, 6)).toEqual(Array(6).fill('wide'));
  });
});
