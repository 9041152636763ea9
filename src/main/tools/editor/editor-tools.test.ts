import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../shared/json/json';
import { killProcess } from '../../testing/kill-process';
import { temporaryFolder } from '../../testing/temporary-folder';
import { ToolExecutionContextBuilder } from '../framework/seed-api/tool-execution-context-builder';
import type { PreparedCall, Tool } from '../framework/tool';
import { editorFormat } from './editor-format';
import { createEditorOpen } from './editor-open';
import { chooseEditor, commandWords, createOpenInEditor, installedEditors } from './open-in-editor';

function setUp() {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
  for (const folder of [scope.workspacePath, scope.dataPath]) mkdirSync(folder);
  const context = ToolExecutionContextBuilder.create()
    .withWorkspace(scope.workspacePath)
    .withDataPath(scope.dataPath)
    .buildForTesting({ clock: { now: () => 42 } });
  const inWork = (...parts: string[]) => join(scope.workspacePath, ...parts);
  function write(path: string, content: string): string {
    mkdirSync(dirname(inWork(path)), { recursive: true });
    writeFileSync(inWork(path), content);
    return inWork(path);
  }
  function program(path: string, script: string): string {
    const file = write(path, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    return file;
  }
  function prepare(tool: Tool, parameters: JsonObject): PreparedCall {
    const preparation = tool.prepare(parameters, scope);
    if (!preparation.isValid) throw new Error(preparation.validation.errors.map(({ message }) => message).join('; '));
    return preparation.call;
  }
  const run = (tool: Tool, parameters: JsonObject) => prepare(tool, parameters).run(context);
  return { base, scope, inWork, write, program, prepare, run };
}

describe('editor-open', () => {
  it('hands the real path to the editor and says which one opened it', async () => {
    const { write, inWork, run, prepare } = setUp();
    write('src/a.ts', 'x');
    symlinkSync('src', inWork('alias'));
    const openInEditor = vi.fn(async () => 'code');
    const tool = createEditorOpen({ openInEditor });
    expect(await run(tool, { path: 'alias/a.ts', line: 3, column: 2 })).toMatchObject({
      success: true,
      message: 'Opened src/a.ts, line 3 in code',
      artifacts: [],
    });
    expect(openInEditor.mock.calls).toEqual([[inWork('src/a.ts'), 3, 2]]);
    const { risk, subjects, summary } = prepare(tool, { path: 'src/a.ts', line: 3 });
    expect({ risk, subjects, summary }).toEqual({
      risk: { level: 'low', reasons: ['Opens a file in your editor, and starts the editor if needed'] },
      subjects: ['src/a.ts'],
      summary: 'Open src/a.ts at line 3 in the editor',
    });
  });

  it('attaches the file where no editor is, and shows it in the window where there is one', async () => {
    const { write, run } = setUp();
    write('a.txt', 'x');
    const openInEditor = async () => null;
    const artifacts = [{ type: 'file', path: 'a.txt', description: 'Line 7', size: 1, timestamp: 42 }];
    expect(await run(createEditorOpen({ openInEditor }), { path: 'a.txt', line: 7 })).toMatchObject({
      message: 'There is no editor, so a.txt, line 7 is attached to this call instead',
      artifacts,
    });
    const showFile = vi.fn();
    expect(await run(createEditorOpen({ openInEditor, showFile }), { path: 'a.txt', line: 7 })).toMatchObject({
      message: 'Opened a.txt, line 7 in AIntern’s viewer',
      artifacts,
    });
    expect(showFile.mock.calls).toEqual([[{ conversationId: expect.any(String), path: 'a.txt', line: 7 }]]);
  });

  it('fails with the reason where the chosen editor does not start', async () => {
    const { write, run } = setUp();
    write('a.txt', 'x');
    const openInEditor = createOpenInEditor({ choice: () => ({ kind: 'known', id: 'zed' }), find: () => null });
    expect(await run(createEditorOpen({ openInEditor }), { path: 'a.txt' })).toMatchObject({
      success: false,
      error: 'Zed isn’t installed, or its command isn’t in PATH. Choose another editor in Settings › Appearance',
    });
  });

  it('opens files only, and rates those outside higher', async () => {
    const { inWork, run, prepare } = setUp();
    const tool = createEditorOpen({ openInEditor: async () => 'code' });
    mkdirSync(inWork('folder'));
    expect(await run(tool, { path: 'folder' })).toMatchObject({ errorCode: 'NotAFile' });
    expect(prepare(tool, { path: '/etc/hosts' }).risk.level).toBe('high');
    expect(() => prepare(tool, { path: 'gone.txt' })).toThrow('"gone.txt" doesn\'t exist');
  });
});

describe('createOpenInEditor', () => {
  it('starts the editor that the user has named, with the place in its own words, and does not wait', async () => {
    const { base, program, write } = setUp();
    const file = write("it's a file.txt", 'x');
    const told = join(base, 'told');
    const editor = program(
      'bin/code',
      `printf '%s\\n' $$ "$@" > '${told}.part'; mv '${told}.part' '${told}'; exec sleep 600`,
    );
    const open = createOpenInEditor({ environment: { VISUAL: `${editor} --wait` }, guess: () => null, grace: 10 });
    expect(await open(file, 4, 2)).toBe('code');
    await expect.poll(() => existsSync(told)).toBe(true);
    const [processId, ...args] = readFileSync(told, 'utf8').trimEnd().split('\n');
    killProcess(Number(processId), 'SIGTERM');
    expect(args).toEqual(['-r', '-g', `${file}:4:2`]);
  });

  it('gives none where the editor cannot be started or fails at once', async () => {
    const { program, write } = setUp();
    const file = write('a.txt', 'x');
    const failing = program('bin/code', 'exit 1');
    const openWith = (editor: string) =>
      createOpenInEditor({ environment: { EDITOR: editor }, guess: () => null, grace: 60_000 })(file);
    expect(await openWith(failing)).toBeNull();
    expect(await openWith('/no/such/place/code')).toBeNull();
  });

  it.each([
    [{ EDITOR: 'vim' }, null, null],
    [{ EDITOR: 'nano', VISUAL: '/usr/bin/emacs -nw' }, 'vim', null],
    [{ EDITOR: 'vim' }, 'code', 'code'],
    [{ EDITOR: 'subl -w', VISUAL: 'vi' }, 'code', 'subl'],
    [{ AINTERN_EDITOR: 'zed', VISUAL: 'code' }, null, 'zed'],
    [{ VISUAL: 'sh -c "touch M"' }, null, null],
    [
      { VISUAL: 'C:\\Program Files\\Microsoft VS Code\\Code.exe' },
      null,
      'C:\\Program Files\\Microsoft VS Code\\Code.exe',
    ],
    [{}, null, null],
  ])('of %j and the running %j it takes %j', (environment, running, chosen) => {
    expect(
      chooseEditor(
        environment,
        () => running,
        () => null,
      ),
    ).toBe(chosen);
  });
});

describe('the editor of the settings', () => {
  it('is started with the place where the command wants it', async () => {
    const { base, program, write } = setUp();
    const file = write("it's a file.txt", 'x');
    const told = join(base, 'told');
    const editor = program('my editor', `printf '%s\\n' "$@" > '${told}.part'; mv '${told}.part' '${told}'`);
    const command = `"${editor}" --wait '--at={line}:{column}' {file}`;
    const open = createOpenInEditor({ choice: () => ({ kind: 'custom', command }), grace: 60_000 });
    expect(await open(file, 4)).toBe('my editor');
    expect(readFileSync(told, 'utf8').trimEnd().split('\n')).toEqual(['--wait', '--at=4:1', file]);
  });

  it('is none where the viewer was chosen, and an installed one where nothing else is known', async () => {
    const { program, write } = setUp();
    const file = write('a.txt', 'x');
    expect(await createOpenInEditor({ choice: () => ({ kind: 'viewer' }) })(file)).toBeNull();
    const kate = program('bin/kate', 'exit 0');
    const find = (name: string) => (name === 'kate' ? kate : null);
    const open = createOpenInEditor({ environment: {}, guess: () => null, find, grace: 60_000 });
    expect(await open(file, 3)).toBe('kate');
    expect(installedEditors(find)).toEqual(['kate']);
  });

  it('says why it did not start', async () => {
    const { write } = setUp();
    const choice = () => ({ kind: 'custom' as const, command: 'no-such-editor' });
    await expect(createOpenInEditor({ choice, find: () => null })(write('a.txt', 'x'))).rejects.toThrow(
      'The editor command “no-such-editor” didn’t start. Choose another editor in Settings › Appearance',
    );
  });

  it.each([
    ['ed {file}', ['ed', '/w/a b.ts']],
    ['ed', ['ed', '/w/a b.ts']],
    ['ed +{line} "{file}"', ['ed', '+7', '/w/a b.ts']],
    [`'/opt/my ed/ed' --goto={file}:{line}:{column}`, ['/opt/my ed/ed', '--goto=/w/a b.ts:7:1']],
    ['ed $(touch x) ; {file}', ['ed', '$(touch', 'x)', ';', '/w/a b.ts']],
  ])('reads %j without a shell', (command, words) => {
    expect(commandWords(command, { file: '/w/a b.ts', line: 7 })).toEqual(words);
  });
});

describe('editor-format', () => {
  it('runs the formatter of the workspace and writes what it says, with the difference', async () => {
    const { inWork, write, run, prepare } = setUp();
    mkdirSync(inWork('node_modules/.bin'), { recursive: true });
    symlinkSync(resolve('node_modules/.bin/biome'), inWork('node_modules/.bin/biome'));
    write('biome.json', '{"formatter":{"indentStyle":"space"}}');
    write('src/a.ts', 'const  a = {b:1}\n');
    chmodSync(inWork('src/a.ts'), 0o600);
    const { risk, subjects } = prepare(editorFormat, { path: 'src/a.ts' });
    expect({ risk, subjects }).toEqual({
      risk: { level: 'medium', reasons: ['Runs the formatter node_modules/.bin/biome, configured by biome.json'] },
      subjects: ['src/a.ts'],
    });
    const result = await run(editorFormat, { path: 'src/a.ts' });
    expect(result).toMatchObject({
      success: true,
      message: 'Formatted src/a.ts with Biome',
      artifacts: [{ type: 'file', path: 'src/a.ts', isNew: false, timestamp: 42 }],
    });
    expect(result.artifacts[0]?.diff).toContain('+const a = { b: 1 };');
    expect(readFileSync(inWork('src/a.ts'), 'utf8')).toBe('const a = { b: 1 };\n');
    expect((await run(editorFormat, { path: 'src/a.ts' })).message).toBe('src/a.ts was already formatted (Biome)');
  });

  it('takes the nearest configuration, and the program of the nearest node_modules', async () => {
    const { inWork, write, program, run } = setUp();
    write('biome.json', '{}');
    write('app/package.json', '{"prettier": {"semi": false}}');
    program('app/node_modules/.bin/prettier', 'echo "$@"; cat');
    const file = write('app/src/a.ts', 'x\n');
    expect((await run(editorFormat, { path: 'app/src/a.ts' })).message).toBe('Formatted app/src/a.ts with Prettier');
    expect(readFileSync(inWork('app/src/a.ts'), 'utf8')).toBe(`--stdin-filepath ${file}\nx\n`);
  });

  it('says what a formatter complains about, and leaves the file as it is', async () => {
    const { inWork, write, program, run } = setUp();
    write('.prettierrc.json', '{}');
    program('node_modules/.bin/prettier', 'echo "line 1: no" >&2; exit 2');
    write('a.ts', 'broken(');
    expect(await run(editorFormat, { path: 'a.ts' })).toMatchObject({
      errorCode: 'FormatterFailed',
      error: "Prettier couldn't format a.ts: line 1: no",
    });
    expect(readFileSync(inWork('a.ts'), 'utf8')).toBe('broken(');
  });

  it('does not take silence for an empty file', async () => {
    const { inWork, write, program, run } = setUp();
    write('.prettierrc', '{}');
    program('node_modules/.bin/prettier', 'cat > /dev/null');
    write('a.ts', 'x');
    expect(await run(editorFormat, { path: 'a.ts' })).toMatchObject({ errorCode: 'FormatterFailed' });
    expect(readFileSync(inWork('a.ts'), 'utf8')).toBe('x');
  });

  it('does not overwrite what somebody else wrote while it ran', async () => {
    const { inWork, write, program, run } = setUp();
    write('.prettierrc', '{}');
    program('node_modules/.bin/prettier', 'cat > /dev/null; echo newer > "$2"; echo formatted');
    write('a.ts', 'x');
    expect(await run(editorFormat, { path: 'a.ts' })).toMatchObject({ errorCode: 'Changed' });
    expect(readFileSync(inWork('a.ts'), 'utf8')).toBe('newer\n');
  });

  it('says which files it looked for, or which program is missing', async () => {
    const { write, run } = setUp();
    write('a.go', 'package a\n');
    write('a.unknown', 'x');
    expect((await run(editorFormat, { path: 'a.go' })).error).toBe(
      'No formatter is configured for a.go. Looked for go.mod, go.work',
    );
    expect((await run(editorFormat, { path: 'a.unknown' })).error).toBe('No known formatter for files like a.unknown');
    write('.stylua.toml', '');
    write('a.lua', 'x = 1\n');
    expect((await run(editorFormat, { path: 'a.lua' })).error).toBe(
      '.stylua.toml requires StyLua, but stylua is neither in node_modules/.bin nor in PATH. Install it first',
    );
  });

  it('leaves alone what is no text, and what is outside', async () => {
    const { write, inWork, program, run, prepare } = setUp();
    write('.prettierrc', '{}');
    program('node_modules/.bin/prettier', 'cat');
    writeFileSync(inWork('a.ts'), Buffer.from([0xff, 0xfe, 0]));
    expect(await run(editorFormat, { path: 'a.ts' })).toMatchObject({ errorCode: 'NotText' });
    expect(() => prepare(editorFormat, { path: '../a.ts' })).toThrow('is outside the workspace');
  });
});
