import { describe, expect, it } from 'vitest';
import { until } from '../../terminal/testing/set-up-terminals';
import { temporaryFolder } from '../../testing/temporary-folder';
import { terminalList } from './terminal-list';
import { terminalRead } from './terminal-read';
import { terminalStop } from './terminal-stop';
import { terminalWrite } from './terminal-write';
import { setUpTerminalTools, terminalStart } from './testing/set-up-terminal-tools';

describe('a session of terminal tools', () => {
  it('is started, read, typed into, listed and stopped', async () => {
    const { run, start } = setUpTerminalTools();
    const id = await start('printf "ready\\n"; while read line; do echo "got $line"; done');
    await until(async () => (await run(terminalRead, { id, since: 0 })).data === 'ready\n');
    const typedAt = performance.now();
    const typed = await run(terminalWrite, { id, input: 'one\n' });
    expect(typed).toMatchObject({ success: true, metadata: { id, state: 'is running' } });
    // The tool waits for an answer; a later one can still be read.
    expect(performance.now() - typedAt).toBeGreaterThan(490);
    let answer = String(typed.data ?? '');
    await until(async () => {
      answer += String((await run(terminalRead, { id })).data ?? '');
      return answer.length >= 'one\ngot one\n'.length;
    });
    expect(answer).toBe('one\ngot one\n');
    expect(await run(terminalRead, { id, since: 0 })).toMatchObject({ data: 'ready\none\ngot one\n' });
    expect(await run(terminalRead, { id })).not.toHaveProperty('data');
    expect(await run(terminalList, {})).toMatchObject({
      message: '1 terminal, 1 running',
      data: expect.stringContaining('printf is running: printf "ready'),
    });
    expect(await run(terminalStop, { id })).toMatchObject({ success: true, data: 'ready\none\ngot one\n' });
    expect(await run(terminalWrite, { id, input: 'two\n' })).toMatchObject({ success: false, errorCode: 'Ended' });
    expect(await run(terminalList, {})).toMatchObject({ message: '1 terminal, 0 running' });
  });

  it('says at once that a program could not stay', async () => {
    const { run } = setUpTerminalTools();
    expect(await run(terminalStart, { command: 'echo broken; exit 7' })).toMatchObject({
      success: false,
      error: 'echo broken; exit 7 ended with exit code 7 right after it started',
      errorCode: 'ExitCode',
      data: 'broken\n',
      metadata: { state: 'ended with exit code 7' },
    });
    expect(await run(terminalStart, { command: 'echo done' })).toMatchObject({
      success: true,
      message: expect.stringMatching(/^Started echo done \(terminal echo-done\); it ended with exit code 0$/),
      data: 'done\n',
    });
  });

  it('is nobody else’s', async () => {
    const { run, start } = setUpTerminalTools();
    const id = await start('sleep 600');
    for (const tool of [terminalRead, terminalStop]) {
      expect(await run(tool, { id }, { sessionId: 'other' })).toMatchObject({
        success: false,
        errorCode: 'NotFound',
        error: `Unknown terminal ${id}. This conversation has no terminals. Start one with terminal-start`,
      });
    }
    expect(await run(terminalRead, { id: 'x' })).toMatchObject({ error: `Unknown terminal x. Known ones: sleep` });
  });

  it('never reaches the terminals that the user opened', async () => {
    const { run, terminals } = setUpTerminalTools();
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
        error: `Unknown terminal ${id}. This conversation has no terminals. Start one with terminal-start`,
      });
    }
    expect(own.describe().state).toEqual({ kind: 'running' });
  });

  it('does not take a secret from the model, but Ctrl-C', async () => {
    const { run, start, terminals } = setUpTerminalTools({ silence: 200 });
    const id = await start('read -s -p "Password: " secret; sleep 600');
    await until(() => {
      const state = terminals.find(id)?.describe().state;
      return state?.kind === 'running' && state.waitingFor !== undefined;
    });
    const refused = await run(terminalWrite, { id, input: 'hunter2\n' });
    expect(refused).toMatchObject({ success: false, errorCode: 'AsksForSecret' });
    expect(await run(terminalWrite, { id, input: '\u0003' })).toMatchObject({ success: true });
    await terminals.find(id)?.ended;
    expect(await run(terminalRead, { id })).toMatchObject({ metadata: { state: 'ended with exit code 130' } });
  });

  it('types only after somebody was asked, each time anew', () => {
    const { prepare } = setUpTerminalTools();
    const { risk, noRule } = prepare(terminalWrite, { id: 'x', input: 'yes\n' });
    expect({ level: risk.level, noRule }).toEqual({ level: 'high', noRule: expect.any(String) });
  });
});
