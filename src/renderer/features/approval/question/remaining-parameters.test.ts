import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commandTexts } from './command/command-texts';
import { remainingParameters } from './remaining-parameters';

const noChange = { changes: [], problems: [] };

it('lists what neither the heading nor the command nor the diff shows', () => {
  const parameters = { path: 'a.md', content: 'hi', mode: 420, tags: ['x', 'y'], command: 'ls', deep: { a: ['b, c'] } };
  const change = {
    changes: [
      { path: 'a.md', before: null, after: 'hi', editable: { kind: 'parameter' as const, pointer: '/content' } },
    ],
    problems: [],
  };
  const commands = commandTexts(parameters, change);
  expect(remainingParameters(parameters, { commands, change, heading: ['path'] })).toEqual([
    { name: 'mode', text: '420' },
    { name: 'tags', text: 'x, y' },
    { name: 'deep', text: '{"a":["b, c"]}' },
  ]);
});

it('leaves out no text that isn’t shown elsewhere', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (parameters) => {
      const commands = commandTexts(parameters, noChange);
      const rest = remainingParameters(parameters, { commands, change: noChange, heading: [] });
      const shown = [...commands.map(({ text }) => text), ...rest.map(({ text }) => text)];
      expect(shown.toSorted()).toEqual(Object.values(parameters).toSorted());
    }),
  );
});
