import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ToolResult } from '../../shared/call/tool-result';
import type { ToolExecutionContext } from '../tools/framework/context/tool-execution-context';
import { MockTool } from '../tools/framework/testing/mock-tool';
import { never, numberOf, schema, setUpService } from './testing/set-up-service';
import { ToolExecutionResult } from './tool-execution-result';

/** A gate that everything waits at until it is opened. */
function createGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe('time limits', () => {
  it('stop work that takes too long by its signal', async () => {
    const { run } = setUpService({ execute: never }, { executionTimeout: 30 });
    const result = await run(1);
    expect(result).toMatchObject({ status: 'timed-out', result: { errorCode: 'Timeout' } });
    expect(ToolExecutionResult.hasTimedOut(result)).toBe(true);
  });

  it('are the tool’s own where it has one', async () => {
    const { run } = setUpService({ execute: never, timeout: 20 });
    expect((await run(1)).status).toBe('timed-out');
  });

  it('keep the result of work that succeeded although it was told to stop', async () => {
    const execute = async ({ signal }: ToolExecutionContext) => {
      await once(signal, 'abort');
      await nextTurn();
      return ToolResult.succeeded({ message: 'written' });
    };
    const { run } = setUpService({ execute }, { executionTimeout: 20 });
    expect(await run(1)).toMatchObject({ status: 'completed', result: { message: 'written' } });
  });

  it('keep what the tool had got done when it stopped as it was told', async () => {
    const execute = async ({ signal }: ToolExecutionContext) => {
      await once(signal, 'abort');
      return ToolResult.failed('stopped', 'Stopped', 'half of the output');
    };
    const { run } = setUpService({ execute }, { executionTimeout: 20 });
    expect(await run(1)).toMatchObject({
      status: 'timed-out',
      result: { success: false, errorCode: 'Timeout', data: 'half of the output' },
    });
  });

  it('leave work behind that ignores its signal, and throw away what it says and returns later', async () => {
    const gate = createGate();
    const reported = vi.fn();
    const execute = async (context: ToolExecutionContext) => {
      await gate.passed;
      context.reportProgress('still here');
      reported();
      return ToolResult.succeeded({ message: 'late' });
    };
    const { run, events } = setUpService({ execute }, { executionTimeout: 30, grace: 30 });
    expect(await run(1)).toMatchObject({ status: 'timed-out', result: { success: false, errorCode: 'Timeout' } });
    gate.open();
    await nextTurn();
    expect(reported).toHaveBeenCalledOnce();
    expect(events.map(({ type }) => type)).toEqual(['started', 'completed']);
  });
});

describe('a time limit of the tool itself', () => {
  it('ends the call as timed out, with the message and the data of the tool', async () => {
    const partial = {
      ...ToolResult.failed('The server took 20 s', undefined, 'half of it'),
      metadata: { exitCode: null },
    };
    const execute = async () => ToolResult.timedOut(partial);
    const { run } = setUpService({ execute }, { executionTimeout: 60_000 });
    expect(await run(1)).toMatchObject({
      status: 'timed-out',
      result: { success: false, error: 'The server took 20 s', errorCode: 'Timeout', data: 'half of it' },
    });
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
    registry.register(MockTool.create({ id: 'limited', schema, execute: never, timeout: 10 }));
    const controller = new AbortController();
    const question = run(1, { signal: controller.signal });
    // Started later, with the same limit.
    expect((await run(2, { toolId: 'limited' })).status).toBe('timed-out');
    expect((await run(3, { toolId: 'other' })).status).toBe('completed');
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
    await expect.poll(() => started).toEqual([1]);
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
    const gate = createGate();
    let running = 0;
    let most = 0;
    const execute = async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.passed;
      running -= 1;
      return ToolResult.failed('stopped');
    };
    const { run } = setUpService({ execute }, { maxConcurrentExecutions: 1 });
    const controller = new AbortController();
    const first = run(1, { signal: controller.signal });
    const second = run(2);
    await expect.poll(() => running).toBe(1);
    controller.abort();
    await nextTurn();
    expect(running).toBe(1);
    gate.open();
    expect((await first).status).toBe('cancelled');
    await second;
    expect(most).toBe(1);
  });

  it('does not start what was cancelled before it came, nor make it wait for a place', async () => {
    const { run, events } = setUpService({ execute: never }, { maxConcurrentExecutions: 1 });
    const controller = new AbortController();
    const busy = run(1, { signal: controller.signal });
    await expect.poll(() => events.length).toBe(1);
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
      await once(signal, 'abort');
      await nextTurn();
      return ToolResult.failed('stopped', 'Stopped', 'half');
    };
    const { run, events } = setUpService({ execute });
    const running = run(1, { signal: controller.signal });
    await expect.poll(() => events.length).toBe(1);
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
    await nextTurn();
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });
});
