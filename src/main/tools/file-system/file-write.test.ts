import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { canPinFolders } from '../../workspace/files/pin-folder';
import { swapForLink } from '../../workspace/testing/swap-for-link';
import { ToolExecutionContextBuilder } from '../framework/seed-api/tool-execution-context-builder';
import { fileRead } from './file-read';
import { fileWrite } from './file-write';
import { setUpFiles } from './testing/set-up-files';

describe('file-write', () => {
  it('creates a file with its folders and shows the diff', async () => {
    const { run, inWork } = setUpFiles();
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
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), 'old\n');
    const result = await run(fileWrite, { path: 'a.txt', content: 'new\n' });
    expect(result.message).toBe('Replaced a.txt');
    expect(result.artifacts[0]?.diff).toMatch(/-old\n\+new/);
  });

  it('works without a history', async () => {
    const { scope, prepare, inWork } = setUpFiles();
    const context = ToolExecutionContextBuilder.create()
      .withWorkspace(scope.workspacePath)
      .withDataPath(scope.dataPath)
      .buildForTesting();
    expect(await prepare(fileWrite, { path: 'a.txt', content: 'hi' }).run(context)).toMatchObject({ success: true });
    expect(readFileSync(inWork('a.txt'), 'utf8')).toBe('hi');
  });

  it('is low inside, medium in the folder of a repository, critical outside and for credentials', () => {
    const { base, prepare, inWork } = setUpFiles();
    writeFileSync(inWork('there.txt'), '');
    symlinkSync(base, inWork('way-out'));
    const risk = (path: string) => prepare(fileWrite, { path, content: '' }).risk.level;
    expect(risk('new.txt')).toBe('low');
    expect(risk('there.txt')).toBe('low');
    expect(risk('.git/HEAD')).toBe('medium');
    expect(risk('package.json')).toBe('medium');
    expect(risk('.github/workflows/ci.yml')).toBe('high');
    expect(risk('.git/hooks/pre-commit')).toBe('critical');
    expect(risk('../elsewhere.txt')).toBe('critical');
    expect(risk('way-out/elsewhere.txt')).toBe('critical');
    expect(risk('.env.local')).toBe('critical');
  });

  it('PT-03, PT-04: is critical behind a link to the root and behind one to nowhere', () => {
    const { outside, riskOf, inWork } = setUpFiles();
    symlinkSync('/', inWork('dl'));
    symlinkSync(join(outside, 'new'), inWork('dangling'));
    for (const path of ['dl/etc/x', 'dangling']) {
      expect(riskOf(fileWrite, { path, content: '' })?.level, path).toBe('critical');
    }
  });

  it('describes itself for the dialog and for rules', () => {
    const { prepare } = setUpFiles();
    const { summary, subjects } = prepare(fileWrite, { path: './src/../a.txt', content: 'ä' });
    expect(summary).toBe('Write ./src/../a.txt (2 bytes)');
    expect(subjects).toEqual(['a.txt']);
  });

  it('keeps out of AIntern’s own data, and wants the name of a file', () => {
    const { scope, errorsOf } = setUpFiles();
    const errors = (path: string) => errorsOf(fileWrite, { path, content: '' });
    expect(errors(join(scope.dataPath, 'settings.json'))).toEqual([expect.stringContaining("tools can't access")]);
    expect(errors('a\0b')).toEqual([expect.stringContaining('NUL')]);
    expect(errors('new/')).toEqual(['new/ ends like a folder. Include the file name']);
  });

  it('keeps the mode of the file it replaces and leaves nothing else behind', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('run.sh'), 'old');
    chmodSync(inWork('run.sh'), 0o755);
    await run(fileWrite, { path: 'run.sh', content: 'new' });
    expect(statSync(inWork('run.sh')).mode & 0o777).toBe(0o755);
    expect(readdirSync(inWork())).toEqual(['run.sh']);
  });

  it('keeps the encoding, the byte order mark and the line endings', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('utf16.txt'), Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode('alt\r\n', 'utf-16le')]));
    await run(fileWrite, { path: 'utf16.txt', content: 'neü\nzwei\n' });
    expect(readFileSync(inWork('utf16.txt'))).toEqual(
      Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode('neü\r\nzwei\r\n', 'utf-16le')]),
    );
    const latin = 'Größe und Länge der Straße\n';
    writeFileSync(inWork('latin.txt'), iconv.encode(latin, 'latin1'));
    await run(fileWrite, { path: 'latin.txt', content: `${latin}Müll\n` });
    expect(readFileSync(inWork('latin.txt'))).toEqual(iconv.encode(`${latin}Müll\n`, 'latin1'));
  });

  it('refuses a character that the encoding of the file does not have', async () => {
    const { run, inWork } = setUpFiles();
    const latin = iconv.encode('Größe und Länge der Straße\n', 'latin1');
    writeFileSync(inWork('latin.txt'), latin);
    expect(await run(fileWrite, { path: 'latin.txt', content: 'Preis:\n5 €\n' })).toMatchObject({
      success: false,
      errorCode: 'NotEncodable',
      error: expect.stringContaining('latin.txt is encoded in ISO-8859-1, which has no € (U+20AC, line 2)'),
    });
    expect(readFileSync(inWork('latin.txt'))).toEqual(latin);
    expect((await run(fileWrite, { path: 'new.txt', content: 'a\ud800' })).error).toContain(
      'half a character (U+D800)',
    );
  });

  it('refuses when the file changed since the conversation read it, and not when it did not', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), 'one');
    await run(fileRead, { path: 'a.txt' });
    utimesSync(inWork('a.txt'), 1, 1);
    expect((await run(fileWrite, { path: 'a.txt', content: 'two' })).success).toBe(true);
    expect((await run(fileWrite, { path: 'a.txt', content: 'three' })).success).toBe(true);
    writeFileSync(inWork('a.txt'), 'by somebody else');
    const refused = await run(fileWrite, { path: 'a.txt', content: 'four' });
    expect(refused).toMatchObject({ success: false, errorCode: 'ChangedSinceRead' });
    expect(refused.error).toMatch(/^a\.txt has changed since you read it \(at \d\d:\d\d\)\. Read it again$/);
    expect(readFileSync(inWork('a.txt'), 'utf8')).toBe('by somebody else');
  });

  it('can be undone, with the folders that it made', async () => {
    const { run, undo, inWork } = setUpFiles();
    await run(fileWrite, { path: 'a/b/c.txt', content: 'hi' }, 'made');
    writeFileSync(inWork('old.txt'), 'old');
    await run(fileWrite, { path: 'old.txt', content: 'new' }, 'replaced');
    expect(await undo('replaced')).toEqual({ isUndone: true, message: 'Restored old.txt' });
    expect(readFileSync(inWork('old.txt'), 'utf8')).toBe('old');
    expect(await undo('made')).toEqual({ isUndone: true, message: 'Removed a/b/c.txt, removed a/b, removed a' });
    expect(readdirSync(inWork())).toEqual(['old.txt']);
  });

  it('replaces what is no text without a diff', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.bin'), Buffer.from([1, 0, 2]));
    const result = await run(fileWrite, { path: 'a.bin', content: 'text' });
    expect(result.artifacts[0]?.description).toBe("The previous content isn't text, so it can't be compared");
  });

  it('writes much that changed without showing it, rather than holding everything up', async () => {
    const { run, inWork } = setUpFiles();
    const lines = (salt: string) =>
      Array.from({ length: 20_000 }, (_, index) => `${(index * 7919) % 10_007}${salt}`).join('\n');
    writeFileSync(inWork('big.txt'), lines('a'));
    const result = await run(fileWrite, { path: 'big.txt', content: lines('b') });
    expect(result.artifacts[0]).toMatchObject({ description: 'Too many changes to show the diff' });
  });

  it('checks the path again when it runs, and goes nowhere else than was approved', async () => {
    const { scope, outside, contextFor, prepare, inWork } = setUpFiles();
    const intoData = prepare(fileWrite, { path: 'later/settings.json', content: 'x' });
    const inside = prepare(fileWrite, { path: 'folder/a.txt', content: 'x' });
    symlinkSync(scope.dataPath, inWork('later'));
    symlinkSync(outside, inWork('folder'));
    expect((await intoData.run(contextFor('call'))).error).toContain("tools can't access");
    expect(await inside.run(contextFor('call'))).toMatchObject({
      errorCode: 'Exchanged',
      error: 'folder/a.txt was replaced: part of the path became a link, so nothing was done',
    });
    expect(existsSync(join(scope.dataPath, 'settings.json'))).toBe(false);
    expect(readdirSync(outside)).toEqual([]);
  });

  it.runIf(canPinFolders)('PT-15: writes nothing outside, however its folder is swapped while it runs', async () => {
    const { scope, outside, prepare, inWork } = setUpFiles();
    mkdirSync(inWork('d'));
    const call = prepare(fileWrite, { path: 'd/f', content: 'x' });
    const context = ToolExecutionContextBuilder.create()
      .withWorkspace(scope.workspacePath)
      .withDataPath(scope.dataPath)
      .buildForTesting();
    swapForLink(inWork('d'), outside);
    const outcomes = new Set<boolean>();
    for (let attempt = 0; attempt < 500; attempt += 1) outcomes.add((await call.run(context)).success);
    expect(readdirSync(outside)).toEqual([]);
    expect(outcomes).toContain(true);
  });

  it('PT-16: leaves alone what is no file', async () => {
    const { run, inWork } = setUpFiles();
    execFileSync('mkfifo', [inWork('pipe')]);
    mkdirSync(inWork('folder'));
    expect(await run(fileWrite, { path: 'pipe', content: '' })).toMatchObject({
      error: 'pipe is a FIFO, not a regular file',
      errorCode: 'NotAFile',
    });
    expect((await run(fileWrite, { path: 'folder', content: '' })).errorCode).toBe('NotAFile');
    expect((await run(fileWrite, { path: '/dev/null', content: '' })).errorCode).toBe('NotAFile');
  });
});
