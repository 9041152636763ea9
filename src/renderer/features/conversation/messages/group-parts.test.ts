import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessagePart } from '../../../../shared/conversation/fold-conversation';
import { groupParts } from './group-parts';

const part: fc.Arbitrary<MessagePart> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text: fc.string() }),
  fc.record({ kind: fc.constant('thinking' as const), text: fc.string() }),
  fc.record({ kind: fc.constant('thinking' as const), text: fc.constant(''), redacted: fc.string() }),
  fc.record({ kind: fc.constant('tool-call' as const), callId: fc.string() }),
);

test('nothing is lost or moved, and no two stretches of thinking stand apart', () => {
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const shown = groupParts(parts);
      expect(shown.flatMap((one): readonly MessagePart[] => (one.kind === 'thinking' ? one.stretches : [one]))).toEqual(
        parts,
      );
      const kinds = shown.map(({ kind }) => kind);
      expect(kinds.some((kind, index) => kind === 'thinking' && kinds[index + 1] === 'thinking')).toBe(false);
    }),
  );
});
