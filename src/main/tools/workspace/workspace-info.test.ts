import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../search/testing/open-test-workspace';
import { workspaceInfo } from './workspace-info';

function git(folder: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' });
}

describe('workspace-info', () => {
  it('says what a project is made of and what can be run', async () => {
    const { linesOf, run, scope } = openTestWorkspace({
      'package.json': '{ "name": "shop", "scripts": { "build": "vite build", "test": "vitest run" } }',
      'package-lock.json': '{}',
      'README.md': '# Shop\n\n![badge](x.svg)\n\nSells [things](https://example.org)\nto people.\n\nMore.',
      'src/a.ts': '',
      'src/b.ts': '',
      'tool/main.py': '',
      'tool/pyproject.toml': '[project]\nname = "tool"\n[project.scripts]\ntool = "main:run"\n',
      Makefile: 'OUT := dist\n.PHONY: all\nall: build\n\t@npm run build\n\tcp a b\n\n$(OUT)/x: y\n\ttouch x\n',
      '.gitignore': 'dist/\n',
      'dist/out.js': '',
    });
    expect(await linesOf(workspaceInfo, {})).toEqual([
      `Folder: ${scope.workspacePath}`,
      expect.stringMatching(/^Files: 9 \([\d,]+ bytes\)$/),
      'Languages: JSON 2 files (25 %), TypeScript 2 files (25 %), Make 1 file (13 %), Markdown 1 file (13 %), Python 1 file (13 %), TOML 1 file (13 %)',
      'Package managers: npm',
      'Git: No repository',
      'README.md: Sells things to people.',
      '',
      'Makefile',
      '  all: npm run build; cp a b',
      '',
      'package.json: shop',
      '  build: vite build',
      '  test: vitest run',
      '',
      'tool/pyproject.toml: tool',
      '  tool: main:run',
    ]);
    expect((await run(workspaceInfo, {})).message).toBe('shop: Make and Node.js project');
  });

  it('names a project after its folder where no file does, and its kind by the outermost files', async () => {
    const message = async (files: Record<string, string>) =>
      (await openTestWorkspace(files).run(workspaceInfo, {})).message;
    expect(await message({ 'a/build.gradle': '', 'a/b/Cargo.toml': '[package]\nname = "deep"' })).toBe(
      'work: Gradle project',
    );
    expect(await message({ 'notes.md': '' })).toBe('work: no project file found');
  });

  it('tells the state of git', async () => {
    const { linesOf, base, scope, write } = openTestWorkspace({ 'a.txt': 'a' });
    git(scope.workspacePath, 'init', '-q', '-b', 'trunk');
    git(scope.workspacePath, 'add', '.');
    git(scope.workspacePath, 'commit', '-q', '-m', 'Begin');
    const line = async () => (await linesOf(workspaceInfo, {})).find((one) => one.startsWith('Git:'));
    expect(await line()).toMatch(/^Git: On trunk: nothing has changed; last commit [0-9a-f]+ of [\d-]+: Begin$/);
    git(scope.workspacePath, 'clone', '-q', '--bare', '.', join(base, 'remote.git'));
    git(scope.workspacePath, 'remote', 'add', 'origin', join(base, 'remote.git'));
    git(scope.workspacePath, 'fetch', '-q', 'origin');
    git(scope.workspacePath, 'branch', '-q', '--set-upstream-to=origin/trunk');
    write('a.txt', 'b');
    git(scope.workspacePath, 'commit', '-q', '-a', '-m', 'Go on');
    write('a.txt', 'c');
    write('b.txt', 'b');
    expect(await line()).toMatch(
      /^Git: On trunk, 1 ahead of origin\/trunk: 1 changed but not staged, 1 untracked; last .*: Go on$/,
    );
  });

  it('has something to say about an empty folder', async () => {
    const { run, scope } = openTestWorkspace();
    expect(await run(workspaceInfo, {})).toMatchObject({
      message: 'The workspace is empty',
      data: `Folder: ${scope.workspacePath}\nFiles: 0\nGit: No repository`,
    });
  });

  it('does not stumble over project files that are broken, huge or links', async () => {
    const { linesOf, base, inWork } = openTestWorkspace({
      'package.json': '{ "scripts": [',
      'a/package.json': `{ "name": "${'x'.repeat(600_000)}" }`,
      'pom.xml': '<parent><artifactId>up</artifactId></parent><artifactId>own</artifactId>',
    });
    writeFileSync(join(base, 'secret.toml'), '[package]\nname = "secret"');
    symlinkSync(join(base, 'secret.toml'), inWork('Cargo.toml'));
    const lines = await linesOf(workspaceInfo, {});
    expect(lines.slice(lines.indexOf('') + 1)).toEqual([
      'package.json',
      '',
      'pom.xml: own',
      '  test: mvn test',
      '  package: mvn package',
      '',
      'a/package.json',
    ]);
  });

  it('needs a folder that is open', () => {
    const { scope } = openTestWorkspace();
    const { validation } = workspaceInfo.prepare({}, { ...scope, workspacePath: null });
    expect(validation.errors.map(({ message }) => message)).toEqual(['No folder is open. Ask the user to open one']);
  });
});
