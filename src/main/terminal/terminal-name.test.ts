import { expect, it } from 'vitest';
import { createTerminalNames } from './terminal-name';

it.each([
  ['npm run dev', 'npm-run-dev'],
  ['PORT=1 DEBUG=x npm run dev -- --open', 'npm-run-dev'],
  ['cd app && npx vite --port 3000', 'npx-vite'],
  ['python3 -m http.server 8000', 'python3-http-server'],
  ['tail -f /var/log/syslog | grep x', 'tail'],
  ['seq 1 100', 'seq'],
  ['npm run dev\necho more', 'npm-run-dev'],
  ['export TOKEN="abc"', 'export'],
  ['( ( sleep 1 ) )', 'command'],
  ['', 'command'],
  ['x'.repeat(100), 'x'.repeat(24)],
])('names the terminal of %j', (command, name) => {
  expect(createTerminalNames()(command)).toBe(name);
});

it('gives no name twice', () => {
  const nameFor = createTerminalNames();
  expect(['npm test', 'npm test', 'npm test -- a', 'seq 1 2', 'seq 3'].map(nameFor)).toEqual([
    'npm-test',
    'npm-test-2',
    'npm-test-a',
    'seq',
    'seq-2',
  ]);
});
