import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ToolResult } from '../../../shared/call/tool-result';
import type { JsonObject } from '../../../shared/json/json';
import { runWithTimeout } from '../../execution/run-with-timeout';
import { fakeSandbox } from '../../sandbox/testing/fake-sandbox';
import { isWithoutSandbox } from '../../sandbox/testing/when-sandboxed';
import { expectWithin } from '../../testing/expect-within';
import { howMany } from '../../testing/how-many';
import type { Tool } from '../framework/tool';
import { terminalRead } from './terminal-read';
import { setUpTerminalTools, terminalExecute, terminalStart } from './testing/set-up-terminal-tools';

/** Redraws a live summary the way test runners do. */
const redrawingScript = `
const write = (text) => process.stdout.write(text);
write('start ' + 'w'.repeat(300) + '\\n');
for (let done = 1; done <= 10; done += 1) {
  if (done > 1) write('\\x1b[2K\\x1b[1A'.repeat(3) + '\\x1b[2K\\x1b[G');
  if (done === 10) write(' \\x1b[32m✓\\x1b[39m src/a.test.ts\\n');
  write('\\n Test Files  \\x1b[1m\\x1b[32m' + done + ' passed\\x1b[39m\\x1b[22m (10)\\n   Duration  1.2 s\\n');
}
`;

const watchingScript = `
for (let frame = 1; frame <= 20_000; frame += 1) {
  process.stdout.write('frame ' + frame + '\\nof many frames to come\\n\\x1b[2A\\x1b[J');
}
process.stdout.write('done\\n');
`;

