import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../base/clock';
import type { ContentBefore } from '../history/read-content-before';
import { writeFiles } from '../instructions/testing/write-files';
import { systemSandbox } from '../sandbox/detect-sandbox';
import { isWithoutSandbox } from '../sandbox/testing/when-sandboxed';
import { temporaryFolder } from '../testing/temporary-folder';
import { createEditChecks } from './edit-checks';

const never = new AbortController().signal;
const long = 120_000;

function setUp(files: Readonly<Record<string, string>>, { isOn = true, detect = systemSandbox } = {}) {
  const base = temporaryFolder();
  const workspacePath = join(base, 'work');
  mkdirSync(workspacePath);
  mkdirSync(join(base, 'data'));
  writeFiles(workspacePath, files);
  const history = new Map<string, ContentBefore>();
  const checks = createEditChecks({
    clock: systemClock,
    dataPath: join(base, 'data'),
    workspacePath,
    sandbox: { detect },
    files: { readBefore: async (callId, path) => history.get(`${callId} ${path}`) ?? { kind: 'unknown', why: '' } },
    isOn: () => isOn,
  });
  const at = (path: string) => join(workspacePath, path);
  async function edit(callId: string, path: string, text: string) {
    checks.stop();
    const before = existsSync(at(path)) ? readFileSync(at(path)) : null;
    history.set(`${callId} ${path}`, before ? { kind: 'content', bytes: before } : { kind: 'absent' });
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
    await checks.note(callId, [path]);
  }
  async function found(patience = long) {
    const all = await checks.find(patience, never);
    return all.flatMap(({ checker, problems }) =>
      problems.map(({ edited, line, code }) => `${checker} ${edited.callId} ${edited.path}:${line} ${code}`),
    );
  }
  /** A program that a package of the repository brings. */
  function install(name: string, script: string) {
    writeFiles(workspacePath, { [`node_modules/.bin/${name}`]: script });
    execFileSync('chmod', ['+x', at(`node_modules/.bin/${name}`)]);
  }
  function installTypescript() {
    mkdirSync(at('node_modules/.bin'), { recursive: true });
    symlinkSync(resolve('node_modules/typescript/bin/tsc'), at('node_modules/.bin/tsc'));
  }
  return { checks, workspacePath, at, edit, found, install, installTypescript };
}

const strict = JSON.stringify({ compilerOptions: { strict: true, types: [], lib: ['es2022'] }, include: ['src'] });

describe.skipIf(isWithoutSandbox)('TypeScript', () => {
  it('tells the errors that an edit brought, once, and not those that were there', async () => {
    const old = 'const old: number = "x";\n';
    const { edit, found, installTypescript } = setUp({ 'tsconfig.json': strict, 'src/a.ts': old });
    installTypescript();
    await edit('1', 'src/a.ts', `// moved\n${old}`);
    expect(await found()).toEqual([]);
    await edit('2', 'src/a.ts', `// moved\n${old}const fresh: string = 1;\n`);
    await edit('3', 'src/b.ts', 'export const b: boolean = 2;\n');
    expect(await found()).toEqual(['tsc 2 src/a.ts:3 TS2322', 'tsc 3 src/b.ts:1 TS2322']);
    expect(await found()).toEqual([]);
    await edit('4', 'src/a.ts', `${old}const fresh: string = 1;\n`);
    expect(await found()).toEqual([]);
    await edit('5', 'src/a.ts', '\n');
    expect(await found()).toEqual([]);
    await edit('6', 'src/a.ts', `${old}const fresh: string = 1;\n`);
    expect(await found()).toEqual(['tsc 6 src/a.ts:1 TS2322', 'tsc 6 src/a.ts:2 TS2322']);
  });

  it('checks the referenced projects that a file belongs to', async () => {
    const project = (folder: string) =>
      JSON.stringify({
        compilerOptions: { composite: true, strict: true, types: [], noEmit: true },
        include: [folder],
      });
    const { edit, found, installTypescript } = setUp({
      'tsconfig.json': '{ "files": [], /* both */ "references": [{"path":"./tsconfig.app.json"},{"path":"./tools"},] }',
      'tsconfig.app.json': project('src'),
      'tools/tsconfig.json': project('.'),
      'src/a.ts': '',
    });
    installTypescript();
    await edit('1', 'src/a.ts', 'export const a: string = 1;');
    await edit('2', 'tools/b.ts', 'export const b: string = 1;');
    expect(await found()).toEqual(['tsc 1 src/a.ts:1 TS2322', 'tsc 2 tools/b.ts:1 TS2322']);
  });

  it('isn’t run without a configuration or without its program', async () => {
    const bare = setUp({ 'src/a.ts': '' });
    bare.installTypescript();
    await bare.edit('1', 'src/a.ts', 'const a: string = 1;');
    expect(await bare.found()).toEqual([]);
  });
});

describe.skipIf(isWithoutSandbox)('Python', () => {
  it('is checked for its syntax where no linter is configured', async () => {
    const { edit, found } = setUp({ 'a.py': 'def f(:\n' });
    await edit('1', 'a.py', '# still broken\ndef f(:\n');
    await edit('2', 'b.py', 'return 1\n');
    expect(await found()).toEqual(['Python 2 b.py:1 SyntaxError']);
  });
});

