import { spawn } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aintern, cli, folders } from './testing/aintern';

describe('aintern', () => {
  it.each([[], ['parse'], ['explain'], ['tools'], ['exec'], ['serve'], ['receipts'], ['undo']])(
    'explains itself: %s --help',
    async (...names) => {
      const { stdout, code } = await aintern([...names, '--help']);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Usage: aintern/);
    },
  );

  it.each([
    [['parse', '--mode', 'wild'], "argument 'wild' is invalid"],
    [['parse', '--dialect', 'klingon'], "argument 'klingon' is invalid"],
    [['parse', '--chunk', '0'], 'It must be a whole number from 1'],
    [['explain', 'file-read'], "missing required argument 'json'"],
    [['explain', 'file-read', '{'], 'not valid JSON'],
    [['explain', 'file-read', '[]'], 'must be a JSON object'],
    [['exec', 'x', '--auto-approve', 'critical'], 'Allowed choices are safe, low, medium'],
    [['--nonsense'], "unknown option '--nonsense'"],
    [['sevre'], 'Did you mean "aintern serve"?'],
    [['exec', ' '], 'The prompt is empty'],
    [['undo', 'that'], 'that is not the id of a call'],
  ])('says what was wrong with %j and exits with 2', async (args, words) => {
    const { stderr, stdout, code } = await aintern(args);
    expect(stderr).toContain(words);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  it('fails with 1 and says what to do when a folder is not there', async () => {
    const { stderr, code } = await aintern(['exec', 'list files', '--workspace', '/does/not/exist']);
    expect(stderr).toContain('No folder found at /does/not/exist. Check the path');
    expect(code).toBe(1);
  });
});

describe('aintern tools', () => {
  it('lists the tools, or their definitions as a provider takes them', async () => {
    const tools = (await aintern(['tools'])).lines();
    expect(tools.map(({ id }) => id)).toContain('file-write');
    const [openai] = (await aintern(['tools', '--format', 'openai'])).lines();
    expect(openai[0]).toMatchObject({
      type: 'function',
      function: { name: 'file-read', parameters: { type: 'object' } },
    });
    const [anthropic] = (await aintern(['tools', '--format', 'anthropic'])).lines();
    expect(anthropic[0]).toMatchObject({ name: 'file-read', input_schema: { type: 'object' } });
  });

  it('says which tools cannot be used in a folder, and why, and defines only the others', async () => {
    const { workspace, data } = folders();
    mkdirSync(data, { recursive: true });
    const folderTools = [{ path: realpathSync(workspace), disabledTools: ['file-read'] }];
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ settings: { folderTools } }));
    const inFolder = ['tools', '--workspace', workspace];
    const tools = (await aintern(inFolder, { data })).lines();
    const why = (wanted: string) => tools.find(({ id }) => id === wanted)?.unavailableWhy;
    expect(why('git-log')).toBe('Git tools need a git repository');
    expect(why('file-read')).toBe('It is turned off in this folder');
    expect(why('file-write')).toBeUndefined();
    const [anthropic] = (await aintern([...inFolder, '--format', 'anthropic'], { data })).lines();
    const names = anthropic.map(({ name }: { name: string }) => name);
    expect(names).toContain('file-write');
    expect(names.filter((name: string) => /^git-|^file-read$/.test(name))).toEqual([]);
  });

  it('says what is switched off, and defines it for nobody', async () => {
    const { data } = folders();
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ settings: { disabledTools: ['file-read'] } }));
    const tools = (await aintern(['tools'], { data })).lines();
    expect(tools.find(({ id }) => id === 'file-read')).toMatchObject({ isAvailable: false });
    const [anthropic] = (await aintern(['tools', '--format', 'anthropic'], { data })).lines();
    expect(anthropic[0]).toMatchObject({ name: 'file-write' });
    const [explained] = (await aintern(['explain', 'file-read', '{"path":"a"}'], { data })).lines();
    expect(explained).toMatchObject({ valid: false, requiresApproval: true });
  });
});

describe('aintern serve', () => {
  function serve(data: string, workspace: string) {
    const args = [cli, 'serve', '--no-open', '--port', '0', '--workspace', workspace];
    const child = spawn(process.execPath, args, { env: { ...process.env, AINTERN_DATA: data } });
    onTestFinished(() => void child.kill('SIGKILL'));
    const printed = new Promise<string>((done) => {
      child.stdout.once('data', (bytes) => done(String(bytes)));
    });
    const exited = new Promise<number | null>((done) => {
      child.once('exit', done);
    });
    return { child, printed, exited, complaint: () => text(child.stderr) };
  }

  it('prints its address as one JSON line and ends when it is told to, even twice', async () => {
    const { data, workspace } = folders();
    const { child, printed, exited } = serve(data, workspace);
    expect(JSON.parse(await printed)).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\?token=/) });
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('lets nobody else write the same data, and starts again at once after a kill', async () => {
    const { data, workspace } = folders();
    const first = serve(data, workspace);
    await first.printed;
    const second = serve(data, workspace);
    expect(await second.complaint()).toContain('AIntern is already running with the data in');
    expect(await second.exited).toBe(1);
    first.child.kill('SIGKILL');
    await first.exited;
    const third = serve(data, workspace);
    expect(JSON.parse(await third.printed).url).toContain('127.0.0.1');
  });
});
