import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { createCommandAssessor } from '../../create-command-assessor';
import { createShellReader } from '../../shell/create-shell-reader';
import { type FakeDisk, fakeCommandContext, workspace } from '../testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

const bins = ['vitest', 'tsx', 'rimraf', 'concurrently'].map((name) => `node_modules/.bin/${name}`);
const disk: FakeDisk = {
  files: [...bins, 'build.ts', 'node_modules/linked/cli.js'],
  folders: ['packages', 'packages/a'],
};
const project = fakeCommandContext(
  { packageScripts: () => ({ path: 'package.json', scripts: { lint: 'eslint' } }) },
  disk,
);

describe('a program that is installed in the project', () => {
  it.each([
    ['npx vitest run', 'npx'],
    ['npx --no-install vitest run', 'npx'],
    ['npx -y vitest', 'npx'],
    ['npm exec vitest', 'npm exec'],
    ['npm exec -- vitest run', 'npm exec'],
    ['npm exec vitest -- --run', 'npm exec'],
    ['pnpm exec vitest run', 'pnpm exec'],
    ['pnpm exec vitest -c vitest.shared.ts', 'pnpm exec'],
    ['pnpm vitest run', 'pnpm'],
    ['yarn vitest run', 'yarn'],
    ['yarn run vitest', 'yarn run'],
    ['yarn exec vitest', 'yarn exec'],
    ['bunx vitest', 'bunx'],
    ['bun x vitest', 'bun x'],
    ['cd packages/a && npx vitest', 'npx'],
    ['node_modules/.bin/vitest run', 'node_modules/.bin/vitest'],
    ['./node_modules/.bin/vitest run', './node_modules/.bin/vitest'],
  ])('is medium, as the script that it is: %s', (line, who) => {
    const { level, reasons, noRule } = assess(line, project);
    expect({ level, reasons, noRule }).toEqual({
      level: 'medium',
      reasons: [`Runs a program installed in this project: vitest (${who})`],
      noRule: undefined,
    });
  });

  it('is covered by a rule for the line as written, while it stays the same program', () => {
    const { subjects, otherSubjects, scriptedSubjects, dependsOn } = assess('npx vitest run', project);
    expect({ subjects, otherSubjects, scriptedSubjects }).toEqual({
      subjects: ['npx vitest run'],
      otherSubjects: ['vitest run'],
      scriptedSubjects: ['npx vitest run'],
    });
    const bin = `${workspace}/node_modules/.bin/vitest`;
    expect(dependsOn).toEqual([`starts ${bin}`, `runs ${bin}: content of ${bin}`]);
  });

  it('is another one when its package has another version', () => {
    const cli = 'node_modules/vitest/cli.js';
    const version = (text: string) =>
      fakeCommandContext(
        { stampFile: (path) => ({ text: path.endsWith('package.json') ? text : 'the same', isWhole: true }) },
        { files: [cli], links: { 'node_modules/.bin/vitest': cli } },
      );
    const [one, other] = ['1', '2'].map((text) => assess('npx vitest', version(text)).dependsOn);
    expect(one).toContain(`runs ${workspace}/node_modules/vitest/package.json: 1`);
    expect(other).not.toEqual(one);
  });

  it.each([
    'npx cowsay',
    'npx vitest@latest',
    'npx --package=evil vitest',
    'npx -p evil vitest',
    "npx -c 'vitest'",
    'npx --no-install cowsay',
    'npm exec vitest --package=evil',
    'npm exec --package=evil vitest',
    'npx $tool',
    'npx ./vitest',
    'npx ../vitest',
    'npx github:user/vitest',
    'pnpm dlx vitest',
    'pnpx vitest',
    'pnpm --filter a exec vitest',
    'pnpm -r exec vitest',
    'pnpm exec rm',
    'npm create vitest',
    'cd "$x" && npx vitest',
  ])('is not meant, so it is high and never remembered: %s', (line) => {
    expect(assess(line, project)).toMatchObject({ level: 'high', noRule: expect.any(String) });
  });

  it('is not meant where it leads out of the workspace', () => {
    const linked = fakeCommandContext(
      {},
      { files: ['/srv/vitest'], links: { 'node_modules/.bin/vitest': '/srv/vitest' } },
    );
    expect(assess('npx vitest', linked).level).toBe('high');
  });

  it.each([
    ['npx tsx build.ts', 'medium', 'Runs the script build.ts (tsx)'],
    ["npx tsx -e 'x'", 'high', 'Runs inline code (tsx -e)'],
    ['npx rimraf src', 'high', 'Deletes files: src (rimraf)'],
    ['npx rimraf /srv/x', 'critical', 'Deletes files outside the workspace: /srv/x (rimraf)'],
    ["npx concurrently 'rm -rf x'", 'high', 'Can run any command (concurrently)'],
    ['npx vitest /etc/hosts', 'high', 'Reads outside the workspace: /etc/hosts (vitest)'],
    ['npx vitest --outputFile=/srv/x', 'critical', 'Writes outside the workspace: /srv/x (vitest)'],
  ])('is rated by what it does, too: %s', (line, level, reason) => {
    expect(assess(line, project)).toMatchObject({ level, reasons: expect.arrayContaining([reason]) });
  });

  it('is not started where a script has its name', () => {
    expect(assess('yarn lint', project).reasons).toEqual([
      'Runs the lint script from package.json: eslint (yarn lint)',
    ]);
  });

  it('says what would be downloaded, and what is missing', () => {
    expect(assess('npx cowsay hi', project).reasons).toEqual(['Downloads and runs a package: cowsay (npx)']);
    expect(assess('npx --no-install cowsay', project).reasons).toEqual([
      "Runs a package that isn't installed in this project: cowsay (npx)",
    ]);
  });
});

