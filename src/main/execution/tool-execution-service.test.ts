import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '../../shared/json';
import { ToolResult } from '../../shared/tool-result';
import { approveCall } from '../approval/approved-call';
import { systemClock } from '../clock';
import { defineTool } from '../tools/define-tool';
import type { ToolExecutionContext } from '../tools/tool-execution-context';
import { createToolRegistry } from '../tools/tool-registry';
import { createToolExecutionService, type Execution } from './tool-execution-service';

function setUp(
  execute: (input: { n: number }, context: ToolExecutionContext) => Promise<ToolResult>,
  options = { executionTimeout: 1000, maxConcurrentExecutions: 3, grace: 50 },
) {
  const registry = createToolRegistry();
  let level: 'low' | 'high' = 'low';
  const tool = defineTool({
    id: 'test-tool',
    name: 'Test tool',
    description: 'For tests',
    category: 'custom',
    defaultRiskLevel: 'low',
    input: z.object({ n: z.number() }),
    summarize: ({ n }) => `Test ${n}`,
    assessRisk: () => ({ level, reasons: [] }),
    execute,
  });
  registry.register(tool);
  const service = createToolExecutionService({ registry, clock: systemClock }, options);
  const run = (n: number, change: Partial<Execution> = {}) =>
    service.execute({
      executionId: `run-${n}`,
      sessionId: 'session',
      toolId: 'test-tool',
      approved: approve({ n }),
      scope: { workspacePath: '/w', dataPath: '/d' },
      signal: new AbortController().signal,
      onStart: () => {},
      onProgress: () => {},
      ...change,
    });
  return {
    run,
    raiseRisk: () => {
      level = 'high';
    },
  };
}

const approve = (parameters: JsonObject) =>
  approveCall({
    parameters,
    summary: '',
    risk: { level: 'low', reasons: [] },
    subjects: [],
    run: () => Promise.reject(new Error('only the service runs calls')),
  });

const succeed = async ({ n }: { n: number }) => ToolResult.succeeded({ message: `ran ${n}` });

describe('tool execution service', () => {
  it('runs the approved parameters and times them', async () => {
    const { run } = setUp(async ({ n }) => {
      await delay(20);
      return ToolResult.succeeded({ message: `ran ${n}` });
    });
    const { status, result } = await run(7);
    expect(status).toBe('completed');
    expect(result.message).toBe('ran 7');
    expect(result.duration).toBeGreaterThanOrEqual(15);
  });

  it('refuses parameters that are not the approved ones', async () => {
    const { run } = setUp(succeed);
    const outcome = await run(2, { approved: { ...approve({ n: 1 }), parameters: { n: 2 } } });
    expect(outcome).toMatchObject({
      status: 'failed',
      result: { error: 'These are not the parameters that were approved' },
    });
  });

  it('refuses a call that has become riskier since it was approved', async () => {
    const { run, raiseRisk } = setUp(succeed);
    raiseRisk();
    expect(await run(1)).toMatchObject({ status: 'failed', result: { errorCode: 'Refused' } });
  });

  it('refuses a call that has come to be about something else since it was approved', async () => {
    const { run } = setUp(succeed);
    const outcome = await run(1, { approved: { ...approve({ n: 1 }), subjects: ['src/a.ts'] } });
    expect(outcome.result.error).toContain('Approved for src/a.ts');
  });

  it('keeps the result of work that succeeded although it was told to stop', async () => {
    const options = { executionTimeout: 20, maxConcurrentExecutions: 1, grace: 5000 };
    const { run } = setUp(async () => {
      await delay(60);
      return ToolResult.succeeded({ message: 'written' });
    }, options);
    expect(await run(1)).toMatchObject({ status: 'completed', result: { message: 'written' } });
  });

  it('gives the place of a cancelled call away only when the call has really stopped', async () => {
    let running = 0;
    let most = 0;
    const options = { executionTimeout: 5000, maxConcurrentExecutions: 1, grace: 500 };
    const { run } = setUp(async () => {
      running += 1;
      most = Math.max(most, running);
      await delay(80);
      running -= 1;
      return ToolResult.failed('stopped');
    }, options);
    const controller = new AbortController();
    const first = run(1, { signal: controller.signal });
    const second = run(2);
    await delay(10);
    controller.abort();
    expect((await first).status).toBe('cancelled');
    await second;
    expect(most).toBe(1);
  });

  it('refuses parameters that are not valid and tools that are not there', async () => {
    const { run } = setUp(succeed);
    expect((await run(1, { approved: approve({ n: 'x' }) })).status).toBe('failed');
    expect((await run(1, { toolId: 'gone' })).result.error).toBe('There is no tool called gone');
  });

  it('turns exceptions into failures', async () => {
    const { run } = setUp(() => Promise.reject(new TypeError('broken')));
    expect(await run(1)).toMatchObject({ status: 'failed', result: { error: 'broken', errorCode: 'TypeError' } });
  });

  it('stops work that takes too long by its signal', async () => {
    const options = { executionTimeout: 30, maxConcurrentExecutions: 1, grace: 5000 };
    const { run } = setUp(async (_input, { signal }) => {
      await delay(60_000, null, { signal });
      return ToolResult.succeeded({ message: 'late' });
    }, options);
    expect((await run(1)).status).toBe('timed-out');
  });

  it('leaves work behind that ignores its signal, and throws its late result away', async () => {
    const options = { executionTimeout: 30, maxConcurrentExecutions: 1, grace: 30 };
    const { run } = setUp(async () => {
      await delay(300);
      return ToolResult.succeeded({ message: 'late' });
    }, options);
    expect(await run(1)).toMatchObject({ status: 'timed-out', result: { success: false, errorCode: 'Timeout' } });
  });

  it('cancels what runs and what still waits for its turn', async () => {
    const controller = new AbortController();
    const started: number[] = [];
    const options = { executionTimeout: 5000, maxConcurrentExecutions: 1, grace: 50 };
    const { run } = setUp(async ({ n }, { signal }) => {
      started.push(n);
      await delay(60_000, null, { signal });
      return ToolResult.succeeded({ message: 'late' });
    }, options);
    const both = Promise.all([run(1, { signal: controller.signal }), run(2, { signal: controller.signal })]);
    await delay(20);
    controller.abort();
    expect((await both).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(started).toEqual([1]);
  });

  it('never runs more at once than allowed, first come first served, and loses none', async () => {
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const { run } = setUp(async ({ n }) => {
      order.push(n);
      running += 1;
      most = Math.max(most, running);
      await delay(1);
      running -= 1;
      return ToolResult.succeeded({ message: `ran ${n}` });
    });
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const outcomes = await Promise.all(numbers.map((n) => run(n)));
    expect(outcomes.map(({ result }) => result.message)).toEqual(numbers.map((n) => `ran ${n}`));
    expect(order).toEqual(numbers);
    expect(most).toBe(3);
  });
});
