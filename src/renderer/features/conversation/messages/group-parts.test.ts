import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessagePart } from '../../../../shared/conversation/conversation-state';
import { groupParts, type ShownPart } from './group-parts';

const part: fc.Arbitrary<MessagePart> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text: fc.string() }),
  fc.record({ kind: fc.constant('thinking' as const), text: fc.string() }),
  fc.record({ kind: fc.constant('thinking' as const), text: fc.constant(''), redacted: fc.string() }),
  fc.record({ kind: fc.constant('tool-call' as const), callId: fc.string() }),
);

function partsIn(shown: ShownPart): readonly unknown[] {
  if (shown.kind === 'thinking') return shown.stretches;
  if (shown.kind === 'calls') return shown.calls.map((call) => ({ kind: 'tool-call', ...call }));
  const { key: _key, ...single } = shown;
  return [single];
}

test('nothing but blank text is lost, nothing is moved, and what belongs together is not apart', () => {
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const shown = groupParts(parts);
      const written = parts.filter((one) => one.kind !== 'text' || one.text.trim() !== '');
      expect(shown.flatMap(partsIn)).toEqual(written);
      const kinds = shown.map(({ kind }) => kind);
      expect(kinds.some((kind, index) => kind !== 'text' && kind === kinds[index + 1])).toBe(false);
      expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length);
    }),
  );
});

test('a group has the place of its first call, and the others none', () => {
  const call = (callId: string): MessagePart => ({ kind: 'tool-call', callId });
  const group = { callIds: ['b', 'c'], itemId: 'item' };
  const later = { callIds: ['z', 'd'], itemId: 'before' };
  expect(groupParts([call('d'), call('a'), call('b'), call('c')], [later, group])).toEqual([
    { key: 1, kind: 'calls', calls: [{ callId: 'a' }, group] },
  ]);
});
