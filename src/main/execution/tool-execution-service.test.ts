import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../shared/json';
import { ToolResult, toolResultSchema } from '../../shared/tool-result';
import { approveCall } from '../approval/approved-call';
import { systemClock } from '../clock';
import type { ToolExecutionContext } from '../tools/context/tool-execution-context';
import { JsonSchemaBuilder } from '../tools/schema/json-schema-builder';
import { MockTool, type MockToolOptions } from '../tools/testing/mock-tool';
import type { Tool } from '../tools/tool';
import { createToolRegistry } from '../tools/tool-registry';
import type { ToolExecutionEvent } from './tool-execution-event';
import type { ToolExecutionOptions } from './tool-execution-options';
import { ToolExecutionResult } from './tool-execution-result';
import { createToolExecutionService, type Execution } from './tool-execution-service';

const scope = { workspacePath: '/w', dataPath: '/d' };
const schema = JsonSchemaBuilder.create().addInteger('n', 'A number', { minimum: 0, default: 0 }).build();

const approve = (tool: Tool, parameters: JsonObject) =>
  approveCall({
    tool,
    parameters,
    summary: '',
    risk: { level: 'low', reasons: [] },
    subjects: [],
    run: () => Promise.reject(new Error('only the service runs calls')),
  });

function setUp(options: MockToolOptions | MockTool = {}, limits: Partial<ToolExecutionOptions> = {}) {
  const registry = createToolRegistry();
  const tool = 'prepare' in options ? options : MockTool.create({ id: 'test-tool', schema, ...options });
  registry.register(tool);
  const service = createToolExecutionService(
    { registry, services: { clock: systemClock } },
    { executionTimeout: 1000, grace: 50, ...limits },
  );
  const events: ToolExecutionEvent[] = [];
  service.subscribe((event) => events.push(event));
  const run = (n: number, change: Partial<Execution> = {}) => {
    const { toolId = tool.id } = change;
    return service.execute({
      executionId: `run-${n}`,
      sessionId: 'session',
      toolId,
      parameters: { n },
      approved: approve(registry.get(toolId) ?? tool, tool.inputSchema === schema ? { n } : {}),
      scope,
      signal: new AbortController().signal,
      ...change,
    });
  };
  return { registry, tool, service, events, run };
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
    const { run, tool } = setUp({
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
    const { run, tool } = setUp({
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
    const { run, tool } = setUp();
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
    const { run, registry, tool } = setUp();
    const approved = approve(tool, { n: 1 });
    expect((await run(1, { approved })).status).toBe('completed');
    expect(await run(1, { approved })).toMatchObject({ status: 'failed', result: { error: 'This approval was used' } });
    registry.replace(MockTool.create({ id: 'test-tool', schema }));
    expect(await run(1, { approved: approve(tool, { n: 1 }) })).toMatchObject({
      status: 'failed',
      result: { errorCode: 'Refused', error: expect.stringContaining('This is not the tool that was approved') },
    });
  });

  it('is refused when the tool has become unavailable', async () => {
    let isAvailable = true;
    const { run, tool } = setUp({ isAvailable: () => isAvailable });
    isAvailable = false;
    expect(await run(1)).toMatchObject({ status: 'failed', result: { errorCode: 'ValidationFailed' } });
    expect((tool as MockTool).executeCallCount).toBe(0);
  });

  it('is refused when it has become riskier', async () => {
    const { run } = setUp({ assessRisk: () => ({ level: 'high', reasons: ['it grew'] }) });
    expect(await run(1)).toMatchObject({
      status: 'failed',
      result: { errorCode: 'Refused', error: expect.stringContaining('has become high: it grew') },
    });
  });

  it('is refused when it has come to be about something else', async () => {
    const { run, tool } = setUp();
    const outcome = await run(1, { approved: { ...approve(tool, { n: 1 }), subjects: ['src/a.ts'] } });
    expect(outcome.result.error).toContain('Approved for src/a.ts');
  });

  it('is refused when two subjects have become one that reads alike', async () => {
    const { run, tool } = setUp({ subjects: () => ['a\nb'] });
    const outcome = await run(1, { approved: { ...approve(tool, { n: 1 }), subjects: ['a', 'b'] } });
    expect(outcome.result.errorCode).toBe('Refused');
  });

  it('is refused when it is not valid', async () => {
    const { run, tool } = setUp();
    const outcome = await run(1, { approved: approve(tool, { n: 'x' }) });
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

  it('does not start what was cancelled before it came, nor make it wait for a place', async () => {
    const { run, events } = setUp({ execute: never }, { maxConcurrentExecutions: 1 });
    const controller = new AbortController();
    const busy = run(1, { signal: controller.signal });
    await delay(5);
    expect((await run(2, { signal: AbortSignal.abort() })).status).toBe('cancelled');
    expect(events.map(({ type, executionId }) => `${type} ${executionId}`)).toEqual([
      'started run-1',
      'completed run-2',
    ]);
    controller.abort();
    await busy;
  });

  it('waits for what runs, and keeps what it had got done', async () => {
    const controller = new AbortController();
    const execute = async ({ signal }: ToolExecutionContext) => {
      await delay(60_000, undefined, { signal }).catch(() => {});
      await delay(20);
      return ToolResult.failed('stopped', 'Stopped', 'half');
    };
    const { run } = setUp({ execute }, { grace: 5000 });
    const running = run(1, { signal: controller.signal });
    await delay(10);
    controller.abort();
    expect(await running).toMatchObject({ status: 'cancelled', result: { errorCode: 'Cancelled', data: 'half' } });
  });

  it('takes any number of calls on one signal without a warning', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    const { signal } = new AbortController();
    const { run } = setUp();
    await Promise.all(Array.from({ length: 50 }, (_, n) => run(n, { signal })));
    await delay(5);
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
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

  it('are lost by a listener that fails, and by nobody else', async () => {
    const { service, run, events } = setUp({
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
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let running = 0;
    let most = 0;
    const { run, registry } = setUp({
      id: 'narrow',
      maxConcurrent: 1,
      async execute() {
        running += 1;
        most = Math.max(most, running);
        await gate;
        running -= 1;
        return ToolResult.succeeded();
      },
    });
    registry.register(MockTool.create({ id: 'wide', schema }));
    const narrow = numbers.slice(0, 6).map((n) => run(n, { toolId: 'narrow' }));
    await Promise.all(numbers.slice(0, 6).map((n) => run(n, { toolId: 'wide' })));
    expect(running).toBe(1);
    open();
    expect((await Promise.all(narrow)).map(({ status }) => status)).toEqual(Array(6).fill('completed'));
    expect(most).toBe(1);
  });

  it('keep to the limit of a tool that was replaced, whatever the case of its id', async () => {
    let running = 0;
    let most = 0;
    const work: MockToolOptions = {
      id: 'narrow',
      schema,
      async execute() {
        running += 1;
        most = Math.max(most, running);
        await delay(5);
        running -= 1;
        return ToolResult.succeeded();
      },
    };
    const { run, registry } = setUp({ ...work, maxConcurrent: 3 });
    const before = numbers.slice(0, 4).map((n) => run(n));
    await Promise.all(before);
    expect(most).toBe(3);
    most = 0;
    registry.replace(MockTool.create({ ...work, maxConcurrent: 1 }));
    await Promise.all(numbers.slice(0, 6).map((n) => run(n, { toolId: n % 2 === 0 ? 'narrow' : 'NARROW' })));
    expect(most).toBe(1);
  });

  it('do not count the time they waited as time they ran', async () => {
    const execute = async () => {
      await delay(50);
      return ToolResult.succeeded();
    };
    const { run } = setUp({ execute }, { maxConcurrentExecutions: 1 });
    const [first, second] = await Promise.all([run(1), run(2)]);
    // Timers may fire a little early.
    expect((second?.startedAt ?? 0) - (first?.startedAt ?? 0)).toBeGreaterThanOrEqual(45);
  });

  it('complete once each and keep every limit, whatever they do and whenever they are stopped', async () => {
    const plan = fc.record({
      tool: fc.constantFrom('wide', 'narrow', 'gone'),
      does: fc.constantFrom('succeed', 'fail', 'throw', 'ignore', 'obey'),
      stopAfter: fc.option(fc.nat(6)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { maxLength: 25 }), fc.integer({ min: 1, max: 4 }), async (plans, limit) => {
        const running = { wide: 0, narrow: 0 };
        const exceeded: string[] = [];
        const toolOf = (id: 'wide' | 'narrow', most: number) =>
          MockTool.create({
            id,
            schema,
            timeout: 4,
            ...(id === 'narrow' ? { maxConcurrent: 1 } : {}),
            async execute(context) {
              const { does } = plans[numberOf(context)] ?? { does: 'fail' };
              running[id] += 1;
              if (running[id] > most || running.wide + running.narrow > limit) exceeded.push(id);
              // Who does not stop when told to may be left behind, and no longer counts.
              context.signal.addEventListener('abort', () => does !== 'obey' && leave());
              let hasLeft = false;
              function leave() {
                if (!hasLeft) running[id] -= 1;
                hasLeft = true;
              }
              try {
                if (does === 'ignore') await delay(30);
                else if (does === 'obey') await delay(1000, undefined, { signal: context.signal });
                else await delay(1);
              } finally {
                leave();
              }
              if (does === 'throw') throw new Error('thrown');
              return does === 'fail' ? ToolResult.failed('failed') : ToolResult.succeeded({ data: numberOf(context) });
            },
          });
        const { registry, service, events, run } = setUp(toolOf('wide', limit), {
          maxConcurrentExecutions: limit,
          grace: 4,
        });
        registry.register(toolOf('narrow', 1));
        const results = await Promise.all(
          plans.map(({ tool: toolId, stopAfter }, n) => {
            const controller = new AbortController();
            if (stopAfter !== null) setTimeout(() => controller.abort(), stopAfter);
            return run(n, { toolId, signal: controller.signal });
          }),
        );
        expect(exceeded).toEqual([]);
        expect(service.active()).toEqual([]);
        expect(results.map(({ executionId }) => executionId)).toEqual(plans.map((_, n) => `run-${n}`));
        const completed = events.filter(({ type }) => type === 'completed').map(({ executionId }) => executionId);
        expect(completed.toSorted()).toEqual(plans.map((_, n) => `run-${n}`).toSorted());
        for (const [n, { status, result }] of results.entries()) {
          expect(toolResultSchema.safeParse(result).success).toBe(true);
          if (status === 'completed') expect(result.data).toBe(n);
        }
      }),
      { numRuns: 40 },
    );
  });
});
