import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json';
import { temporaryFolder } from '../../testing/temporary-folder';
import { ToolExecutionContextBuilder } from '../context/tool-execution-context-builder';
import type { PreparedCall, Tool } from '../tool';
import { directoryList } from './directory-list';
import { fileRead } from './file-read';
import { fileWrite } from './file-write';
import { writeAtomically } from './write-atomically';

function setUp() {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
  mkdirSync(scope.workspacePath);
  mkdirSync(scope.dataPath);
  const context = ToolExecutionContextBuilder.create()
    .withWorkspace(scope.workspacePath)
    .withDataPath(scope.dataPath)
    .buildForTesting({ clock: { now: () => 42 } });
  function prepare(tool: Tool, parameters: JsonObject): PreparedCall {
    const preparation = tool.prepare(parameters, scope);
    if (!preparation.isValid) throw new Error(preparation.validation.errors.map(({ message }) => message).join('; '));
    return preparation.call;
  }
  const run = (tool: Tool, parameters: JsonObject) => prepare(tool, parameters).run(context);
  return { base, scope, context, prepare, run, inWork: (...parts: string[]) => join(scope.workspacePath, ...parts) };
}

describe('file-write', () => {
  it('creates a file with its folders and shows the diff', async () => {
    const { run, inWork } = setUp();
    const result = await run(fileWrite, { path: 'notes/today.md', content: 'hi\n' });
    expect(readFileSync(inWork('notes/today.md'), 'utf8')).toBe('hi\n');
    expect(result).toMatchObject({
      success: true,
      message: 'Created notes/today.md',
      artifacts: [
        { type: 'file', path: 'notes/today.md', size: 3, mimeType: 'text/markdown', isNew: true, timestamp: 42 },
      ],
    });
    expect(result.artifacts[0]?.diff).toContain('+hi');
  });

  it('replaces a file and shows what was and what is', async () => {
    const { run, inWork } = setUp();
    writeFileSync(inWork('a.txt'), 'old\n');
    const result = await run(fileWrite, { path: 'a.txt', content: 'new\n' });
    expect(result.message).toBe('Replaced a.txt');
    expect(result.artifacts[0]?.diff).toMatch(/-old\n\+new/);
  });

  it('is low for a new file, medium for an existing one, critical outside and for credentials', () => {
    const { base, prepare, inWork } = setUp();
    writeFileSync(inWork('there.txt'), '');
    symlinkSync(base, inWork('way-out'));
    const risk = (path: string) => prepare(fileWrite, { path, content: '' }).risk.level;
    expect(risk('new.txt')).toBe('low');
    expect(risk('there.txt')).toBe('medium');
    expect(risk('../elsewhere.txt')).toBe('critical');
    expect(risk('way-out/elsewhere.txt')).toBe('critical');
    expect(risk('.env.local')).toBe('critical');
  });

  it('describes itself for the dialog and for rules', () => {
    const { prepare } = setUp();
    const { summary, subjects } = prepare(fileWrite, { path: './src/../a.txt', content: 'ä' });
    expect(summary).toBe('Write ./src/../a.txt (2 bytes)');
    expect(subjects).toEqual(['a.txt']);
  });

  it('keeps out of AIntern’s own data and away from NUL characters', () => {
    const { scope, prepare } = setUp();
    const write = (path: string) => () => prepare(fileWrite, { path, content: '' });
    expect(write(join(scope.dataPath, 'settings.json'))).toThrow('no tool may touch');
    expect(write('a\0b')).toThrow('NUL');
  });

  it('keeps the mode of the file it replaces and leaves nothing else behind', async () => {
    const { run, inWork } = setUp();
    writeFileSync(inWork('run.sh'), 'old');
    chmodSync(inWork('run.sh'), 0o755);
    await run(fileWrite, { path: 'run.sh', content: 'new' });
    expect(statSync(inWork('run.sh')).mode & 0o777).toBe(0o755);
    expect(readdirSync(inWork())).toEqual(['run.sh']);
  });

  it('does not follow a link that appears where it writes', async () => {
    const { base, inWork } = setUp();
    writeFileSync(join(base, 'outside.txt'), 'precious');
    symlinkSync(join(base, 'outside.txt'), inWork('a.txt'));
    await writeAtomically(inWork('a.txt'), 'new');
    expect(readFileSync(join(base, 'outside.txt'), 'utf8')).toBe('precious');
  });

  it('does not write through a folder that has become a link', async () => {
    const { base, inWork } = setUp();
    mkdirSync(join(base, 'elsewhere'));
    symlinkSync(join(base, 'elsewhere'), inWork('folder'));
    await expect(writeAtomically(inWork('folder', 'a.txt'), 'new')).rejects.toThrow('has become a link');
    expect(readdirSync(join(base, 'elsewhere'))).toEqual([]);
  });

  it('writes much that changed without showing it, rather than holding everything up', async () => {
    const { run, inWork } = setUp();
    const lines = (salt: string) =>
      Array.from({ length: 20_000 }, (_, index) => `${(index * 7919) % 10_007}${salt}`).join('\n');
    writeFileSync(inWork('big.txt'), lines('a'));
    const result = await run(fileWrite, { path: 'big.txt', content: lines('b') });
    expect(result.artifacts[0]).toMatchObject({ description: 'Too much changed to show the difference' });
  });

  it('checks the path again when it runs', async () => {
    const { scope, context, prepare, inWork } = setUp();
    const call = prepare(fileWrite, { path: 'later/settings.json', content: 'x' });
    symlinkSync(scope.dataPath, inWork('later'));
    expect((await call.run(context)).error).toContain('no tool may touch');
    expect(existsSync(join(scope.dataPath, 'settings.json'))).toBe(false);
  });
});

