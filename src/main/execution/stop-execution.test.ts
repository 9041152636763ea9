import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ToolResult } from '../../shared/tool-result';
import type { ToolExecutionContext } from '../tools/context/tool-execution-context';
import { MockTool } from '../tools/testing/mock-tool';
import { never, numberOf, schema, setUpService } from './testing/set-up-service';
import { ToolExecutionResult } from './tool-execution-result';

describe('time limits', () => {
  it('stop work that takes too long by its signal', async () => {
    const { run } = setUpService({ execute: never }, { executionTimeout: 30, grace: 5000 });
    const result = await run(1);
    expect(result).toMatchObject({ status: 'timed-out', result: { errorCode: 'Timeout' } });
    expect(ToolExecutionResult.hasTimedOut(result)).toBe(true);
  });

  it('are the tool’s own where it has one', async () => {
    const { run } = setUpService({ execute: never, timeout: 20 }, { executionTimeout: 60_000, grace: 5000 });
    expect((await run(1)).status).toBe('timed-out');
  });

  it('keep the result of work that succeeded although it was told to stop', async () => {
    const execute = async () => {
      await delay(60);
      return ToolResult.succeeded({ message: 'written' });
    };
    const { run } = setUpService({ execute }, { executionTimeout: 20, grace: 5000 });
    expect(await run(1)).toMatchObject({ status: 'completed', result: { message: 'written' } });
  });

  it('keep what the tool had got done when it stopped as it was told', async () => {
    const execute = async ({ signal }: ToolExecutionContext) => {
      await delay(60_000, undefined, { signal }).catch(() => {});
      return ToolResult.failed('stopped', 'Stopped', 'half of the output');
    };
    const { run } = setUpService({ execute }, { executionTimeout: 20, grace: 5000 });
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
    const { run, events } = setUpService({ execute }, { executionTimeout: 30, grace: 30 });
    const startedAt = Date.now();
    expect(await run(1)).toMatchObject({ status: 'timed-out', result: { success: false, errorCode: 'Timeout' } });
    expect(Date.now() - startedAt).toBeLessThan(30 + 2000);
    while (!isDone) await delay(10);
    await delay(10);
    expect(events.map(({ type }) => type)).toEqual(['started', 'completed']);
  });
});

describe('waiting for a person', () => {
  it('has no time limit, takes nobody’s place, and ends at once when it is cancelled', async () => {
    const waiting = { execute: never, waitsForUser: true, timeout: 10 } as const;
    const { run, registry } = setUpService(waiting, {
      executionTimeout: 10,
      maxConcurrentExecutions: 1,
      grace: 60_000,
    });
    registry.register(MockTool.create({ id: 'other', schema }));
    const controller = new AbortController();
    const question = run(1, { signal: controller.signal });
    await delay(50);
    expect((await run(2, { toolId: 'other' })).status).toBe('completed');
    controller.abort();
    expect((await question).status).toBe('cancelled');
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
    const { run, service } = setUpService({ execute }, { maxConcurrentExecutions: 1 });
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
    const { run } = setUpService({ execute }, { maxConcurrentExecutions: 1, grace: 500, executionTimeout: 5000 });
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
    const { run, events } = setUpService({ execute: never }, { maxConcurrentExecutions: 1 });
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
    const { run } = setUpService({ execute }, { grace: 5000 });
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
    const { run } = setUpService();
    await Promise.all(Array.from({ length: 50 }, (_, n) => run(n, { signal })));
    await delay(5);
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });
});
