import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type AttackedRepository,
  attackedFiles,
  createAttackedRepository,
  tracePrograms,
} from './testing/attacked-folder';
import { type CommandCase, commandCases } from './testing/command-cases';
import { startAttack } from './testing/start-attack';

const startUpFile = join(homedir(), '.bashrc');
const readStartUpFile = () => (existsSync(startUpFile) ? readFileSync(startUpFile, 'utf8') : null);

let template: AttackedRepository;
beforeAll(() => {
  template = createAttackedRepository();
});
afterAll(() => template.remove());

async function attack({ line, rules = [], allowsNpm }: CommandCase) {
  const started = tracePrograms();
  const { attempt, remember, workspacePath } = await startAttack({ rules, files: attackedFiles, isSandboxed: false });
  template.copyTo(workspacePath);
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
    const { attempt, workspacePath } = await startAttack({ files: attackedFiles, isSandboxed: false });
    template.copyTo(workspacePath);
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
