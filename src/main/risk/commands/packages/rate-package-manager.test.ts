import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { createCommandAssessor } from '../../create-command-assessor';
import { createShellReader } from '../../shell/create-shell-reader';
import { fakeCommandContext } from '../testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

const scripts = { pretest: 'tsc', test: 'vitest run', build: 'vite build', postinstall: 'node setup.js' };
const manifest = { path: 'package.json', scripts };
const project = fakeCommandContext({ packageScripts: () => manifest });
const empty = fakeCommandContext();

describe('a command of a package manager', () => {
  it('that runs a script is that script', () => {
    expect(assess('npm test', project)).toEqual({
      level: 'medium',
      reasons: [
        'Runs the pretest script from package.json: tsc (npm test)',
        'Runs the test script from package.json: vitest run (npm test)',
      ],
      subjects: ['npm test'],
      safeSubjects: [],
      otherSubjects: [],
      dependsOn: [JSON.stringify(manifest)],
      dependsOnBySubject: new Map([['npm test', [JSON.stringify(manifest)]]]),
      scriptedSubjects: ['npm test'],
      plainSubjects: [],
    });
  });

  it.each([
    'npm run build',
    'yarn build',
    'pnpm run build',
    'bun run build',
    'yarn run build',
    'npm run build -- --watch',
  ])('names what it runs: %s', (line) => {
    const { level, reasons } = assess(line, project);
    expect({ level, reasons }).toEqual({
      level: 'medium',
      reasons: [`Runs the build script from package.json: vite build (${line.replace(' -- --watch', '')})`],
    });
  });

  it('says when there is no such script', () => {
    expect(assess('npm run deploy', project).reasons).toEqual([
      'Runs the deploy script, which no package.json defines (npm run deploy)',
    ]);
    expect(assess('npm test', empty).reasons).toEqual([
      'Runs the test script, which no package.json defines (npm test)',
    ]);
    expect(assess('npm run constructor', project).reasons).toEqual([
      'Runs the constructor script, which no package.json defines (npm run constructor)',
    ]);
  });

  it.each(['npm install', 'npm ci', 'npm i lodash', 'pnpm add x', 'yarn', 'bun install'])(
    'names the scripts of an installation: %s',
    (line) => {
      const { level, reasons } = assess(line, project);
      expect(level).toBe('high');
      expect(reasons[0]).toMatch(/^Installs packages, which can run their own scripts \((npm|pnpm|yarn|bun) \w+\)$/);
      expect(reasons[1]).toMatch(/^Runs the postinstall script from package\.json: node setup\.js \(.+\)$/);
    },
  );

  it.each([
    'npm -v',
    'npm --version',
    'npm ls',
    'npm ls --all',
    'npm explain x',
    'npm pkg get name',
    'npm root',
    'npm prefix',
    'npm run',
    'npx --version',
  ])('is safe: %s', (line) => {
    expect(assess(line, project).level).toBe('safe');
  });

  it.each([
    'npm help',
    'npm fund',
    'npm outdated',
    'npm view x',
    'npm audit',
    'npm uninstall x',
    'npm init -y',
    'yarn --version',
    'npm pack',
    'npm frobnicate',
    'npm config get registry',
    'npm config list',
    'npm config ls -l',
    'npm get registry',
  ])('is medium: %s', (line) => {
    expect(assess(line, project).level).toBe('medium');
  });

  it.each([
    'npm exec x',
    'npm x y',
    "npm exec -c 'touch M'",
    'npx tsc',
    'pnpm dlx x',
    'npm explore x -- ls',
    'npm pkg set a=b',
    'npm config set script-shell x',
    'npm test --script-shell=./x',
    'npm init x',
    'yarn frobnicate',
    'pnpm exec rm',
    'yarn exec ls',
    'bun x y',
    'pnpx x',
    'uvx x',
  ])('is high and never remembered: %s', (line) => {
    expect(assess(line, project)).toMatchObject({ level: 'high', noRule: expect.any(String) });
  });

  it.each(['npm publish', 'npm login', 'npm token list', 'npm --prefix /tmp/x install'])('is critical: %s', (line) => {
    expect(assess(line, project).level).toBe('critical');
  });

  it('looks for the package.json where the line is by then', () => {
    const packageScripts = (folder: string) => ({ path: `${folder}/package.json`, scripts: { test: `in ${folder}` } });
    const here = fakeCommandContext({ packageScripts }, { folders: ['sub'] });
    expect(assess('cd sub && npm test', here).reasons).toEqual([
      'Runs the test script from /workspace/project/sub/package.json: in /workspace/project/sub (npm test)',
    ]);
    expect(assess('npm --prefix sub test', here).dependsOn).toEqual([
      JSON.stringify(packageScripts('/workspace/project/sub')),
    ]);
  });
});

describe('make', () => {
  it('depends on the makefile', () => {
    const makefile = 'test:\n\tls\n';
    expect(assess('make test', fakeCommandContext({ makefile: () => makefile }))).toEqual({
      level: 'medium',
      reasons: ['Runs the target test of the makefile (make)'],
      subjects: ['make test'],
      safeSubjects: [],
      otherSubjects: [],
      dependsOn: [makefile],
      dependsOnBySubject: new Map([['make test', [makefile]]]),
      scriptedSubjects: ['make test'],
      plainSubjects: [],
    });
  });
});
