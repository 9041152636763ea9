import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommandContext } from '../../terminal/assessment/create-command-context';
import { loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createCommandAssessor } from '../create-command-assessor';
import { createShellReader } from '../shell/create-shell-reader';
import type { Attack, AttackScene } from './testing/attack';
import { gitAttacks } from './testing/git-attacks';
import { programsAttacks } from './testing/programs-attacks';
import { searchesAttacks } from './testing/searches-attacks';
import { shellAttacks } from './testing/shell-attacks';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

const files: Readonly<Record<string, string>> = {
  '.gitignore': '.env\n',
  '.env': 'API_TOKEN=1\n',
  'package.json': '{"name":"x","version":"1.0.0","scripts":{}}\n',
  'README.md': '# readme\n',
  'a.txt': 'hello TOKEN\n',
  'b.txt': 'b\n',
  's.txt': 'b\na\na\n',
  'd.json': '{"k":"v"}\n',
  'conf/.env': 'API_TOKEN=2\n',
  'conf/app.txt': 'x\n',
  'src/a.ts': 'export const a = 1; // TOKEN\n',
  'sub/x.txt': 'x\n',
};

const identity = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@b' };

const run = (script: string, cwd: string) =>
  execFileSync('bash', ['-c', script], { cwd, env: { ...process.env, ...identity }, stdio: 'pipe' });

/** A repository with credentials that git ignores. Copying it for each scene takes a tenth of the time. */
const template = mkdtempSync(join(tmpdir(), 'aintern-attacks-'));
afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeAll(() => {
  for (const folder of ['conf', 'src', 'sub']) mkdirSync(join(template, folder));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(template, name), text);
  run('git init -q -b main && git add . && git commit -qm one && echo more >> b.txt && git commit -qam two', template);
});

function setUp(prepare: string) {
  const base = temporaryFolder();
  const workspacePath = join(base, 'work');
  cpSync(template, workspacePath, { recursive: true, preserveTimestamps: true });
  run(prepare, workspacePath);
  return { workspacePath, dataPath: join(base, 'data') };
}

/** The lines include real ones that were once rated safe but did something when run. */
function safeLines({ prepare = ':', lines }: AttackScene, shell: Attack['shell'] = 'bash'): readonly string[] {
  const scope = setUp(prepare);
  return lines.filter((line) => {
    const commandContext = { ...createCommandContext(scope, '.'), shell };
    return assess(line, commandContext).level === 'safe';
  });
}

describe.each([...shellAttacks, ...programsAttacks, ...searchesAttacks, ...gitAttacks])(
  '$technique',
  ({ shell, scenes }) => {
    it.each(scenes)('SF-12 are not safe: $lines.0 and the others like it', (scene) => {
      expect(safeLines(scene, shell)).toEqual([]);
    });
  },
);
