import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { type CommandCase, commandCases } from './testing/command-cases';
import { startAttack } from './testing/start-attack';

/** Programs that leave a trace instead of doing their work; the other programs in the lines are real. */
const traced = ['npm', 'npmx', 'curl', 'ssh', 'id', 'sudo', 'busybox', 'make', 'rg'];

/** Puts the traced programs first in the PATH; returns which of them were started. */
function trace() {
  const folder = temporaryFolder();
  const log = join(folder, 'log');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(log, '');
  for (const name of traced) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> '${log}'\n`, { mode: 0o755 });
  }
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
  return () => readFileSync(log, 'utf8').split('\n').filter(Boolean);
}

const files = {
  'package.json': JSON.stringify({ scripts: { test: 'true', other: 'touch M', preinstall: 'touch M' } }),
  'f.txt': 'b\na\n',
  x: '',
  ev: '#!/bin/sh\ntouch M\n',
};
const startUpFile = join(homedir(), '.bashrc');
const readStartUpFile = () => (existsSync(startUpFile) ? readFileSync(startUpFile, 'utf8') : null);

/**
 * A repository with a bare one inside it that configures a program; created once, because git takes longer than the
 * attacks.
 */
let template: string;
beforeAll(() => {
  template = mkdtempSync(join(realpathSync(tmpdir()), 'aintern-attacked-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: template });
  writeFileSync(join(template, 'f.txt'), files['f.txt']);
  git('init', '-q', '--template=');
  git('add', 'f.txt');
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '-m', 'first');
  git('init', '-q', '--template=', '--bare', 'nested');
  for (const [name, value] of [
    ['core.bare', 'false'],
    ['core.worktree', template],
    ['core.fsmonitor', `touch '${join(template, 'M')}'; false`],
  ] as const) {
    git('--git-dir=nested', 'config', name, value);
  }
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

function furnish(workspacePath: string): void {
  for (const name of ['.git', 'nested']) cpSync(join(template, name), join(workspacePath, name), { recursive: true });
  mkdirSync(join(workspacePath, '.git', 'hooks'));
  const config = join(workspacePath, 'nested', 'config');
  writeFileSync(config, readFileSync(config, 'utf8').replaceAll(template, workspacePath));
}

async function attack({ line, rules = [], allowsNpm }: CommandCase) {
  const started = trace();
  const { attempt, remember, workspacePath } = await startAttack({ rules, files });
  furnish(workspacePath);
  if (allowsNpm) await remember('npm test', 'npm *');
  const [before, startUp] = [started().length, readStartUpFile()];
  const there = (name: string) => existsSync(join(workspacePath, name));
  const { verdict, decline } = await attempt(line);
  if (verdict === 'ask') await decline();
  const executed = [
    ...started().slice(before),
    ...['M', 'x.tar', '.git/hooks/pre-commit'].filter(there),
    ...(there('x') ? [] : ['x is gone']),
    ...(readStartUpFile() === startUp ? [] : [startUpFile]),
  ];
  return { verdict, executed };
}

afterEach(() => void vi.unstubAllEnvs());

describe('nothing runs that nobody has approved', () => {
  const counts = { lines: 0, controls: 0, unapproved: 0 };
  afterAll(() => console.info(JSON.stringify(counts)));

  const named = commandCases.map(
    (given) => [given.id, given.verdict, JSON.stringify(given.line).slice(0, 80), given] as const,
  );

  it.each(named.filter(([, verdict]) => verdict !== 'auto'))('%s: %s for %s', async (_id, required, _shown, given) => {
    const { verdict, executed } = await attack(given);
    counts.lines += 1;
    if (executed.length > 0) counts.unapproved += 1;
    expect({ verdicts: required.split(' or ').includes(verdict) ? required : verdict, executed }).toEqual({
      verdicts: required,
      executed: [],
    });
  });

  it('GT-26: nor what a bare repository among the files sets up, which git by itself would run', async () => {
    const { attempt, workspacePath } = await startAttack({ files });
    furnish(workspacePath);
    for (const line of ['cd nested && git status', 'git -C nested status', '(cd nested; git status)']) {
      expect(await attempt(line), line).toMatchObject({ isMarked: false });
    }
    execFileSync('git', ['status'], { cwd: join(workspacePath, 'nested') });
    expect(existsSync(join(workspacePath, 'M'))).toBe(true);
  });

  it.each(named.filter(([, verdict]) => verdict === 'auto'))(
    '%s: %s for the control %s',
    async (_id, _verdict, _shown, given) => {
      const { verdict, executed } = await attack(given);
      counts.controls += 1;
      const runs = /npm test( '.*?')?/.exec(given.line)?.[0].replaceAll("'", '');
      expect({ verdict, executed }).toEqual({ verdict: 'auto', executed: runs === undefined ? [] : [runs] });
    },
  );
});