describe('terminal-execute', () => {
  it('returns the exit code, the output and the time', async () => {
    const { run } = setUpTerminalTools({
      detectSandbox: async () => ({ kind: 'unavailable', why: 'Nobody built one.' }),
    });
    const { duration: _, ...result } = await run(terminalExecute, {
      command: 'echo hi; pwd | grep -o "part$"',
      cwd: 'part',
    });
    expect(result).toEqual({
      success: true,
      message: expect.stringMatching(/^echo hi; pwd \| grep -o "part\$" ended with exit code 0 after \d+\.\d s$/),
      data: 'hi\npart\n',
      metadata: {
        exitCode: 0,
        durationMs: expect.any(Number),
        terminalId: expect.any(String),
        isCut: false,
        sandboxed: false,
        why: 'Nobody built one.',
      },
      artifacts: [expect.objectContaining({ type: 'output', path: 'terminal', size: 8 })],
      receipt: expect.objectContaining({ sandboxed: false, why: 'Nobody built one.', complete: false }),
    });
  });

  it('fails with the output when the command does', async () => {
    const { run } = setUpTerminalTools();
    expect(await run(terminalExecute, { command: 'echo no; exit 3' })).toMatchObject({
      success: false,
      error: expect.stringContaining('echo no; exit 3 ended with exit code 3'),
      errorCode: 'ExitCode',
      data: 'no\n',
      metadata: { exitCode: 3 },
    });
  });

  it('says what it ended in the background, and what to use instead', async () => {
    const { run } = setUpTerminalTools();
    const { message } = await run(terminalExecute, { command: 'sleep 600 & sleep 600 &' });
    expect(message).toMatch(
      /^sleep 600 & sleep 600 & ended with exit code 0 after .* s\. 2 processes it left in the background were stopped\. Use terminal-start for programs that should keep running$/,
    );
  });

  it('stops a command whose time is up, with what it printed', async () => {
    const { run, whenPrinted } = setUpTerminalTools();
    // Stops its clock until it has printed something.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    void whenPrinted().then(() => clock.mockRestore());
    expect(await run(terminalExecute, { command: 'echo begun; sleep 600', timeoutMs: 400 })).toMatchObject({
      success: false,
      errorCode: 'Timeout',
      error: 'echo begun; sleep 600 was stopped after 0.4 s. Set a longer timeoutMs, or use terminal-start',
      data: 'begun\n',
      metadata: { exitCode: null },
    });
  });

  it('keeps what was printed when the execution service stops it', async () => {
    const { run, whenPrinted } = setUpTerminalTools();
    const controller = new AbortController();
    const stubborn = "trap '' TERM; echo begun; sleep 600; sleep 600";
    const printed = whenPrinted();
    const running = run(terminalExecute, { command: stubborn }, { signal: controller.signal });
    await printed;
    const grace = howMany({ usually: 60_000, fully: 1_900 });
    const outcome = await runWithTimeout({ timeout: 20, grace, signal: new AbortController().signal }, (signal) => {
      signal.addEventListener('abort', () => controller.abort());
      return running;
    });
    expect(outcome.status).toBe('timed-out');
    expect(JSON.stringify(outcome)).toContain('begun');
  });

  it('PR-10: acknowledges being cancelled at once', async () => {
    const { run, whenPrinted } = setUpTerminalTools();
    const controller = new AbortController();
    const printed = whenPrinted();
    const running = run(
      terminalExecute,
      { command: "trap '' TERM; echo begun; sleep 600" },
      { signal: controller.signal },
    );
    await printed;
    const abortedAt = performance.now();
    controller.abort();
    await running;
    // Less than the two seconds after which it is killed.
    expectWithin(abortedAt, 1_500);
    expect(await running).toMatchObject({ success: false, errorCode: 'Stopped', data: 'begun\n' });
  });

  it('tells the last line while it runs', async () => {
    const { run, progress, inWork } = setUpTerminalTools();
    const command = 'echo one; printf "10%%\\r50%%"; until [ -e told ]; do sleep 0.1; done';
    const running = run(terminalExecute, { command });
    await expect.poll(() => progress.map(({ message }) => message)).toContain('50%');
    writeFileSync(inWork('told'), '');
    expect(await running).toMatchObject({ success: true });
  });

  it('does not count the time in which somebody is asked, and says that it waits', async () => {
    const { run, progress, terminals } = setUpTerminalTools({ silence: 200 });
    onTestFinished(() => void vi.restoreAllMocks());
    terminals.subscribe(
      ({ type }) => {
        if (type !== 'waiting-for-input') return;
        const now = performance.now.bind(performance);
        vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000);
      },
      { withOutput: false },
    );
    const command = 'read -p "Your name? " name; echo "Hi $name"';
    const running = run(terminalExecute, { command, timeoutMs: 120_000 });
    const told = () => progress.map(({ message }) => message);
    await expect.poll(told).toContain('Waits for your input: Your name?');
    for (const { id } of terminals.list()) terminals.find(id)?.write('Eve\r');
    expect(await running).toMatchObject({ success: true, data: 'Your name? Eve\nHi Eve\n' });
  });

  it('shows a summary that is redrawn ten times once, with its colors beside the text', async () => {
    const { run, inWork } = setUpTerminalTools();
    writeFileSync(inWork('redraw.mjs'), redrawingScript);
    const result = await run(terminalExecute, { command: `${process.execPath} redraw.mjs` });
    const wide = 'w'.repeat(300);
    const text = `start ${wide}\n ✓ src/a.test.ts\n\n Test Files  10 passed (10)\n   Duration  1.2 s\n`;
    expect(result.data).toBe(text);
    const at = text.indexOf('10 passed');
    expect(result.metadata?.styles).toEqual([
      [text.indexOf('✓'), text.indexOf('✓') + 1, '32'],
      [at, at + '10 passed'.length, '1;32'],
    ]);
    expect(ToolResult.toLlmContext(result)).not.toContain('1;32');
    const read = await run(terminalRead, { id: String(result.metadata?.terminalId), since: 0 });
    expect(read.data).toBe(text);
  });

  it('shows only the last screen of a megabyte of redraws', async () => {
    const { run, inWork } = setUpTerminalTools();
    writeFileSync(inWork('watch.mjs'), watchingScript);
    const result = await run(terminalExecute, { command: `${process.execPath} watch.mjs` });
    expect(result).toMatchObject({ success: true, data: 'done\n', metadata: { isCut: false } });
  });

  it('gives the two ends of a long output within the limit, and says how to read the rest', async () => {
    const { run } = setUpTerminalTools();
    const result = await run(terminalExecute, { command: 'seq 1 100000' });
    expect(JSON.stringify(result.data).length).toBeLessThan(50_000);
    const { logPath } = result.metadata as { logPath: string };
    expect(existsSync(logPath)).toBe(true);
    expect(result.suggestedFollowUps).toEqual([expect.stringContaining('terminal-read with id seq,')]);
    expect(result.data).toContain('bytes left out; terminal-read with id seq reads the rest …]');
    expect(result.data).not.toContain(logPath);
    const page = await run(terminalRead, { id: 'seq', since: 300_000, part: 'head' });
    expect(page.metadata).toMatchObject({ position: 324_000, isCut: true, state: 'ended with exit code 0' });
    expect(page.message).toContain('since 324000');
    const ends = await run(terminalRead, { id: 'seq', since: 300_000 });
    expect(ends.message).toContain('read it page by page with part head and since 300000');
    const last = await run(terminalRead, { id: 'seq', since: 200_000, part: 'tail' });
    expect(last.message).toContain('read it page by page with part head and since 200000');
  });

  it('is rated, named and tied to what it depends on before it runs', () => {
    const { prepare, inWork } = setUpTerminalTools();
    const describeCall = (parameters: JsonObject) => {
      const {
        tool: _tool,
        run: _run,
        fingerprint: _state,
        findObstacles: _obstacles,
        previewChange: _change,
        isSandboxed: _confined,
        rehearse: _trial,
        ...described
      } = prepare(terminalExecute, parameters);
      return described;
    };
    expect(describeCall({ command: 'npm test', cwd: 'part' })).toEqual({
      parameters: { command: 'npm test', cwd: 'part', timeoutMs: 120_000 },
      summary: 'Run npm test in part',
      risk: { level: 'medium', reasons: ['Runs in part'] },
      subjects: ['npm test'],
      safeSubjects: [],
      otherSubjects: ['other npm test'],
      basis: createHash('sha256').update('["null"]').digest('hex'),
    });
    const before = describeCall({ command: 'npm test' }).basis;
    writeFileSync(inWork('package.json'), '{"scripts":{"test":"evil"}}');
    expect(describeCall({ command: 'npm test' }).basis).not.toBe(before);
    expect(describeCall({ command: 'echo' })).not.toHaveProperty('basis');
  });

  it('passes on that a command was rated as one that only looks', async () => {
    const { run } = setUpTerminalTools();
    const output = async (command: string) => (await run(terminalExecute, { command })).data;
    expect(await output('echo $GIT_CONFIG_COUNT')).toBe('11\n');
    expect(await output(': ; echo $GIT_CONFIG_COUNT')).toBe('2\n');
  });

  it('SF-11 says of each command whether it ran in a sandbox, and why not', async () => {
    const { run } = setUpTerminalTools({
      detectSandbox: async () => ({ kind: 'unavailable', why: 'Nobody built one.' }),
    });
    const told = async (tool: Tool, command: string) => (await run(tool, { command })).metadata;
    const unavailable = { sandboxed: false, why: 'Nobody built one.' };
    expect(await told(terminalExecute, 'echo')).toMatchObject(unavailable);
    expect(await told(terminalStart, 'echo')).toMatchObject(unavailable);
    expect(await told(terminalExecute, 'true')).toMatchObject(unavailable);
    expect(await told(terminalStart, 'true')).toMatchObject(unavailable);
  });

  it.skipIf(isWithoutSandbox)('names what the sandbox refused, and the smallest widening', async () => {
    const { run, inWork } = setUpTerminalTools();
    mkdirSync(inWork('.vscode'));
    const path = inWork('.vscode/tasks.json');
    writeFileSync(path, '{}');
    const result = await run(terminalExecute, { command: 'true; echo x > .vscode/tasks.json' });
    expect(result).toMatchObject({
      success: false,
      error: expect.stringMatching(/The sandbox did not let it write to .*\/\.vscode\/tasks\.json$/),
      metadata: { sandboxed: true, refused: [{ kind: 'write', path }], widening: { kind: 'write', path } },
    });
  });

  it('SF-11 fails when the sandbox of a safe command cannot be set up, and does not run it without', async () => {
    const detectSandbox = async () => fakeSandbox('/bin/false');
    const { run, inWork } = setUpTerminalTools({ detectSandbox });
    for (const tool of [terminalExecute, terminalStart]) {
      expect(await run(tool, { command: 'echo > ran' })).toMatchObject({
        success: false,
        error: "echo > ran was not run. bubblewrap couldn't set up a sandbox.",
        errorCode: 'Sandbox',
        metadata: { sandboxed: false, why: "bubblewrap couldn't set up a sandbox." },
      });
    }
    expect(existsSync(inWork('ran'))).toBe(false);
  });

  it('SF-11 keeps a call confined that was approved as safe and has become something else since', async () => {
    const { run } = setUpTerminalTools({
      detectSandbox: async () => ({ kind: 'unavailable', why: 'Nobody built one.' }),
    });
    const approved = await run(terminalExecute, { command: 'cat; true' }, { approvedRisk: 'safe' });
    expect(approved).toMatchObject({ success: true, metadata: { sandboxed: false, why: 'Nobody built one.' } });
  });

  it.each([
    [{ command: 'a\0b' }, 'command contains a NUL character'],
    [{ command: 'echo \ud800' }, 'command contains half of a character'],
    [{ command: ' \n' }, 'command is empty'],
    [{ command: 'x'.repeat(100_001) }, 'command is longer than 100,000 bytes'],
    [{ command: 'ls', cwd: 'none' }, 'none'],
    [{ command: 'ls', cwd: '..' }, '..'],
    [{ command: 'ls', cwd: 'file' }, 'cwd is a file'],
    [{ command: 'ls', timeoutMs: 1_800_001 }, 'timeoutMs'],
  ])('refuses %j', (parameters, message) => {
    const { prepare, inWork } = setUpTerminalTools();
    writeFileSync(inWork('file'), '');
    expect(() => prepare(terminalExecute, parameters)).toThrow(message);
  });
});
