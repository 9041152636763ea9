import { expect, test } from 'vitest';
import { withoutTerminalIds } from './without-terminal-ids';

const id = '774004e5-ef49-447d-a43e-35f1bc893752';

test.each([
  [`Started npm run dev in terminal ${id}: it is running`, 'Started npm run dev in a terminal: it is running'],
  [`Read the output of terminal ${id}`, 'Read the output of a terminal'],
  [`Run kill ${id}`, `Run kill ${id}`],
  ['Open the terminal', 'Open the terminal'],
])('“%s” reads “%s”', (text, expected) => {
  expect(withoutTerminalIds(text)).toBe(expected);
});