describe('file-read', () => {
  it('reads a file or a range of its lines', async () => {
    const { run, inWork } = setUp();
    writeFileSync(inWork('a.txt'), 'one\ntwo\nthree\n');
    expect(await run(fileRead, { path: 'a.txt' })).toMatchObject({
      message: 'Read a.txt (3 lines)',
      data: 'one\ntwo\nthree\n',
    });
    expect((await run(fileRead, { path: 'a.txt', startLine: 2, lineCount: 1 })).data).toBe('two');
  });

  it('does not take bytes for text', async () => {
    const { run, inWork } = setUp();
    writeFileSync(inWork('a.bin'), Buffer.from([1, 0, 2]));
    expect(await run(fileRead, { path: 'a.bin' })).toMatchObject({ success: false, error: 'a.bin is not a text file' });
  });

  it('does not wait for ever on what is no file', async () => {
    const { run, inWork } = setUp();
    execFileSync('mkfifo', [inWork('pipe')]);
    expect(await run(fileRead, { path: 'pipe' })).toMatchObject({
      success: false,
      error: 'pipe is not a regular file',
    });
    expect(await run(fileWrite, { path: 'pipe', content: '' })).toMatchObject({
      success: false,
      errorCode: 'NotAFile',
    });
  });

  it('says what is not there before anybody is asked', () => {
    const { scope } = setUp();
    expect(fileRead.prepare({ path: 'gone.txt' }, scope).validation.errors).toMatchObject([
      { parameterName: 'path', errorCode: 'path_not_found', providedValue: 'gone.txt' },
    ]);
  });

  it('is safe inside, high outside, critical where credentials lie', () => {
    const { scope } = setUp();
    const risk = (path: string) => {
      const preparation = fileRead.prepare({ path }, scope);
      return (preparation.isValid ? preparation.call : preparation.description)?.risk;
    };
    expect(risk('a.txt')).toEqual({ level: 'safe', reasons: [] });
    expect(risk('/etc/hosts')).toEqual({ level: 'high', reasons: ['Leads outside the workspace, to /etc/hosts'] });
    expect(risk('.ssh/config')?.level).toBe('critical');
    for (const path of ['.env', '.envrc', '.ENV-prod', 'profile/google-chrome/Cookies']) {
      expect(risk(path)?.level, path).toBe('critical');
    }
  });
});

describe('directory-list', () => {
  it('lists folders first, the workspace by default', async () => {
    const { run, inWork } = setUp();
    mkdirSync(inWork('src'));
    writeFileSync(inWork('b.txt'), '');
    writeFileSync(inWork('a.txt'), '');
    expect(await run(directoryList, {})).toMatchObject({
      message: 'The workspace holds 3 entries',
      data: 'src/\na.txt\nb.txt',
    });
  });
});
