import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  AssistantItem,
  ConversationItem,
  MessagePart,
  ToolCallView,
} from '../../../../shared/conversation/conversation-state';
import { readCall, sampleCall } from '../../tool-call/testing/sample-call';
import { groupParts } from '../messages/group-parts';
import { createCallArranger } from './create-call-arranger';

/** An answer by its parts: `r1` reads, `w2` writes, and other words are text. */
function answer(id: string, ...written: string[]): AssistantItem {
  const parts = written.map(
    (part): MessagePart =>
      /^[rw]\d+$/.test(part) ? { kind: 'tool-call', callId: part } : { kind: 'text', text: part },
  );
  return { kind: 'assistant', id, parts, isBuffering: false, finish: 'tool-calls', at: 0 };
}

const conversations = fc.array(fc.array(fc.constantFrom('r', 'w', 'text'), { maxLength: 4 }), { maxLength: 6 });

function withCalls(answers: readonly (readonly string[])[]): AssistantItem[] {
  let count = 0;
  return answers.map((words, index) =>
    answer(`${index}`, ...words.map((kind) => (kind === 'text' ? kind : `${kind}${++count}`))),
  );
}

const user: ConversationItem = { kind: 'user', id: 'u', text: 'And now?', at: 0 };

function callsOf(items: readonly ConversationItem[]): Record<string, ToolCallView> {
  const ids = items.flatMap((item) =>
    item.kind === 'assistant' ? item.parts.flatMap((part) => (part.kind === 'tool-call' ? part.callId : [])) : [],
  );
  return Object.fromEntries(
    ids.map((id) => [id, id.startsWith('r') ? readCall(id, id) : sampleCall({ id, toolId: 'file-write' })]),
  );
}

const arranged = (...items: ConversationItem[]) => createCallArranger()({ items, calls: callsOf(items) });
const groupsIn = (...items: ConversationItem[]) => {
  const { of } = arranged(...items);
  return [...new Set(items.flatMap(({ id }) => of(id)?.groups.map(({ callIds }) => callIds.join(' ')) ?? []))];
};

test('reads that follow each other are a group, also over several answers', () => {
  expect(groupsIn(answer('a', 'Hello', 'r1', 'r2'), answer('b', 'r3'), answer('c', ' \n', 'r4', 'w5', 'r6'))).toEqual([
    'r1 r2 r3 r4',
  ]);
});

test('text, other calls and other items end a group, and one call is none', () => {
  expect(groupsIn(answer('a', 'r1', 'Hm', 'r2'), user, answer('b', 'r3', 'w4', 'r5', 'r6'))).toEqual(['r5 r6']);
});

test('an answer whose calls all belong to an earlier group has nothing to show', () => {
  const arrangement = arranged(answer('a', 'r1'), answer('b', 'r2', 'r3'), answer('c', 'r4', 'w5'));
  const group = { callIds: ['r1', 'r2', 'r3', 'r4'], itemId: 'a' };
  expect({ a: arrangement.of('a'), b: arrangement.of('b'), c: arrangement.of('c') }).toEqual({
    a: { isJoined: false, isEmpty: false, hiddenCalls: 0, groups: [group] },
    b: { isJoined: false, isEmpty: true, hiddenCalls: 2, groups: [group] },
    c: { isJoined: true, isEmpty: false, hiddenCalls: 1, groups: [group] },
  });
});

test('an answer joins the one before only where line follows line', () => {
  const arrangement = arranged(answer('a', 'w1'), answer('b', 'w2'), answer('c', 'So', 'w3'), answer('d', 'w4', 'End'));
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => arrangement.of(id)?.isJoined ?? false)).toEqual([
    ...[false, true, false, true, false],
  ]);
});

test('an answer that did not end normally ends a group, because it says so', () => {
  const { finish: _finish, ...unfinished } = answer('a', 'r1');
  expect(groupsIn({ ...unfinished, isCutOff: true }, answer('b', 'r2'))).toEqual([]);
});

test('what has not changed stays the same object', () => {
  const arrange = createCallArranger();
  const items = [answer('a', 'Look', 'r1', 'r2'), answer('b', 'Then', 'r3', 'r4')];
  const calls = callsOf([...items, answer('c', 'r5'), answer('d', 'r6', 'w7')]);
  const { of: before } = arrange({ items, calls });
  const { of: between } = arrange({ items: [...items, answer('c', 'r5')], calls });
  const { of: after } = arrange({ items: [...items, answer('c', 'r5'), answer('d', 'r6', 'w7')], calls });
  expect([between('a') === before('a'), after('a') === before('a'), between('b') === before('b')]).toEqual([
    ...[true, true, false],
  ]);
  expect(after('d')).toMatchObject({ hiddenCalls: 1, groups: [{ callIds: ['r3', 'r4', 'r5', 'r6'] }] });
});

test('a conversation that grows is arranged like one that was always there', () => {
  fc.assert(
    fc.property(conversations, (answers) => {
      const items = withCalls(answers);
      const calls = callsOf(items);
      const arrange = createCallArranger();
      for (let count = 1; count <= items.length; count += 1) {
        const shown = items.slice(0, count);
        const [grown, whole] = [arrange({ items: shown, calls }), createCallArranger()({ items: shown, calls })];
        for (const { id } of shown) expect(grown.of(id)).toEqual(whole.of(id));
      }
    }),
  );
});

test('every call is shown once, in its order, however the answers are cut', () => {
  fc.assert(
    fc.property(conversations, (answers) => {
      const items = withCalls(answers);
      const count = answers.flat().filter((word) => word !== 'text').length;
      const arrangement = arranged(...items);
      const shown = items.map((item) => groupParts(item.parts, arrangement.of(item.id)?.groups));
      const callIds = shown
        .flat()
        .flatMap((part) => (part.kind === 'calls' ? part.calls : []))
        .flatMap((call) => ('callIds' in call ? call.callIds : call.callId));
      expect(callIds.map((id) => Number(id.slice(1)))).toEqual(Array.from({ length: count }, (_, index) => index + 1));
      for (const [index, item] of items.entries()) {
        if (item.parts.length > 0) expect(arrangement.of(item.id)?.isEmpty ?? false).toBe(shown[index]?.length === 0);
      }
    }),
  );
});
