import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { fileRead } from './file-read';
import { setUpFiles } from './testing/set-up-files';

describe('file-read', () => {
  it('reads a file or a range of its lines', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), 'one\ntwo\nthree\n');
    expect(await run(fileRead, { path: 'a.txt' })).toMatchObject({
      message: 'Read a.txt (3 lines)',
      data: 'one\ntwo\nthree\n',
    });
    expect(await run(fileRead, { path: 'a.txt', startLine: 2, lineCount: 1 })).toMatchObject({
      message: 'Read a.txt (lines 2–2 of 3)',
      data: 'two',
    });
    expect((await run(fileRead, { path: 'a.txt', startLine: 2 })).data).toBe('two\nthree\n');
    expect(await run(fileRead, { path: 'a.txt', startLine: 9 })).toMatchObject({
      error: 'a.txt has only 3 lines; startLine 9 is past the end',
      errorCode: 'OutOfRange',
    });
  });

  it('reads an empty file', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), '');
    expect(await run(fileRead, { path: 'a.txt' })).toMatchObject({ message: 'Read a.txt (0 lines)', data: '' });
  });

  it('says how the file is encoded and how its lines end', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), `\uFEFFone\r\ntwo\r\n`);
    writeFileSync(inWork('b.txt'), iconv.encode('Größe und Länge der Straße', 'latin1'));
    expect(await run(fileRead, { path: 'a.txt' })).toMatchObject({
      message: 'Read a.txt (2 lines, UTF-8 with a byte order mark, CRLF)',
      data: 'one\ntwo\n',
    });
    expect(await run(fileRead, { path: 'b.txt' })).toMatchObject({
      message: 'Read b.txt (1 line, ISO-8859-1)',
      data: 'Größe und Länge der Straße',
    });
  });

  it('gives a long file in parts, and cuts long lines', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('long.txt'), `${'x'.repeat(5_000)}\n${`${'y'.repeat(99)}\n`.repeat(1_000)}`);
    const first = await run(fileRead, { path: 'long.txt' });
    expect(first.message).toBe('Read long.txt (lines 1–460 of 1,001, continue with startLine 461)');
    expect(String(first.data).split('\n')[0]).toBe(`${'x'.repeat(2_000)}… [3,000 more characters in this line]`);
    const second = await run(fileRead, { path: 'long.txt', startLine: 461 });
    expect(second.message).toBe('Read long.txt (lines 461–940 of 1,001, continue with startLine 941)');
  });

  it('does not take bytes for text, and says what they are', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.bin'), Buffer.from([1, 0, 2]));
    expect(await run(fileRead, { path: 'a.bin' })).toMatchObject({
      error: "a.bin is not a text file (application/octet-stream, 3 bytes), so it can't be read",
      errorCode: 'NotText',
    });
  });

  it('BO-09: does not decode an image, whatever size it claims to have', async () => {
    const { run, inWork } = setUpFiles();
    const header = Buffer.alloc(33);
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(header);
    header.write('IHDR', 12);
    header.writeUInt32BE(50_000, 16);
    header.writeUInt32BE(50_000, 20);
    writeFileSync(inWork('huge.png'), header);
    expect((await run(fileRead, { path: 'huge.png' })).error).toBe(
      "huge.png is not a text file (image/png, 33 bytes), so it can't be read",
    );
  });

  it('BO-02: refuses a file of 5 GB, or reads no more of it than is asked for', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('text.log'), 'one\ntwo\nthree\n');
    truncateSync(inWork('text.log'), 5 * 1024 ** 3);
    writeFileSync(inWork('empty.log'), '');
    truncateSync(inWork('empty.log'), 5 * 1024 ** 3);
    const startedAt = performance.now();
    expect(await run(fileRead, { path: 'text.log' })).toMatchObject({
      error: expect.stringContaining('text.log is too large to read at once (5.0 GB)'),
      errorCode: 'FileTooLarge',
    });
    expect(await run(fileRead, { path: 'empty.log', startLine: 2 })).toMatchObject({ errorCode: 'NotText' });
    // Far more than it needs, but less than reading the whole file takes.
    expectWithin(startedAt, 5_000);
  });

  it('reads the lines that are asked for out of a large file, and stops there', async () => {
    const { run, inWork } = setUpFiles();
    const line = `${'ü'.repeat(50)}\n`;
    writeFileSync(inWork('large.log'), line.repeat(120_000));
    expect(await run(fileRead, { path: 'large.log', startLine: 2, lineCount: 2 })).toMatchObject({
      message: 'Read large.log (lines 2–3 of more)',
      data: `${'ü'.repeat(50)}\n${'ü'.repeat(50)}`,
    });
    expect(await run(fileRead, { path: 'large.log', startLine: 120_000 })).toMatchObject({
      message: 'Read large.log (lines 120000–120000 of 120,000)',
      data: line,
    });
  });

  it('PT-16: does not wait for ever on what is no file', async () => {
    const { run, inWork } = setUpFiles();
    execFileSync('mkfifo', [inWork('pipe')]);
    const server = createServer().listen(inWork('socket'));
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    mkdirSync(inWork('folder'));
    const errorOf = async (path: string) => (await run(fileRead, { path })).error;
    expect(await errorOf('pipe')).toBe('pipe is a FIFO, not a regular file');
    expect(await errorOf('socket')).toBe('socket is a socket, not a regular file');
    expect(await errorOf('/dev/zero')).toBe('/dev/zero is a device, not a regular file');
    expect(await errorOf('/dev/tty')).toBe('/dev/tty is a device, not a regular file');
    expect(await errorOf('folder')).toBe('folder is a folder, not a file. Use directory-list to list it');
  });

  it('says what is not there before anybody is asked, with the names that may have been meant', () => {
    const { scope, inWork } = setUpFiles();
    mkdirSync(inWork('source'));
    writeFileSync(inWork('source', 'index.ts'), '');
    const messageOf = (path: string) => fileRead.prepare({ path }, scope).validation.errors[0]?.message;
    expect(fileRead.prepare({ path: 'gone.txt' }, scope).validation.errors).toMatchObject([
      { parameterName: 'path', errorCode: 'path_not_found', providedValue: 'gone.txt' },
    ]);
    expect(messageOf('gone.txt')).not.toContain('Did you mean');
    expect(messageOf('source/indx.ts')).toContain('Did you mean: source/index.ts');
    expect(messageOf('sorce/index.ts')).toContain('Did you mean: source');
  });

  it('does not tell what exists outside', () => {
    const { outside, errorsOf } = setUpFiles();
    writeFileSync(join(outside, 'secret.txt'), '');
    expect(errorsOf(fileRead, { path: '../outside/secrets.txt' })).toEqual([]);
  });

  it('is safe inside, high outside, critical where credentials lie', () => {
    const { riskOf } = setUpFiles();
    expect(riskOf(fileRead, { path: 'a.txt' })).toEqual({ level: 'safe', reasons: [] });
    expect(riskOf(fileRead, { path: '/etc/hosts' })?.level).toBe('high');
    for (const path of ['.ssh/config', '.env', '.ENV-prod', 'profile/google-chrome/Cookies']) {
      expect(riskOf(fileRead, { path })?.level, path).toBe('critical');
    }
  });

  it('PT-01, PT-02: is high beside the workspace and behind a link out of it', () => {
    const { base, outside, riskOf, inWork } = setUpFiles();
    mkdirSync(join(base, 'work-evil'));
    writeFileSync(join(base, 'work-evil', 'x'), '');
    writeFileSync(join(outside, 'x'), '');
    symlinkSync(join(outside, 'x'), inWork('ln'));
    for (const path of ['../work-evil/x', 'ln']) expect(riskOf(fileRead, { path })?.level, path).toBe('high');
  });

  it('reads nothing else than was approved when a link comes afterwards', async () => {
    const { outside, contextFor, prepare, inWork } = setUpFiles();
    writeFileSync(join(outside, 'secret.txt'), 'secret');
    writeFileSync(inWork('a.txt'), 'plain');
    const call = prepare(fileRead, { path: 'a.txt' });
    rmSync(inWork('a.txt'));
    symlinkSync(join(outside, 'secret.txt'), inWork('a.txt'));
    expect(await call.run(contextFor('call'))).toMatchObject({ success: false, errorCode: 'Exchanged' });
  });

  it('PT-17: shows rules the file that a link leads to', () => {
    const { prepare, inWork } = setUpFiles();
    writeFileSync(inWork('.env'), '');
    symlinkSync('.env', inWork('notes.txt'));
    const { subjects, risk } = prepare(fileRead, { path: 'notes.txt' });
    expect({ subjects, level: risk.level }).toEqual({ subjects: ['.env'], level: 'critical' });
  });

  it('PT-10: shows rules the name that the disk has, whatever the Unicode form of the path', () => {
    const { prepare, inWork } = setUpFiles();
    writeFileSync(inWork('cafe\u0301.txt'), '');
    expect(prepare(fileRead, { path: 'caf\u00e9.txt' }).subjects).toEqual(['cafe\u0301.txt']);
  });
});
