import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToolResult, toolResultSchema } from '../../shared/call/tool-result';
import { MockTool, type MockToolOptions } from '../tools/framework/testing/mock-tool';
import { numberOf, schema, setUpService } from './testing/set-up-service';

describe('many at once', () => {
  const numbers = Array.from({ length: 1000 }, (_, n) => n);

  it('run three at a time, first come first served, and none is lost or crossed', async () => {
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const { run, events } = setUpService({
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
    const { run, registry } = setUpService({
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
    const { run, registry } = setUpService({ ...work, maxConcurrent: 3 });
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
    const { run } = setUpService({ execute }, { maxConcurrentExecutions: 1 });
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
              // A tool that ignores the abort may be abandoned and no longer counts.
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
        const { registry, service, events, run } = setUpService(toolOf('wide', limit), {
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
