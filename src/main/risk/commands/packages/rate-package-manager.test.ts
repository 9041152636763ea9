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
        'npm test runs the script pretest: "tsc" from package.json',
        'npm test runs the script "vitest run" from package.json',
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
      reasons: [`${line.replace(' -- --watch', '')} runs the script "vite build" from package.json`],
    });
  });

  it('says when there is no such script', () => {
    expect(assess('npm run deploy', project).reasons).toEqual([
      'npm run deploy: no package.json defines the script deploy',
    ]);
    expect(assess('npm test', empty).reasons).toEqual(['npm test: no package.json defines the script test']);
    expect(assess('npm run constructor', project).reasons).toEqual([
      'npm run constructor: no package.json defines the script constructor',
    ]);
  });

  it.each(['npm install', 'npm ci', 'npm i lodash', 'pnpm add x', 'yarn', 'bun install'])(
    'names the scripts of an installation: %s',
    (line) => {
      const { level, reasons } = assess(line, project);
      expect(level).toBe('medium');
      expect(
        reasons.some((reason) => reason.includes('postinstall: "node setup.js"') || reason.includes('"node setup.js"')),
      ).toBe(true);
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
      'npm test runs the script "in /workspace/project/sub" from /workspace/project/sub/package.json',
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
      reasons: ['make runs the makefile target test'],
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
