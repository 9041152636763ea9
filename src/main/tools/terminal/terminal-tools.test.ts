import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JsonObject } from '../../../shared/json';
import type { RiskLevel } from '../../../shared/risk-level';
import type { ToolProgress } from '../../../shared/tool-progress';
import { systemClock } from '../../clock';
import { runWithTimeout } from '../../execution/run-with-timeout';
import type { AssessCommand } from '../../risk/command-assessment';
import { createTerminalService, type TerminalServiceOptions } from '../../terminal/terminal-service';
import { until } from '../../terminal/testing/set-up-terminals';
import { temporaryFolder } from '../../testing/temporary-folder';
import { ToolExecutionContextBuilder } from '../context/tool-execution-context-builder';
import type { PreparedCall, Tool } from '../tool';
import { createTerminalExecute } from './terminal-execute';
import { terminalList } from './terminal-list';
import { terminalRead } from './terminal-read';
import { createTerminalStart } from './terminal-start';
import { terminalStop } from './terminal-stop';
import { terminalWrite } from './terminal-write';

/** The rating itself has its own tests: here a line that starts with `echo` is safe and `npm` depends on a manifest. */
const assessCommand: AssessCommand = (line, surroundings) => ({
  level: line.startsWith('echo') ? 'safe' : 'medium',
  reasons: [`Runs in ${surroundings.locate('.').workspacePath}`],
  subjects: [line],
  safeSubjects: [],
  otherSubjects: [`other ${line}`],
  dependsOn: line.startsWith('npm') ? [JSON.stringify(surroundings.packageScripts('.'))] : [],
});
const terminalExecute = createTerminalExecute({ assessCommand });
const terminalStart = createTerminalStart({ assessCommand });

function setUp(options: Partial<TerminalServiceOptions> = {}) {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
  mkdirSync(join(scope.workspacePath, 'part'), { recursive: true });
  mkdirSync(scope.dataPath);
  const terminals = createTerminalService({
    dataPath: scope.dataPath,
    warn: () => {},
    clock: systemClock,
    newId: randomUUID,
    ...options,
  });
  onTestFinished(() => terminals.dispose());
  const progress: ToolProgress[] = [];

  function prepare(tool: Tool, parameters: JsonObject): PreparedCall {
    const preparation = tool.prepare(parameters, scope);
    if (!preparation.isValid) throw new Error(preparation.validation.errors.map(({ message }) => message).join('; '));
    return preparation.call;
  }

  function run(
    tool: Tool,
    parameters: JsonObject,
    {
      sessionId = 'mine',
      signal = new AbortController().signal,
      approvedRisk,
    }: { sessionId?: string; signal?: AbortSignal; approvedRisk?: RiskLevel } = {},
  ) {
    const context = ToolExecutionContextBuilder.create()
      .withWorkspace(scope.workspacePath)
      .withDataPath(scope.dataPath)
      .withSessionId(sessionId)
      .withCancellation(signal)
      .withProgress((report) => progress.push(report))
      .buildForTesting({ clock: systemClock, terminals });
    return prepare(tool, parameters).run(approvedRisk ? { ...context, approvedRisk } : context);
  }

  async function start(command: string): Promise<string> {
    const { metadata } = await run(terminalStart, { command });
    return String(metadata?.id);
  }
  return { scope, terminals, progress, prepare, run, start, inWork: (name: string) => join(scope.workspacePath, name) };
}

