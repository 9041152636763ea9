import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent } from './agent';
import type { Answer } from './answer-events';

export const scenarioNames = ['task', 'memory', 'reads', 'stream', 'lines'] as const;
export type ScenarioName = (typeof scenarioNames)[number];

export const DELTAS = 200_000;
export const LINES = 100_000;
/** Enough for a steady state. */
const READS = 30;

type Calls = Agent['calls'];

const done: Answer = { text: 'Done.' };

/** What the model answers, request by request. */
export function answersOf(name: ScenarioName, calls: Calls, workspace: string): readonly Answer[] {
  switch (name) {
    case 'task':
    case 'memory': {
      const reads = ['src/sum.js', 'test.mjs', 'package.json'].map((path) => calls.read(path, { workspace }));
      return [
        { text: 'I read the files first.', calls: reads },
        { text: 'Who uses it?', calls: [calls.search('function add')] },
        {
          text: 'This is the bug.',
          calls: [calls.replace('src/sum.js', '  return a - b;', '  return a + b;', { workspace })],
        },
        { text: 'Now the test.', calls: [calls.execute('node test.mjs')] },
        done,
      ];
    }
    case 'reads': {
      const read = (_: unknown, index: number) => ({
        text: 'Next.',
        calls: [calls.read(`src/part${index}.js`, { workspace })],
      });
      return [...Array.from({ length: READS }, read), done];
    }
    case 'stream':
      return [{ text: 'words ', deltas: DELTAS }];
    case 'lines':
      return [{ text: 'I run it.', calls: [calls.execute('node noisy.mjs')] }, done];
  }
}

/** Throws if the work wasn't done: then its time says nothing. */
export function checkResult(name: ScenarioName, workspace: string): void {
  if (name !== 'task' && name !== 'memory') return;
  if (!readFileSync(join(workspace, 'src/sum.js'), 'utf8').includes('a + b')) throw new Error('The bug is still there');
}

/** A small repository with a bug and a test that finds it. */
export function makeWorkspace(folder: string): void {
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ name: 'bench', type: 'module', scripts: { test: 'node test.mjs' } }),
    'src/sum.js': 'export function add(a, b) {\n  return a - b;\n}\n',
    'test.mjs': "import { add } from './src/sum.js';\nif (add(2, 3) !== 5) process.exit(1);\nconsole.log('ok');\n",
    'noisy.mjs': `for (let line = 0; line < ${LINES}; line += 1) console.log('line', line, 'of a noisy command');\n`,
  };
  for (let part = 0; part < READS; part += 1) {
    files[`src/part${part}.js`] = `export const part${part} = ${part};\n${'// One of many lines.\n'.repeat(20)}`;
  }
  mkdirSync(join(folder, 'src'), { recursive: true });
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
  const who = ['-c', 'user.name=Bench', '-c', 'user.email=bench@localhost', '-c', 'commit.gpgsign=false'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-qm', 'First'],
  ]) {
    execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'ignore' });
  }
}