/** Skips the test, with the reason, where the compiler isn't installed. */
function needs(program: string, args: readonly string[], skip: (reason: string) => never): void {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
  } catch {
    skip(`${program} isn’t installed`);
  }
}

describe.skipIf(isWithoutSandbox)('Go', () => {
  it('tells the new errors of go vet, of the compiler and its own, and leaves the workspace as it is', async ({
    skip,
  }) => {
    needs('go', ['version'], skip);
    const old = 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Printf("%d\\n", "old")\n}\n';
    const { edit, found, workspacePath } = setUp({
      'go.mod': 'module app\n\ngo 1.19\n',
      'main.go': old,
      'lib/lib.go': 'package lib\n',
    });
    await edit('1', 'main.go', old.replace('}', '\tfmt.Printf("%d\\n", "new")\n}'));
    expect(await found()).toEqual(['go vet 1 main.go:7 ']);
    await edit('2', 'lib/lib.go', 'package lib\n\nvar x int = "a"\n');
    expect(await found()).toEqual(['go vet 2 lib/lib.go:3 ']);
    expect(readdirSync(workspacePath).sort()).toEqual(['go.mod', 'lib', 'main.go']);
  });
});

describe.skipIf(isWithoutSandbox)('Rust', () => {
  it('tells the new errors of cargo check, and leaves the workspace as it is', async ({ skip }) => {
    needs('cargo', ['--version'], skip);
    const { edit, found, at, workspacePath } = setUp({
      'Cargo.toml': '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/main.rs': 'fn main() {}\n',
    });
    const env = { ...process.env, CARGO_HOME: temporaryFolder() };
    execFileSync('cargo', ['generate-lockfile', '--offline'], { cwd: workspacePath, env });
    await edit('1', 'src/main.rs', 'fn main() {\n    let x: u8 = "a";\n}\n');
    expect(await found()).toEqual(['cargo check 1 src/main.rs:2 E0308']);
    expect(existsSync(at('target'))).toBe(false);
  });
});

/** Runs as tsc, and reports what it was asked to as an error in the edited file. */
const fakeTsc = (body: string) => `#!/bin/sh\n${body}\n`;
const report = (text: string) => `echo "src/a.ts(1,1): error TS1: ${text}"`;

describe.skipIf(isWithoutSandbox)('a program of the repository', () => {
  it('HK-11 can write nothing in the workspace, reaches no network and sees no other processes', async () => {
    const { edit, checks, at, install } = setUp({ 'tsconfig.json': strict });
    install(
      'tsc',
      fakeTsc(`
        touch ${at('written')} 2>/dev/null && ${report('wrote')}
        echo x > ~/.aintern-escaped 2>/dev/null && ${report('wrote at home')}
        (exec 3<>/dev/tcp/127.0.0.1/22) 2>/dev/null && ${report('connected')}
        [ -e /proc/${process.pid} ] && ${report('sees us')}
        ${report('ran')}`),
    );
    await edit('1', 'src/a.ts', 'x');
    const [tsc] = await checks.find(long, never);
    expect(tsc?.problems.map(({ message }) => message)).toEqual(['ran']);
    expect(existsSync(at('written'))).toBe(false);
  });

  it('isn’t run where there is no sandbox, nor with the switch off', async () => {
    for (const options of [{ detect: async () => ({ kind: 'unavailable' as const, why: 'none' }) }, { isOn: false }]) {
      const { edit, found, install } = setUp({ 'tsconfig.json': strict }, options);
      install('tsc', fakeTsc(report('ran')));
      await edit('1', 'src/a.ts', 'x');
      expect(await found()).toEqual([]);
    }
  });

  it('is not waited for longer than asked, and its errors come later', async () => {
    const { edit, found, install, at } = setUp({ 'tsconfig.json': strict });
    install('tsc', fakeTsc(`while [ ! -e ${at('go')} ]; do sleep 0.05; done; ${report('late')}`));
    await edit('1', 'src/a.ts', 'x');
    expect(await found(1)).toEqual([]);
    writeFileSync(at('go'), '');
    expect(await found()).toEqual(['tsc 1 src/a.ts:1 TS1']);
  });

  it('is stopped by the next edit, and then checks both', async () => {
    const { edit, found, install, at } = setUp({ 'tsconfig.json': strict });
    install(
      'tsc',
      fakeTsc(`[ -e ${at('src/b.ts')} ] || sleep 600; echo "src/b.ts(1,1): error TS2: b"; ${report('a')}`),
    );
    await edit('1', 'src/a.ts', 'x');
    expect(await found(1)).toEqual([]);
    await edit('2', 'src/b.ts', 'y');
    expect(await found()).toEqual(['tsc 2 src/b.ts:1 TS2', 'tsc 1 src/a.ts:1 TS1']);
  });

  it('that can’t say what was there before tells only about lines that are new', async () => {
    const { edit, found, install } = setUp({ 'tsconfig.json': strict, 'src/a.ts': 'old\n' });
    install(
      'tsc',
      fakeTsc(
        'grep -q new src/a.ts || kill -9 $$; grep -n . src/a.ts | sed "s/:.*//" | while read l; do echo "src/a.ts($l,1): error TS1: x$l"; done',
      ),
    );
    await edit('1', 'src/a.ts', 'new\nold\n');
    expect(await found()).toEqual(['tsc 1 src/a.ts:1 TS1']);
  });
});
