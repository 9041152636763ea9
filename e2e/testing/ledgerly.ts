import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ScriptedMessage, scriptedCall } from '../../src/main/testing/providers/scripted-reply';
import type { JsonObject } from '../../src/shared/json/json';

const files = {
  'package.json': JSON.stringify({ name: 'ledgerly', type: 'module', scripts: { test: 'node --test test/' } }, null, 2),
  'README.md': '# Ledgerly\n\nInvoices for small shops.\n',
  'AGENTS.md': 'Run the tests before you commit.\n',
  '.gitignore': 'node_modules/\ncoverage/\n',
  'src/invoice.js': `export function total(lines) {
  return lines.reduce((sum, line) => sum + line.price, 0);
}
`,
  'src/dates.js': `export function addDays(date, days) {
  return new Date(date.getTime() + days);
}

export function isLate(date, now) {
  return date > now;
}
`,
  'test/ledgerly.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, isLate } from '../src/dates.js';
import { total } from '../src/invoice.js';

test('a line counts as often as it was ordered', () => {
  assert.equal(total([{ price: 3, count: 2 }, { price: 5, count: 1 }]), 11);
});

test('a day has 24 hours', () => {
  assert.deepEqual(addDays(new Date(0), 1), new Date(86_400_000));
});

test('what is due in the past is late', () => {
  assert.equal(isLate(new Date(0), new Date(1)), true);
});
`,
  // Programs that the project has installed.
  'node_modules/.bin/vitest': '#!/bin/sh\nmkdir -p coverage && echo all > coverage/lines.txt\nexec node --test test/\n',
  'node_modules/.bin/tsc': '#!/bin/sh\nfor file in src/*.js; do node --check "$file" || exit 1; done\n',
} as const;

const secondTest = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { total } from '../src/invoice.js';

test('an empty invoice costs nothing', () => {
  assert.equal(total([]), 0);
});
`;

/** Writes a small project with failing tests, in a git repository. */
export function writeLedgerly(folder: string): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    if (path.startsWith('node_modules/.bin/')) chmodSync(join(folder, path), 0o755);
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '-q');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.com');
  git('add', '.');
  git('commit', '-qm', 'Begin');
}

let count = 0;
function call(name: string, parameters: JsonObject) {
  count += 1;
  return scriptedCall(`call_${count}`, name, parameters);
}
const read = (path: string) => call('file-read', { path });
const search = (pattern: string) => call('search-content', { pattern, path: 'src' });
const run = (command: string) => call('terminal-execute', { command });
const edit = (path: string, oldText: string, newText: string) => call('file-edit', { path, oldText, newText });

/** The answers of a model that fixes the tests and commits: 17 calls. */
export const ledgerlyAnswers: readonly ScriptedMessage[] = [
  { text: 'I’ll start with the project.', calls: [read('package.json'), read('README.md'), read('AGENTS.md')] },
  { calls: [run('npm test')] },
  {
    text: 'Three tests fail. I’ll look at what they expect.',
    calls: [
      read('test/ledgerly.test.js'),
      read('src/invoice.js'),
      read('src/dates.js'),
      search('price'),
      search('addDays'),
    ],
  },
  {
    text: 'The count of a line is ignored, and both dates are wrong.',
    calls: [
      edit('src/invoice.js', 'sum + line.price', 'sum + line.price * line.count'),
      edit('src/dates.js', 'date.getTime() + days', 'date.getTime() + days * 86_400_000'),
      edit('src/dates.js', 'date > now', 'date < now'),
    ],
  },
  { calls: [run('npm test')] },
  {
    text: 'They pass. One more test.',
    calls: [call('file-write', { path: 'test/empty.test.js', content: secondTest })],
  },
  { calls: [run('npx vitest run && npx tsc --noEmit')] },
  {
    calls: [
      call('git-add', { paths: ['src/invoice.js', 'src/dates.js', 'test/empty.test.js'] }),
      call('git-commit', { message: 'Count every piece, and fix the dates' }),
    ],
  },
  {
    text: `All tests pass, and the work is committed.

- \`total\` multiplies each price by how often the line was ordered.
- \`addDays\` counts days instead of milliseconds, and \`isLate\` compares the right way round.
- A new test covers empty invoices.

Nothing was pushed.`,
  },
];
