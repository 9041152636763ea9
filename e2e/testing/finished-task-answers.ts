import type { RiskLevel } from '../../src/shared/call/risk-level';
import type { JsonObject } from '../../src/shared/json/json';

export interface TaskCall {
  readonly toolId: string;
  readonly toolName: string;
  readonly parameters: JsonObject;
  readonly risk: RiskLevel;
  readonly message: string;
  readonly data?: string;
  /** In milliseconds. */
  readonly takes?: number;
  readonly exitCode?: number;
  readonly change?: { readonly path: string; readonly before: string; readonly after: string };
}

export interface TaskAnswer {
  readonly text?: string;
  readonly calls?: readonly TaskCall[];
}

const read = (path: string, data: string): TaskCall => ({
  ...{ toolId: 'file-read', toolName: 'Read file', parameters: { path }, risk: 'safe' },
  ...{ message: `Read ${path}`, data },
});

const search = (pattern: string, path: string): TaskCall => ({
  ...{ toolId: 'search-content', toolName: 'Search content', parameters: { pattern, path }, risk: 'safe' },
  ...{ message: '2 matches in 1 file', data: `${path}/invoice.js\n  3: // ${pattern}`, takes: 40 },
});

const run = (command: string, options: Pick<TaskCall, 'data' | 'takes'> & { readonly exitCode: number }): TaskCall => ({
  ...{ toolId: 'terminal-execute', toolName: 'Run command', parameters: { command }, risk: 'medium' },
  ...{ message: `${command} ended with exit code ${options.exitCode} after 2.1 s`, ...options },
});

const edit = (path: string, before: string, after: string): TaskCall => ({
  ...{ toolId: 'file-edit', toolName: 'Edit file', parameters: { path, oldText: before, newText: after } },
  ...{ risk: 'low', message: `Edited ${path}: 1 replacement`, change: { path, before, after } },
});

const invoice = `import { addDays } from './dates.js';

// The date on which an invoice is due.
export function dueOn(invoice) {
  return addDays(invoice.date, invoice.days);
}

export function total(invoice) {
  return invoice.lines.reduce((sum, line) => sum + line.price, 0);
}
`;

const dates = `export function addDays(date, days) {
  return new Date(date.getTime() + days * 86_400_000);
}

export function isLate(date, now) {
  return date < now;
}
`;

const newTest = `import { expect, test } from 'vitest';
import { dueOn, total } from '../src/invoice.js';

test('a line counts as often as it was ordered', () => {
  const lines = [{ price: 3, count: 2 }, { price: 5, count: 1 }];
  expect(total({ lines })).toBe(11);
});

test('an invoice without days is due in two weeks', () => {
  expect(dueOn({ date: new Date(0) })).toEqual(new Date(14 * 86_400_000));
});
`;

const failure = `
> ledgerly@1.0.0 test
> vitest run

 ✓ test/dates.test.js (4 tests) 6ms
 ❯ test/invoice.test.js (3 tests | 2 failed) 12ms
   × total counts each line 5ms
     → expected 8 to be 11
   × dueOn has a default 3ms
     → expected Invalid Date to deeply equal 1970-01-15

 Test Files  1 failed | 1 passed (2)
      Tests  2 failed | 5 passed (7)
`;

const success = '\n> vitest run\n\n Test Files  2 passed (2)\n      Tests  7 passed (7)\n';

/** The answers of a model that fixes two failing tests: 17 calls in eleven answers. */
export const finishedTaskAnswers: readonly TaskAnswer[] = [
  {
    text: 'I’ll start with the project and its tests.',
    calls: [
      read('package.json', '{\n  "name": "ledgerly",\n  "scripts": { "test": "vitest run" }\n}\n'),
      read('README.md', '# Ledgerly\n\nInvoices for small shops.\n'),
      read('AGENTS.md', 'Run the tests before you commit.\n'),
    ],
  },
  { calls: [run('npm test', { data: failure, takes: 2_100, exitCode: 1 })] },
  {
    text: 'Two tests of invoices fail. I’ll look at what they expect.',
    calls: [read('test/invoice.test.js', newTest), read('src/invoice.js', invoice)],
  },
  { calls: [search('addDays', 'src'), search('count', 'src'), read('src/dates.js', dates)] },
  {
    text: '`total` ignores how often a line was ordered, and `dueOn` has no default.',
    calls: [
      edit('src/invoice.js', invoice, invoice.replace('line.price, 0', 'line.price * line.count, 0')),
      edit(
        'src/dates.js',
        dates,
        dates.replace(
          'export function addDays(date, days) {\n',
          'const defaultDays = 14;\n\nexport function addDays(date, days = defaultDays) {\n  if (!(date instanceof Date)) throw new TypeError("Not a date");\n',
        ),
      ),
      edit('src/dates.js', dates, dates.replace('date < now', 'date.getTime() < now.getTime()')),
    ],
  },
  { calls: [run('npm test', { data: success, takes: 1_900, exitCode: 0 })] },
  {
    text: 'They pass. One more test, for orders of several pieces.',
    calls: [
      {
        ...{
          toolId: 'file-write',
          toolName: 'Write file',
          parameters: { path: 'test/order.test.js', content: newTest },
        },
        ...{ risk: 'low', message: 'Created test/order.test.js' },
        change: { path: 'test/order.test.js', before: '', after: newTest },
      },
    ],
  },
  { calls: [run('npx vitest run && npx tsc --noEmit', { data: success, takes: 4_700, exitCode: 0 })] },
  {
    calls: [
      {
        ...{ toolId: 'git-add', toolName: 'Git add', risk: 'low', message: 'Staged 3 files', takes: 60 },
        parameters: { paths: ['src/invoice.js', 'src/dates.js', 'test/order.test.js'] },
      },
    ],
  },
  {
    calls: [
      {
        ...{ toolId: 'git-commit', toolName: 'Git commit', risk: 'medium', message: 'Committed 3 files', takes: 140 },
        parameters: { message: 'Count every piece of an order\n\nAnd give invoices a default of two weeks.' },
      },
    ],
  },
  {
    text: `Both tests pass, and the work is committed.

- \`total\` now multiplies each price by how often the line was ordered.
- \`addDays\` takes 14 days if an invoice doesn’t say, and refuses what isn’t a date.
- A new test covers orders of several pieces.

The type check is clean too. Nothing was pushed.`,
  },
];
