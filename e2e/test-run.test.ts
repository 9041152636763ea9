import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPlaywright } from '../scripts/test-run/read-playwright.mjs';

const made = {
  'some.test.ts': `
    import { describe, it } from 'vitest';
    describe('a group', () => {
      it('passes', ({ task }) => Object.assign(task.meta, { figures: { depth: '3 m' } }));
      it('fails', () => { throw new Error('it is wet'); });
      it('is skipped', ({ skip }) => skip('no water here'));
    });`,
  'broken.test.ts': `import './nothing-there';`,
};

it('what vitest ran is reported with reasons, figures, and what went wrong outside of tests', () => {
  mkdirSync('.cache', { recursive: true });
  // Inside the project, so that its vitest is found.
  const folder = mkdtempSync(resolve('.cache', 'test-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, source] of Object.entries(made)) writeFileSync(join(folder, name), source);
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {};\n');
  const report = join(folder, 'report.json');
  const reporter = resolve('scripts/test-run/report-tests.mjs');
  const { status } = spawnSync(
    process.execPath,
    [resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', folder, `--reporter=${reporter}`],
    { cwd: folder, env: { ...process.env, AINTERN_TEST_REPORT: report } },
  );
  expect({ status, ...JSON.parse(readFileSync(report, 'utf8')) }).toEqual({
    status: 1,
    outcomes: [
      { file: 'some.test.ts', name: 'a group passes', state: 'passed', figures: { depth: '3 m' } },
      { file: 'some.test.ts', name: 'a group fails', state: 'failed', why: 'it is wet' },
      { file: 'some.test.ts', name: 'a group is skipped', state: 'skipped', why: 'no water here' },
    ],
    problems: [expect.stringMatching(/^broken\.test\.ts could not be run: .*nothing-there/s)],
  });
});

it('what Playwright ran is read at any depth, its figures and reasons from the annotations', () => {
  const test = { projectName: 'web', annotations: [], results: [] };
  const figures = [{ type: 'depth', description: '3 m' }];
  const skip = [{ type: 'skip', description: 'no water here' }];
  const spec = (title: string, change: object) => ({
    title,
    file: 'flood.spec.ts',
    tests: [{ ...test, status: 'expected', ...change }],
  });
  const report = {
    suites: [
      {
        title: 'flood.spec.ts',
        specs: [spec('swims', { annotations: figures })],
        suites: [
          {
            title: 'a boat',
            specs: [
              spec('dives', { status: 'skipped', annotations: skip }),
              spec('sinks', { status: 'unexpected', results: [{ error: { message: 'wet' } }] }),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'no browser' }],
  };
  const place = { file: 'e2e/flood.spec.ts', project: 'web' };
  expect(readPlaywright(report)).toEqual({
    outcomes: [
      { ...place, name: 'swims', state: 'passed', figures: { depth: '3 m' } },
      { ...place, name: 'a boat dives', state: 'skipped', why: 'no water here' },
      { ...place, name: 'a boat sinks', state: 'failed', why: 'wet' },
    ],
    problems: ['outside of tests: no browser'],
  });
});
