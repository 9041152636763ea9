import { describe, expect, it } from 'vitest';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import { sampleRequest } from '../../shared/testing/sample-request';
import { runTurn, type TurnDeps, type TurnEnd } from './run-turn';

const callsOf = (ids: readonly string[]) => ids.map((id) => ({ ...sampleRequest, id }));

/** Runs a turn whose model answers with these calls, and records what happens. */
function turn(answers: (iteration: number) => readonly string[], onCall: (id: string) => void = () => {}) {
  const done: string[] = [];
  const steps: TurnDeps = {
    async answer(iteration: number) {
      done.push(`answer ${iteration}`);
      return { calls: callsOf(answers(iteration)), hasProblems: false };
    },
    hasMore: () => false,
    reasonToStop: async () => null,
    async runCalls(calls: readonly ToolCallRequest[]) {
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
    expect(await runTurn(steps, new AbortController().signal)).toEqual({ kind: 'finished' });
    expect(done).toEqual(['answer 1']);
  });

  it('has the calls of an answer run, and asks the model again', async () => {
    const { steps, done } = turn((iteration) => (iteration === 1 ? ['a', 'b'] : []));
    expect(await runTurn(steps, new AbortController().signal)).toEqual({ kind: 'finished' });
    expect(done).toEqual(['answer 1', 'run a', 'run b', 'answer 2']);
  });

  it('asks again if the user has given it something to do meanwhile', async () => {
    const { steps, done } = turn(() => []);
    const more = [true, false];
    const end = await runTurn({ ...steps, hasMore: () => more.shift() ?? false }, new AbortController().signal);
    expect([end, done]).toEqual([{ kind: 'finished' }, ['answer 1', 'answer 2']]);
  });

  it('asks again after a call that could not be read, so that the model can put it right', async () => {
    const { steps, done } = turn(() => []);
    const answer = async (iteration: number) => ({ ...(await steps.answer(iteration)), hasProblems: iteration === 1 });
    expect(await runTurn({ ...steps, answer }, new AbortController().signal)).toEqual({ kind: 'finished' });
    expect(done).toEqual(['answer 1', 'answer 2']);
  });

  it('ends as whoever objects to going on says, after the calls have run', async () => {
    const { steps, done } = turn(() => ['a']);
    const end: TurnEnd = { kind: 'failed', error: 'enough' };
    const reasonToStop = async (iteration: number) => (iteration === 2 ? end : null);
    expect(await runTurn({ ...steps, reasonToStop }, new AbortController().signal)).toEqual(end);
    expect(done).toEqual(['answer 1', 'run a', 'answer 2', 'run a']);
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
