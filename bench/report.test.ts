import { expect, it } from 'vitest';
import { describeLine, type ReportLine } from './figure';
import { figureTables, type Report, reportedFigure, withFigures } from './report';

const lines: readonly ReportLine[] = [
  { what: 'met', ratio: 0.5, goal: 1, detail: '5 ms' },
  { what: 'missed', ratio: 2, atLeast: 3, detail: 'a | b' },
  { what: 'within', ratio: 1, atLeast: 0.9, goal: 1.2, detail: '2 s' },
  { what: 'of interest', ratio: 0.0123, detail: '1 ms' },
  { what: 'no number', ratio: Number.NaN, goal: 1, detail: 'nothing came' },
  { what: 'absent', reason: 'no Chromium' },
];

const report: Report = {
  version: '1.2.3',
  date: '2026-01-02T03:04:05.000Z',
  node: '20.0.0',
  platform: 'linux x64',
  cpuCount: 2,
  load: 1.25,
  figures: [
    ...lines.map((line) => reportedFigure('Everything else', 'window', line)),
    reportedFigure('Parser', 'parser', { what: 'quick', ratio: 3, goal: 4, detail: '3 ms' }),
  ],
};

it('judges each figure by its goals, and calls what is no number a miss', () => {
  expect(report.figures.map(({ what, verdict }) => [what, verdict])).toEqual([
    ['met', 'pass'],
    ['missed', 'miss'],
    ['within', 'pass'],
    ['of interest', 'known'],
    ['no number', 'miss'],
    ['absent', 'unmeasured'],
    ['quick', 'pass'],
  ]);
});

it('reads the same after a way through JSON, with only the goals that a figure has', () => {
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  const shared = { section: 'Everything else', group: 'window' };
  expect(report.figures.slice(0, 6)).toEqual([
    { ...shared, what: 'met', ratio: 0.5, goal: 1, verdict: 'pass', detail: '5 ms' },
    { ...shared, what: 'missed', ratio: 2, atLeast: 3, verdict: 'miss', detail: 'a | b' },
    { ...shared, what: 'within', ratio: 1, goal: 1.2, atLeast: 0.9, verdict: 'pass', detail: '2 s' },
    { ...shared, what: 'of interest', ratio: 0.0123, verdict: 'known', detail: '1 ms' },
    { ...shared, what: 'no number', ratio: null, goal: 1, verdict: 'miss', detail: 'nothing came' },
    { ...shared, what: 'absent', ratio: null, verdict: 'unmeasured', detail: 'no Chromium' },
  ]);
});

it('shows a line as it is measured', () => {
  expect(lines.map(describeLine)).toEqual([
    'pass          0.50×     ≤ 1×  met  (5 ms)',
    'MISS          2.00×     ≥ 3×  missed  (a | b)',
    'pass          1.00× 0.9–1.2×  within  (2 s)',
    'known       0.0123×           of interest  (1 ms)',
    'MISS           NaN×     ≤ 1×  no number  (nothing came)',
    'unmeasured                    absent  (no Chromium)',
  ]);
});

const tables = `AIntern 1.2.3, measured on 2026-01-02 with Node 20.0.0 on linux x64, 2 cores, load up to 1.3.

### Parser

| what | ratio | goal |  | measured |
|---|--:|--:|---|---|
| quick | 3.00× | ≤ 4× | pass | 3 ms |

### Everything else

| what | ratio | goal |  | measured |
|---|--:|--:|---|---|
| met | 0.50× | ≤ 1× | pass | 5 ms |
| missed | 2.00× | ≥ 3× | **miss** | a \\| b |
| within | 1.00× | 0.9–1.2× | pass | 2 s |
| of interest | 0.0123× |  | known | 1 ms |
| no number | – | ≤ 1× | **miss** | nothing came |
| absent | – |  | unmeasured | no Chromium |

**3 of 5 goals met**. Missed:

- missed: 2.00×, goal ≥ 3× (a | b)
- no number: no number, goal ≤ 1× (nothing came)`;

it('groups the figures by section, and ends with how many goals are met and which are not', () => {
  expect(figureTables(report)).toBe(tables);
  expect(figureTables({ ...report, figures: report.figures.slice(0, 1) })).toMatch(/\n\n\*\*1 of 1 goals met\*\*$/);
});

it('says that a machine had other work, because times are those of the machine then', () => {
  expect(figureTables({ ...report, load: 4.1 })).toMatch(/load up to 4\.1\. \*\*The machine had other work\*\*: /);
});

it('replaces the figures of a document and nothing else, as often as it is asked to', () => {
  const document = (between: string) =>
    `# Speed\n\n<!-- figures: npm run bench -- --document writes them -->${between}<!-- end of the figures -->\n\nThe end.\n`;
  const written = withFigures(document('\nold\n'), report);
  expect(written).toBe(document(`\n\n${tables}\n\n`));
  expect(withFigures(written, report)).toBe(written);
  expect(() => withFigures('# Speed\n', report)).toThrow('no place for figures');
});
