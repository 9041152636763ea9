import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { createSpending } from './spending';

function open(folder = join(temporaryFolder(), 'spending')) {
  let now = new Date(2026, 10, 18, 23, 59).getTime();
  const warnings: string[] = [];
  const spending = createSpending({
    clock: { now: () => now },
    folder,
    warn: (message) => void warnings.push(message),
  });
  function pass(milliseconds: number): void {
    now += milliseconds;
  }
  return { folder, spending, warnings, pass };
}

it('adds up what a day cost in all processes, and starts over at midnight', () => {
  const { folder, spending, pass } = open();
  const other = open(folder).spending;
  expect(spending.today()).toEqual({ spent: 0, raisedTo: null });
  spending.add(0.25);
  other.add(0.5);
  spending.add(0);
  other.raiseToday(4);
  expect(spending.today()).toEqual({ spent: 0.75, raisedTo: 4 });
  pass(60_000);
  expect(spending.today()).toEqual({ spent: 0, raisedTo: null });
  spending.add(1);
  expect(readdirSync(folder)).toEqual(['2026-11-19.jsonl']);
});

it('ignores half a line', () => {
  const { folder, spending } = open();
  spending.add(1);
  writeFileSync(join(folder, '2026-11-18.jsonl'), '{"cost":1}\n{"cost":-5}\n{"co');
  expect(spending.today().spent).toBe(1);
});

it('counts what it cannot write, and says so once', () => {
  const folder = join(temporaryFolder(), 'file');
  writeFileSync(folder, '');
  chmodSync(folder, 0o400);
  const { spending, warnings } = open(folder);
  spending.add(1);
  spending.add(2);
  expect(spending.today().spent).toBe(3);
  expect(warnings).toEqual([expect.stringContaining('Today’s costs couldn’t be saved')]);
});
