import { describe, expect, it } from 'vitest';
import { WireToolResult } from '../../../model/tool-calls/wire-tool-result';
import { createToolBatch } from './tool-batch';

const callOf = (id: string) => ({ id, name: 'file-read', arguments: '{}' });
const resultOf = (id: string) => WireToolResult.success(id, 'file-read', `text of ${id}`);
const messageOf = (id: string) => ({ role: 'tool', toolCallId: id, content: `text of ${id}` });

describe('a batch of calls', () => {
  it('is complete when every call has its own result', () => {
    const batch = createToolBatch([callOf('a'), callOf('b')]);
    const before = batch.isComplete();
    batch.addResult(resultOf('b'));
    const between = batch.isComplete();
    batch.addResult(resultOf('a'));
    expect([before, between, batch.isComplete(), createToolBatch([]).isComplete()]).toEqual([false, false, true, true]);
  });

  it('gives calls, results and messages in the order of the calls', () => {
    const calls = ['a', 'b', 'c'].map(callOf);
    const batch = createToolBatch(calls);
    for (const id of ['c', 'a']) batch.addResult(resultOf(id));
    expect([batch.calls(), batch.results(), batch.toMessages()]).toEqual([
      calls,
      [resultOf('a'), resultOf('c')],
      [messageOf('a'), messageOf('c')],
    ]);
  });

  it('hands over each result once', () => {
    const batch = createToolBatch([callOf('a'), callOf('b')]);
    batch.addResult(resultOf('b'));
    const first = batch.takeResults();
    batch.addResult(resultOf('a'));
    expect([first, batch.takeResults(), batch.takeResults(), batch.isComplete()]).toEqual([
      [resultOf('b')],
      [resultOf('a')],
      [],
      true,
    ]);
  });

  it('refuses a result of no call in it, and a second one of the same call even when the first was taken', () => {
    const batch = createToolBatch([callOf('a'), callOf('b')]);
    const stranger = 'The result of file-read is for the call x, which is not in this batch';
    const second = 'The call a of file-read already has a result';
    batch.addResult(resultOf('a'));
    expect(() => batch.addResult(resultOf('x'))).toThrow(stranger);
    expect(() => batch.addResult(resultOf('a'))).toThrow(second);
    batch.takeResults();
    expect(() => batch.addResult(resultOf('a'))).toThrow(second);
    expect([batch.results(), batch.isComplete()]).toEqual([[], false]);
  });

  it('refuses two calls with one id, whose answers nobody could tell apart', () => {
    expect(() => createToolBatch([callOf('a'), callOf('a')])).toThrow(
      'Two calls of a batch have the same id. Give each its own',
    );
  });
});
