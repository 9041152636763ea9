import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faults } from '../scripts/faults/faults.mjs';
import { closingLine, rowOf, tableOf } from '../scripts/faults/read-results.mjs';

const fault = {
  name: 'flood',
  done: 'water comes',
  holds: 'it floats',
  shownBy: [
    { file: 'e2e/flood.test.ts', test: 'RL-99' },
    { file: 'e2e/flood.spec.ts', test: 'RL-99', project: 'web' as const },
  ],
};
const floats = { file: 'e2e/flood.test.ts', name: 'a boat RL-99: floats', state: 'passed' as const };
const swims = { file: 'e2e/flood.spec.ts', name: 'RL-99: swims', state: 'passed' as const, project: 'web' };
const run = { seconds: 12, problems: [] };

describe('what the tests of a fault came to', () => {
  it('is counted, with what was measured, and without the tests that are not about it', () => {
    const measured = { ...floats, figures: { depth: '3 m', boats: 2 } };
    const others = [
      { file: 'e2e/flood.test.ts', name: 'a boat sinks', state: 'skipped' as const },
      { ...floats, file: 'e2e/fire.test.ts' },
    ];
    expect(rowOf(fault, [measured, swims, ...others], run)).toEqual({
      name: 'flood',
      passed: 2,
      failed: [],
      skipped: [],
      figures: ['depth 3 m', 'boats 2'],
      seconds: 12,
    });
  });

  it('is a failure where a listed test was not found, also where it ran elsewhere', () => {
    const elsewhere = { ...swims, project: 'electron' };
    expect(rowOf(fault, [elsewhere], run).failed).toEqual([
      'e2e/flood.test.ts: no test with “RL-99” has run',
      'e2e/flood.spec.ts: no test with “RL-99” has run on web',
    ]);
  });

  it('is a failure where a test failed or something went wrong outside of tests', () => {
    const failed = { ...floats, state: 'failed' as const, why: 'expected 1\nto be 2' };
    expect(rowOf(fault, [failed, swims], { ...run, problems: ['vitest ended with 1'] }).failed).toEqual([
      'e2e/flood.test.ts: a boat RL-99: floats: expected 1',
      'vitest ended with 1',
    ]);
  });

  it('says why a test was skipped', () => {
    const skipped = { ...floats, state: 'skipped' as const, why: 'no water here' };
    expect(rowOf(fault, [skipped, swims], run)).toMatchObject({
      passed: 1,
      skipped: ['e2e/flood.test.ts: a boat RL-99: floats: no water here'],
    });
  });
});

it('is shown as a table with what was measured and what is wrong, and a line that sums it up', () => {
  const rows = [
    { name: 'flood', passed: 2, failed: [], skipped: [], figures: ['depth 3 m', 'boats 2'], seconds: 12 },
    { name: 'fire', passed: 1, failed: ['it burns'], skipped: [], figures: [], seconds: 3.4 },
    { name: 'ice', passed: 0, failed: [], skipped: ['too warm'], figures: [], seconds: 0.2 },
  ];
  expect(tableOf(rows).split('\n')).toEqual([
    '✓ flood    12 s  2 passed, 0 failed, 0 skipped',
    '    depth 3 m, boats 2',
    '✗ fire      3 s  1 passed, 1 failed, 0 skipped',
    '    failed: it burns',
    '– ice       0 s  0 passed, 0 failed, 1 skipped',
    '    skipped: too warm',
  ]);
  expect(closingLine(rows)).toBe('3 faults: 1 withstood, 1 failed, 1 skipped, in 16 s');
});

it.each(faults.flatMap(({ name, shownBy }) => shownBy.map(({ file, test }) => [name, file, test] as const)))(
  'finds the tests of %s in %s',
  (_name, file, test) => {
    expect(existsSync(file) && readFileSync(file, 'utf8').includes(test)).toBe(true);
  },
);