describe('terminal-execute', () => {
  it('returns the exit code, the output and the time', async () => {
    const { run } = setUp({ detectSandbox: async () => ({ kind: 'unavailable', why: 'Nobody built one.' }) });
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
    });
  });

  it('fails with the output when the command does', async () => {
    const { run } = setUp();
    expect(await run(terminalExecute, { command: 'echo no; exit 3' })).toMatchObject({
      success: false,
      error: expect.stringContaining('echo no; exit 3 ended with exit code 3'),
      errorCode: 'ExitCode',
      data: 'no\n',
      metadata: { exitCode: 3 },
    });
  });

  it('says what it ended in the background, and what to use instead', async () => {
    const { run } = setUp();
    const { message } = await run(terminalExecute, { command: 'sleep 600 & sleep 600 &' });
    expect(message).toMatch(
      /^sleep 600 & sleep 600 & ended with exit code 0 after .* s\. 2 processes it left in the background were ended: use terminal-start for what should go on running$/,
    );
  });

  it('stops a command whose time is up, with what it printed', async () => {
    const { run } = setUp();
    expect(await run(terminalExecute, { command: 'echo begun; sleep 600', timeoutMs: 400 })).toMatchObject({
      success: false,
      errorCode: 'Timeout',
      error: 'echo begun; sleep 600 was stopped after 0.4 s: give it a longer timeoutMs, or use terminal-start',
      data: 'begun\n',
      metadata: { exitCode: null },
    });
  });

  it('keeps what was printed when the execution service stops it', async () => {
    const { run } = setUp();
    const limits = { timeout: 600, grace: 1_900, signal: new AbortController().signal };
    const stubborn = "trap '' TERM; echo begun; sleep 600; sleep 600";
    const outcome = await runWithTimeout(limits, (signal) => run(terminalExecute, { command: stubborn }, { signal }));
    expect(JSON.stringify(outcome)).toContain('begun');
  });

  it('PR-10: acknowledges being cancelled at once', async () => {
    const { run } = setUp();
    const controller = new AbortController();
    const running = run(
      terminalExecute,
      { command: "trap '' TERM; echo begun; sleep 600" },
      { signal: controller.signal },
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const abortedAt = performance.now();
    controller.abort();
    await running;
    // Less than the two seconds after which it is killed.
    expect(performance.now() - abortedAt).toBeLessThan(1_500);
    expect(await running).toMatchObject({ success: false, errorCode: 'Stopped', data: 'begun\n' });
  });

  it('tells the last line while it runs', async () => {
    const { run, progress } = setUp();
    await run(terminalExecute, { command: 'echo one; printf "10%%\\r50%%"; sleep 2.5' });
    expect(progress.length).toBeGreaterThanOrEqual(1);
    expect(progress[0]).toMatchObject({ message: '50%' });
  });

  it('does not count the time in which somebody is asked, and says that it waits', async () => {
    const { run, progress, terminals } = setUp({ silence: 200 });
    terminals.subscribe(
      (event) => {
        if (event.type !== 'waiting-for-input') return;
        setTimeout(() => terminals.find(event.terminalId)?.write('Eve\r'), 2_500);
      },
      { withOutput: false },
    );
    const command = 'read -p "Your name? " name; echo "Hi $name"';
    expect(await run(terminalExecute, { command, timeoutMs: 2_000 })).toMatchObject({
      success: true,
      data: 'Your name? Eve\nHi Eve\n',
    });
    expect(progress.map(({ message }) => message)).toContain('Waits for your input: Your name?');
  });

  it('gives the two ends of a long output within the limit, and says how to read the rest', async () => {
    const { run } = setUp();
    const result = await run(terminalExecute, { command: 'seq 1 100000' });
    expect(JSON.stringify(result.data).length).toBeLessThan(50_000);
    const { terminalId, logPath } = result.metadata as { terminalId: string; logPath: string };
    expect(existsSync(logPath)).toBe(true);
    expect(result.suggestedFollowUps).toEqual([expect.stringContaining(terminalId)]);
    expect(result.data).toContain(`bytes left out; terminal-read with id ${terminalId} reads the rest …]`);
    expect(result.data).not.toContain(logPath);
    const page = await run(terminalRead, { id: terminalId, since: 300_000, part: 'head' });
    expect(page.metadata).toMatchObject({ position: 324_000, isCut: true, state: 'ended with exit code 0' });
    expect(page.message).toContain('since 324000');
    const ends = await run(terminalRead, { id: terminalId, since: 300_000 });
    expect(ends.message).toContain('with part head and since 300000 you read it page by page');
    const last = await run(terminalRead, { id: terminalId, since: 200_000, part: 'tail' });
    expect(last.message).toContain('with part head and since 200000 you read it page by page');
  });

  it('is rated, named and tied to what it depends on before it runs', () => {
    const { prepare, inWork } = setUp();
    const describeCall = (parameters: JsonObject) => {
      const {
        tool: _tool,
        run: _run,
        fingerprint: _state,
        previewChange: _change,
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
    const { run } = setUp();
    const output = async (command: string) => (await run(terminalExecute, { command })).data;
    expect(await output('echo $GIT_CONFIG_COUNT')).toBe('11\n');
    expect(await output(': ; echo $GIT_CONFIG_COUNT')).toBe('2\n');
  });

  it('SF-11 says of each command whether it ran in a sandbox, and why not', async () => {
    const { run } = setUp({ detectSandbox: async () => ({ kind: 'unavailable', why: 'Nobody built one.' }) });
    const told = async (tool: Tool, command: string) => (await run(tool, { command })).metadata;
    const unavailable = { sandboxed: false, why: 'Nobody built one.' };
    const notSafe = { sandboxed: false, why: 'Only commands that are rated safe run in a sandbox.' };
    expect(await told(terminalExecute, 'echo')).toMatchObject(unavailable);
    expect(await told(terminalStart, 'echo')).toMatchObject(unavailable);
    expect(await told(terminalExecute, 'true')).toMatchObject(notSafe);
    expect(await told(terminalStart, 'true')).toMatchObject(notSafe);
  });

  it('SF-11 fails when the sandbox of a safe command cannot be set up, and does not run it without', async () => {
    const detectSandbox = async () => ({ kind: 'available', program: '/bin/false', filter: Buffer.alloc(8) }) as const;
    const { run, inWork } = setUp({ detectSandbox });
    for (const tool of [terminalExecute, terminalStart]) {
      expect(await run(tool, { command: 'echo > ran' })).toMatchObject({
        success: false,
        error: 'echo > ran was not run. bubblewrap could not set up a sandbox.',
        errorCode: 'Sandbox',
        metadata: { sandboxed: false, why: 'bubblewrap could not set up a sandbox.' },
      });
    }
    expect(existsSync(inWork('ran'))).toBe(false);
  });

  it('SF-11 keeps a call confined that was approved as safe and has become something else since', async () => {
    const { run } = setUp({ detectSandbox: async () => ({ kind: 'unavailable', why: 'Nobody built one.' }) });
    const approved = await run(terminalExecute, { command: 'cat; true' }, { approvedRisk: 'safe' });
    expect(approved).toMatchObject({ success: true, metadata: { sandboxed: false, why: 'Nobody built one.' } });
  });

  it.each([
    [{ command: 'a\0b' }, 'command holds a NUL character'],
    [{ command: 'echo \ud800' }, 'command holds half of a character'],
    [{ command: ' \n' }, 'command is blank'],
    [{ command: 'x'.repeat(100_001) }, 'command is longer than 100,000 bytes'],
    [{ command: 'ls', cwd: 'none' }, 'none'],
    [{ command: 'ls', cwd: '..' }, '..'],
    [{ command: 'ls', cwd: 'file' }, 'cwd is a file'],
    [{ command: 'ls', timeoutMs: 1_800_001 }, 'timeoutMs'],
  ])('refuses %j', (parameters, message) => {
    const { prepare, inWork } = setUp();
    writeFileSync(inWork('file'), '');
    expect(() => prepare(terminalExecute, parameters)).toThrow(message);
  });
});

describe('a session of terminal tools', () => {
  it('is started, read, typed into, listed and stopped', async () => {
    const { run, start } = setUp();
    const id = await start('printf "ready\\n"; while read line; do echo "got $line"; done');
    expect(await run(terminalWrite, { id, input: 'one\n' })).toMatchObject({
      success: true,
      data: 'one\ngot one\n',
      metadata: { id, state: 'is running' },
    });
    expect(await run(terminalRead, { id, since: 0 })).toMatchObject({ data: 'ready\none\ngot one\n' });
    expect(await run(terminalRead, { id })).not.toHaveProperty('data');
    expect(await run(terminalList, {})).toMatchObject({
      message: '1 terminal, 1 running',
      data: expect.stringContaining(`${id} is running: printf "ready`),
    });
    expect(await run(terminalStop, { id })).toMatchObject({ success: true, data: 'ready\none\ngot one\n' });
    expect(await run(terminalWrite, { id, input: 'two\n' })).toMatchObject({ success: false, errorCode: 'Ended' });
    expect(await run(terminalList, {})).toMatchObject({ message: '1 terminal, 0 running' });
  });

  it('says at once that a program could not stay', async () => {
    const { run } = setUp();
    expect(await run(terminalStart, { command: 'echo broken; exit 7' })).toMatchObject({
      success: false,
      error: 'echo broken; exit 7 ended with exit code 7 right after it started',
      errorCode: 'ExitCode',
      data: 'broken\n',
      metadata: { state: 'ended with exit code 7' },
    });
    expect(await run(terminalStart, { command: 'echo done' })).toMatchObject({
      success: true,
      message: expect.stringMatching(/^Started echo done in terminal [\w-]+: it ended with exit code 0$/),
      data: 'done\n',
    });
  });

  it('is nobody else’s', async () => {
    const { run, start } = setUp();
    const id = await start('sleep 600');
    for (const tool of [terminalRead, terminalStop]) {
      expect(await run(tool, { id }, { sessionId: 'other' })).toMatchObject({
        success: false,
        errorCode: 'NotFound',
        error: `There is no terminal ${id}. This conversation has none: start one with terminal-start`,
      });
    }
    expect(await run(terminalRead, { id: 'x' })).toMatchObject({ error: `There is no terminal x. Known ones: ${id}` });
  });

  it('never reaches the terminals that the user opened', async () => {
    const { run, terminals } = setUp();
    const own = await terminals.openOwn({ shell: { path: '/bin/bash', name: 'bash' }, folder: temporaryFolder() });
    const { id } = own;
    expect(await run(terminalList, {})).toMatchObject({ message: '0 terminals, 0 running' });
    const attempts = [
      run(terminalRead, { id }),
      run(terminalWrite, { id, input: 'exit 9\n' }),
      run(terminalStop, { id }),
      run(terminalRead, { id }, { sessionId: '' }),
    ];
    for (const refused of await Promise.all(attempts)) {
      expect(refused).toMatchObject({
        success: false,
        errorCode: 'NotFound',
        error: `There is no terminal ${id}. This conversation has none: start one with terminal-start`,
      });
    }
    expect(own.describe().state).toEqual({ kind: 'running' });
  });

  it('does not take a secret from the model, but Ctrl-C', async () => {
    const { run, start, terminals } = setUp({ silence: 200 });
    const id = await start('read -s -p "Password: " secret; sleep 600');
    await until(() => {
      const state = terminals.find(id)?.describe().state;
      return state?.kind === 'running' && state.waitingFor !== undefined;
    });
    const refused = await run(terminalWrite, { id, input: 'hunter2\n' });
    expect(refused).toMatchObject({ success: false, errorCode: 'AsksForSecret' });
    expect(await run(terminalWrite, { id, input: '\u0003' })).toMatchObject({
      metadata: { state: 'ended with exit code 130' },
    });
  });

  it('types only after somebody was asked, each time anew', () => {
    const { prepare } = setUp();
    const { risk, noRule } = prepare(terminalWrite, { id: 'x', input: 'yes\n' });
    expect({ level: risk.level, noRule }).toEqual({ level: 'high', noRule: expect.any(String) });
  });
});
