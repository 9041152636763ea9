import { describe, expect, it } from 'vitest';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import { sampleRequest } from '../../shared/testing/sample-request';
import type { PreparedCall } from '../tools/framework/tool';
import { type BatchSlot, type RunInBatch, runBatch } from './run-batch';

type Risk = ToolCallRequest['riskLevel'];

const batchOf = (...calls: readonly (readonly [id: string, riskLevel: Risk])[]) =>
  calls.map(([id, riskLevel]) => ({ ...sampleRequest, id, riskLevel }));

const about = (path: string, level: Risk = 'low') =>
  ({ tool: { subjectKind: 'path' }, subjects: [path], risk: { level, reasons: [] } }) as unknown as PreparedCall;

/** Each call is prepared, waits for its turn and runs for a while; records what happened when. */
async function run(batch: readonly ToolCallRequest[], onSlot: (id: string, slot: BatchSlot) => void = () => {}) {
  const done: string[] = [];
  const runCall: RunInBatch = async ({ id }, slot) => {
    done.push(`look ${id}`);
    onSlot(id, slot);
    slot.settleIn(about(`${id}.txt`));
    await slot.turn;
    done.push(`start ${id}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    done.push(`end ${id}`);
  };
  await runBatch(batch, { runCall, canAskTogether, signal: new AbortController().signal });
  return done;
}

const canAskTogether = () => false;

describe('runBatch', () => {
  it('looks at all calls first and runs them one after the other, in the model’s order', async () => {
    const done = await run(batchOf(['a', 'low'], ['b', 'safe'], ['c', 'low']));
    expect(done).toEqual(['look a', 'start a', 'look b', 'look c', 'end a', 'start b', 'end b', 'start c', 'end c']);
  });

  it('runs calls side by side where all of them are safe', async () => {
    const done = await run(batchOf(['a', 'safe'], ['b', 'safe']));
    expect(done.indexOf('start b')).toBeLessThan(done.indexOf('end a'));
  });

  it.each(['low', 'medium', 'high', 'critical'] as const)(
    'never runs them side by side with one rated %s',
    async (risk) => {
      const done = await run(batchOf(['a', 'safe'], ['b', risk]));
      expect(done.indexOf('end a')).toBeLessThan(done.indexOf('start b'));
    },
  );

  it('tells a call that one before it is about the same file', async () => {
    const overlaps: Record<string, boolean> = {};
    await run(batchOf(['a', 'low'], ['b', 'low']), (id, slot) => {
      overlaps[`${id} a.txt`] = slot.overlaps(about('a.txt'));
      overlaps[`${id} other`] = slot.overlaps(about('other.txt'));
    });
    expect(overlaps).toEqual({ 'a a.txt': false, 'a other': false, 'b a.txt': true, 'b other': false });
  });

  it('does not mind several calls that only look at the same file', async () => {
    let overlaps: boolean | null = null;
    const runCall: RunInBatch = async ({ id }, slot) => {
      if (id === 'b') overlaps = slot.overlaps(about('a.txt', 'safe'));
      slot.settleIn(about('a.txt', 'safe'));
      await slot.turn;
    };
    const { signal } = new AbortController();
    await runBatch(batchOf(['a', 'low'], ['b', 'low']), { runCall, canAskTogether, signal });
    expect(overlaps).toBe(false);
  });

  it('stops the calls that wait when one of them fails, and fails with its reason', async () => {
    const stopped: string[] = [];
    const runCall: RunInBatch = async ({ id }, slot) => {
      slot.settleIn(null);
      if (id === 'b') throw new Error('disk full');
      await new Promise<void>((resolve) => slot.signal.addEventListener('abort', () => resolve()));
      stopped.push(id);
      throw slot.signal.reason;
    };
    const running = runBatch(batchOf(['a', 'low'], ['b', 'low']), {
      runCall,
      canAskTogether,
      signal: new AbortController().signal,
    });
    await expect(running).rejects.toThrow('disk full');
    expect(stopped).toEqual(['a']);
  });

  it('ends with the reason of whoever stopped the run', async () => {
    const controller = new AbortController();
    const runCall: RunInBatch = async (_request, slot) => {
      slot.settleIn(null);
      controller.abort(new Error('stopped'));
      slot.signal.throwIfAborted();
    };
    await expect(
      runBatch(batchOf(['a', 'low']), { runCall, canAskTogether, signal: controller.signal }),
    ).rejects.toThrow('stopped');
  });
});
