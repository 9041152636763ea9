import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cli, folders } from './testing/aintern';
import { hasEnded, serveApp } from './testing/serve-app';

interface Started {
  readonly data?: string;
  readonly stdin?: string;
  readonly stdout?: string;
  /** In blocks of 1024 bytes, like `ulimit -f`. */
  readonly largestFile?: number;
}

/** Runs the built command line with files of any kind as data and streams. */
async function run(args: readonly string[], { data = folders().data, stdin, stdout, largestFile }: Started) {
  const files = [stdin, stdout].map((path, index) => (path === undefined ? null : openSync(path, index ? 'w' : 'r')));
  const limit = largestFile === undefined ? 'true' : `ulimit -f ${largestFile}`;
  const child = spawn('bash', ['-c', `${limit}; exec "$@"`, 'bash', process.execPath, cli, ...args], {
    // Under `npm run coverage`, Node's reports are larger than the limit.
    env: { ...process.env, AINTERN_DATA: data, ...(largestFile === undefined ? {} : { NODE_V8_COVERAGE: undefined }) },
    stdio: [files[0] ?? 'ignore', files[1] ?? 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [stderr] = await Promise.all([child.stderr ? text(child.stderr) : '', hasEnded(child)]);
  for (const file of files) if (file !== null) closeSync(file);
  return { code: child.exitCode, stderr };
}

/** Creates data in which every possible file is a pipe that blocks its reader. */
function dataOfPipes(): string {
  const { data } = folders();
  for (const folder of ['conversations', 'logs']) mkdirSync(join(data, folder), { recursive: true });
  const names = ['settings.json', 'settings.lock', 'keys.json', 'keys.json.lock', 'ledger.jsonl', 'instance.sock'];
  const inside = ['conversations/index.json', 'conversations/00000000-0000-4000-8000-000000000001.jsonl'];
  execFileSync(
    'mkfifo',
    [...names, ...inside, 'logs/aintern.1.log'].map((name) => join(data, name)),
  );
  return data;
}

describe.runIf(process.platform === 'linux')('files that are no files', () => {
  it('HG-01 FIFOs for data: one run goes on without them and says so', async () => {
    const data = dataOfPipes();
    const { code, stderr } = await run(['exec', 'list files', '--workspace', folders().workspace], { data });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('settings.json is a FIFO') });
    expect(stderr).toContain('ledger.jsonl is a FIFO, not a regular file');
    expect(stderr).toContain('keys.json is not a regular file');
  });

  it('HG-01 FIFOs for data: the web host starts, and ends when it is asked to', async () => {
    const app = await serveApp({ workspace: folders().workspace, data: dataOfPipes() });
    expect(app.stderr()).toContain('settings.json is a FIFO');
    await app.stop();
    expect(app.child.exitCode).toBe(0);
  });

  it('HG-01 folders and devices for data are refused in words', async () => {
    const { data } = folders();
    mkdirSync(join(data, 'settings.json'), { recursive: true });
    execFileSync('ln', ['-s', '/dev/zero', join(data, 'ledger.jsonl')]);
    const { code, stderr } = await run(['exec', 'list files', '--workspace', folders().workspace], { data });
    expect(code).toBe(0);
    expect(stderr).toContain('settings.json is a folder, not a regular file');
    expect(stderr).toContain('ledger.jsonl is a device, not a regular file');
  });

  it.each(['/proc/1', '/proc/1/below', '/dev/null'])('HG-02 %s for the data ends with a sentence', async (data) => {
    const { code, stderr } = await run(['exec', 'list files', '--workspace', folders().workspace], { data });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`${data} isn't writable`) });
  });

  it('HG-03 a decisions file that never ends, or is too large, is refused', async () => {
    const { base } = folders();
    const sparse = join(base, 'sparse.json');
    execFileSync('truncate', ['-s', '100G', sparse]);
    const decide = (path: string) => run(['exec', 'hi', '--decisions', path], {});
    expect([await decide('/dev/zero'), await decide(sparse)]).toEqual([
      { code: 2, stderr: expect.stringContaining('/dev/zero is a device, not a regular file') },
      { code: 2, stderr: expect.stringContaining('is larger than 16 MB') },
    ]);
  });

  it('HG-04 output that cannot be written is a failure', async () => {
    const full = { code: 1, stderr: expect.stringContaining("The output can't be written: ENOSPC") };
    expect(await run(['tools'], { stdout: '/dev/full' })).toEqual(full);
    const args = ['exec', 'list files', '--json', '--workspace', folders().workspace];
    expect(await run(args, { stdout: '/dev/full' })).toEqual(full);
  });

  it('HG-05 a folder on stdin is refused', async () => {
    const expected = { code: 2, stderr: expect.stringContaining('stdin is a folder') };
    expect(await run(['parse'], { stdin: '.' })).toEqual(expected);
  });

  it('HG-06 a limit on the size of files makes the run fail with the reason', async () => {
    const { base, workspace } = folders();
    const args = ['exec', 'write "hello" to hello.txt', '--auto-approve', 'low', '--workspace', workspace];
    const expected = { code: 1, stderr: expect.stringContaining("exceed the system's size limit (EFBIG)") };
    expect(await run(args, { largestFile: 1 })).toEqual(expected);
    const listed = await run(['tools'], { largestFile: 1, stdout: join(base, 'tools') });
    expect(listed).toEqual({ code: 1, stderr: expect.stringContaining("The output can't be written: EFBIG") });
  });

  it('LK-04 data of a newer version ends with a sentence', async () => {
    const { data } = folders();
    mkdirSync(data);
    writeFileSync(join(data, 'settings.json'), '{"version":9}');
    const newer = { code: 1, stderr: expect.stringContaining('written by a newer version of AIntern (format 9') };
    expect([await run(['tools'], { data }), await run(['serve', '--no-open'], { data })]).toEqual([newer, newer]);
  });
});
