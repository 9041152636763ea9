import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WireToolResult } from '../../../model/tool-calls/wire-tool-result';
import { createToolBatch } from './tool-batch';

const idsAndOrder = fc
  .uniqueArray(fc.string())
  .chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length })));

it('answers every call in the order of the calls, whatever order the results came in', () => {
  fc.assert(
    fc.property(idsAndOrder, ([ids, order]) => {
      const batch = createToolBatch(ids.map((id) => ({ id, name: 'tool', arguments: '' })));
      const completeAfter = order.map((id) => {
        batch.addResult(WireToolResult.success(id, 'tool', id));
        return batch.isComplete();
      });
      expect(completeAfter).toEqual(order.map((_, position) => position === ids.length - 1));
      expect(batch.toMessages()).toEqual(ids.map((id) => ({ role: 'tool', toolCallId: id, content: id })));
    }),
  );
});
