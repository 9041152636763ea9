import { describe, expect, it } from 'vitest';
import { sampleRequest } from '../../shared/testing/sample-request';
import { ToolCallBatch } from '../../shared/tool-call-batch';
import { MAX_ITERATIONS, runTurn } from './run-turn';

const stamps = { clock: { now: () => 0 }, newId: () => 'batch' };
const batchOf = (iteration: number, ids: readonly string[]) =>
  ToolCallBatch.multiple(
    ids.map((id) => ({ ...sampleRequest, id })),
    iteration,
    stamps,
  );

/** A turn whose model answers with these calls, and what was done in it. */
function turn(answers: (iteration: number) => readonly string[], onCall: (id: string) => void = () => {}) {
  const done: string[] = [];
  const steps = {
    async answer(iteration: number) {
      done.push(`answer ${iteration}`);
      return batchOf(iteration, answers(iteration));
    },
    async runCalls({ calls }: ToolCallBatch) {
      for (const { id } of calls) {
        onCall(id);
        done.push(`run ${id}`);
      }
    },
  };
  return { steps, done };
}

describe('runTurn', () => {
  it('is finished when the model calls nothing', async () => {
    const { steps, done } = turn(() => []);
    expect(await runTurn(steps, new AbortController().signal)).toBe('finished');
    expect(done).toEqual(['answer 1']);
  });

  it('has the calls of an answer run, and asks the model again', async () => {
    const { steps, done } = turn((iteration) => (iteration === 1 ? ['a', 'b'] : []));
    expect(await runTurn(steps, new AbortController().signal)).toBe('finished');
    expect(done).toEqual(['answer 1', 'run a', 'run b', 'answer 2']);
  });

  it('gives up on a model that never stops calling', async () => {
    const { steps, done } = turn(() => ['a']);
    expect(await runTurn(steps, new AbortController().signal)).toBe('too-many-iterations');
    expect(done.filter((step) => step.startsWith('answer'))).toHaveLength(MAX_ITERATIONS);
  });

  it('asks the model no more once it is stopped', async () => {
    const controller = new AbortController();
    const { steps, done } = turn(
      () => ['a'],
      () => controller.abort(new Error('stopped')),
    );
    await expect(runTurn(steps, controller.signal)).rejects.toThrow('stopped');
    expect(done).toEqual(['answer 1', 'run a']);
  });
});