describe('a development tool', () => {
  it.each([
    ['pytest -q', "Runs the project's tests (pytest)"],
    ['python -m pytest tests', "Runs the project's tests (python -m pytest)"],
    ['python3 -m unittest', "Runs the project's tests (python3 -m unittest)"],
    ['python -m mypy src', "Checks the types of the project's code (python -m mypy)"],
    ['node --test', "Runs the project's tests (node --test)"],
    ['go test ./...', "Runs the project's tests (go test)"],
    ['go vet ./...', "Checks the project's code (go vet)"],
    ['go build', 'Builds the project (go build)'],
    ['cargo test', "Runs the project's tests (cargo test)"],
    ['cargo check', "Checks the project's code (cargo check)"],
    ['cargo clippy', "Checks the project's code (cargo clippy)"],
    ['cargo build --release', 'Builds the project (cargo build)'],
    ['python -m http.server', 'Runs a Python module: http.server (python)'],
  ])('is medium, and says what it does: %s', (line, reason) => {
    const { level, reasons } = assess(line, project);
    expect({ level, reasons }).toEqual({ level: 'medium', reasons: [reason] });
  });
});

describe('an installation', () => {
  it.each([
    'npm install',
    'npm ci',
    'npm i x',
    'npm add x',
    'pnpm add x',
    'pnpm install',
    'yarn',
    'yarn add x',
    'yarn install',
    'bun install',
    'bun add x',
    'pip install x',
    'pip3 install -r requirements.txt',
    'python -m pip install x',
    'cargo install x',
    'go install example.org/x@latest',
    'go get example.org/x',
    'gem install x',
    'bundle install',
    'bundle',
    'poetry add x',
    'poetry install',
    'uv add x',
    'uv sync',
    'uv pip install x',
    'pipx install x',
    'composer require x',
  ])('is high, because it can run the scripts of strangers: %s', (line) => {
    const { level, reasons } = assess(line, project);
    expect(level).toBe('high');
    expect(reasons.join()).toMatch(/(Installs|Downloads) packages/);
  });

  it('is critical where it changes the system', () => {
    expect(assess('brew install x', project).level).toBe('critical');
  });
});
