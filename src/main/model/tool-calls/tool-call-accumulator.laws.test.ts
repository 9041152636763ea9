import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryParameters } from '../../testing/arbitrary-parameters';
import { createToolCallAccumulator } from './tool-call-accumulator';
import { fromOpenAiDelta, type ToolCallDelta } from './tool-call-delta';

function accumulate(deltas: readonly ToolCallDelta[]) {
  let made = 0;
  const accumulator = createToolCallAccumulator({
    newId: () => {
      made += 1;
      return `made-${made}`;
    },
  });
  for (const delta of deltas) accumulator.processDelta(delta);
  accumulator.finalize();
  return { completed: accumulator.completed(), incomplete: accumulator.incomplete() };
}

function cut(text: string, places: readonly number[]): string[] {
  const ends = [...places.map((place) => place % (text.length + 1)), text.length].toSorted((a, b) => a - b);
  return ends.map((end, position) => text.slice(ends[position - 1] ?? 0, end));
}

const places = fc.array(fc.nat(), { maxLength: 20 });
const name = fc.constantFrom('file_read', 'file_write', 'git_status');
const objectText = fc
  .tuple(arbitraryParameters, fc.nat(2))
  .map(([value, indentation]) => JSON.stringify(value, null, indentation));
const jsonPieces = fc.array(fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', ' ', 'a', '1', '{}', '{"a":1}'));
const anyText = fc.oneof(
  objectText,
  fc.string(),
  jsonPieces.map((pieces) => pieces.join('')),
);

/** How servers write the deltas after the first. */
const styles: ((start: ToolCallDelta) => ToolCallDelta)[] = [
  ({ index }) => ({ index }),
  ({ index }) => ({ index, id: null, name: null }),
  ({ index }) => ({ index, id: '', name: '' }),
  ({ index, name: repeated }) => ({ index, name: repeated }),
  (start) => start,
];

describe('the calls of a stream', () => {
  it('are the same however the text of their arguments is cut', () => {
    fc.assert(
      fc.property(anyText, places, name, (text, cuts, called) => {
        const start = { index: 0, id: 'call_a', name: called };
        const [first = '', ...others] = cut(text, cuts);
        const pieces = [{ ...start, arguments: first }, ...others.map((piece) => ({ index: 0, arguments: piece }))];
        expect(accumulate(pieces)).toEqual(accumulate([{ ...start, arguments: text }]));
      }),
    );
  });

  it('are the same in whatever style the server goes on', () => {
    fc.assert(
      fc.property(objectText, places, name, fc.constantFrom(...styles), (text, cuts, called, style) => {
        const start = { index: 0, id: 'call_a', name: called };
        const pieces = cut(text, cuts).map((piece, position) => ({
          ...(position === 0 ? start : style(start)),
          arguments: piece,
        }));
        expect(accumulate(pieces)).toEqual(accumulate([{ ...start, arguments: text }]));
      }),
    );
  });

  it('are the same whether they come one after the other or take turns', () => {
    const call = fc.record({ name, text: anyText, cuts: places, hasId: fc.boolean() });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 5 }), fc.infiniteStream(fc.nat()), (calls, choices) => {
        const queues = calls.map(({ name: called, text, cuts, hasId }, index) =>
          cut(text, cuts).map((piece, position): ToolCallDelta => {
            const start = position === 0 ? { name: called, ...(hasId ? { id: `call_${index}` } : {}) } : {};
            return { index, ...start, arguments: piece };
          }),
        );
        expect(accumulate(takeTurns(queues, choices))).toEqual(accumulate(queues.flat()));
      }),
    );
  });

  it('come in the order of their indices, each with an id of its own, whatever the server sends', () => {
    const text = fc.option(fc.constantFrom('', 'a', 'b', 'ab', 'call_a'), { nil: undefined });
    const delta = fc.oneof(
      fc.record(
        {
          index: fc.option(fc.nat(3)),
          id: fc.option(text),
          name: fc.option(text),
          arguments: fc.oneof(anyText, fc.jsonValue(), fc.constant(undefined)),
        },
        { requiredKeys: [] },
      ),
      fc.anything().map(fromOpenAiDelta),
    );
    fc.assert(
      fc.property(fc.array(delta), (deltas) => {
        const { completed, incomplete } = accumulate(deltas);
        for (const calls of [completed, incomplete]) {
          const indices = calls.map(({ index }) => index);
          expect(indices).toEqual(indices.toSorted((a, b) => a - b));
        }
        const ids = [...completed.map(({ call }) => call.id), ...incomplete.map(({ id }) => id)];
        expect(new Set(ids).size).toBe(ids.length);
        expect(completed.filter(({ call }) => call.name === '')).toEqual([]);
      }),
    );
  });
});

/** Merges all deltas into one list, keeping the order within each call. */
function takeTurns(queues: readonly (readonly ToolCallDelta[])[], choices: Iterator<number>): ToolCallDelta[] {
  const rest = queues.map((queue) => [...queue]).filter((queue) => queue.length > 0);
  const turns: ToolCallDelta[] = [];
  while (rest.length > 0) {
    const choice = (choices.next().value ?? 0) % rest.length;
    const next = rest[choice]?.shift();
    if (next) turns.push(next);
    if (rest[choice]?.length === 0) rest.splice(choice, 1);
  }
  return turns;
}
