import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { howMany } from '../testing/how-many';
import { setUpTerminals } from './testing/set-up-terminals';

const exited = (exitCode: number, endedProcesses = 0) => ({ kind: 'exited', exitCode, endedProcesses }) as const;

describe('a command in a terminal', () => {
  it.each([
    ['true', 0, ''],
    ['echo one; echo two >&2', 0, 'one\ntwo\n'],
    ['exit 3', 3, ''],
    ['exec sh -c "exit 4"', 4, ''],
    ['set -e; false; echo never', 1, ''],
    ['kill $$', 143, ''],
    ['kill -9 $$', 137, ''],
    ['kill -INT $$', 130, ''],
    ['kill 0', 143, ''],
    ['trap "echo bye" EXIT; exit 6', 6, 'bye\n'],
    ['trap "" TERM INT HUP; exit 7', 7, ''],
    ['exec 0<&- 1>&- 2>&-; exit 8', 8, ''],
    ['stty raw -echo; echo raw; exit 9', 9, 'raw\n'],
    ['stty tostop; set -m; sleep 0.05; kill -9 $$', 137, ''],
    ['set -- a b; printf() { :; }; exit 10', 10, ''],
    ['no-such-program-anywhere', 127, expect.stringContaining('not found')],
    ['if', 2, expect.stringContaining('syntax error')],
  ])('%s ends with %i', async (command, exitCode, text) => {
    const { result } = setUpTerminals();
    expect(await result(command)).toEqual({ end: exited(exitCode), text });
  });

  it('reports a shell that was killed together with what watches over it', async () => {
    const { result } = setUpTerminals();
    expect(await result('kill -9 0')).toEqual({ end: { kind: 'killed', signal: 9 }, text: '' });
  });

  it('never loses the end of the output', async () => {
    const { result } = setUpTerminals();
    for (let run = 0; run < howMany({ usually: 40, fully: 500 }); run += 1) {
      const { end, text } = await result('seq 1 20000; echo END');
      expect({ end, last: text.slice(-10) }).toEqual({ end: exited(0), last: '20000\nEND\n' });
    }
  }, 300_000);

  it('reaches the shell as it is written, with line breaks, quotes and 60 KB of it', async () => {
    const { run } = setUpTerminals();
    const long = `'"\\$(x) \`é😀\t`.repeat(3_000);
    const { end, output } = await (await run(`wc -c <<'STOP'\n${long}\nSTOP\nprintf '%s' "$0 $#"`)).ended;
    expect(end).toEqual(exited(0));
    expect(output.text).toBe(`${Buffer.byteLength(long) + 1}\n/bin/bash 0`);
  });

  it('cannot find out what its end is marked with', async () => {
    const { result } = setUpTerminals();
    const visible = 'cat /proc/$PPID/environ /proc/$PPID/cmdline /proc/$$/environ | tr "\\0" "\\n" > visible';
    const count = (pattern: string) => `grep -cE '${pattern}' visible`;
    const secret = '(^|[^0-9a-f])[0-9a-f]{32}([^0-9a-f]|$)';
    expect((await result(`${visible}; ${count('^AINTERN_PROCESS=')}; ${count(secret)}`)).text).toBe('2\n0\n');
  });

  it('does not end when it prints a marker of its own making', async () => {
    const { result } = setUpTerminals();
    const forged = `printf '\\033]7373;${'0'.repeat(32)};0\\007'; echo more; exit 5`;
    expect(await result(forged)).toEqual({ end: exited(5), text: 'more\n' });
  });

  it('has no open files but its own, also beside other terminals', async () => {
    const { run, result } = setUpTerminals();
    const other = await run('sleep 60');
    // The fourth is the folder that `ls` itself reads.
    expect((await result('ls -x /proc/self/fd')).text).toBe('0  1  2  3\n');
    await other.stop('asked');
  });

  it('runs in the folder it is given', async () => {
    const { result, folder } = setUpTerminals();
    expect((await result('pwd; echo "$PWD $OLDPWD"')).text).toBe(`${folder}\n${folder} \n`);
  });

  it('EN-06: knows nothing of what an earlier one has set', async () => {
    const { result } = setUpTerminals();
    await result("export PAGER='touch M'; cd /; alias ls=false; set -e");
    expect((await result('echo "$PAGER"; pwd | wc -l; ls; echo $?')).text).toBe('cat\n1\n0\n');
  });

  it('says by events that it opened, what it shows and how it closed', async () => {
    const { result, events } = setUpTerminals({ newId: () => 'first' });
    await result("printf 'a\\033[31mb'; exit 2");
    const shown = events.flatMap((event) => (event.type === 'output' ? [event.text] : [])).join('');
    expect(shown).toBe('a\u001b[31mb');
    expect(events.filter(({ type }) => type !== 'output')).toEqual([
      {
        type: 'opened',
        terminal: expect.objectContaining({ id: 'first', kind: 'command', state: { kind: 'running' } }),
      },
      { type: 'closed', terminalId: 'first', end: exited(2) },
    ]);
  });

  it('is in the list for whoever hears that it opened, and its last lines are read without taking them', async () => {
    const { service, run } = setUpTerminals();
    const listed: number[] = [];
    service.subscribe(() => listed.push(service.list().length), { withOutput: false });
    const terminal = await run('echo one; echo two');
    await terminal.ended;
    expect([listed[0], (await terminal.tail()).text, (await terminal.read('both')).text]).toEqual([
      1,
      'one\ntwo\n',
      'one\ntwo\n',
    ]);
  });

  it('puts characters together that came in pieces, and stands bytes that are none', async () => {
    const { result } = setUpTerminals();
    const command = String.raw`printf '\360\237'; sleep 0.1; printf '\230\200'; printf '\377|\n'`;
    expect((await result(command)).text).toBe('😀\ufffd|\n');
  });

  it('keeps its folder to its owner', async () => {
    const { run, dataPath } = setUpTerminals();
    const { output } = await (await run('seq 1 30000')).ended;
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect([mode(join(dataPath, 'terminals')), mode(output.logPath ?? '')]).toEqual(['700', '600']);
  });

  it('is not started any more once the service is closed', async () => {
    const { service, run } = setUpTerminals();
    await service.dispose();
    await expect(run('true')).rejects.toThrow('AIntern is closing');
  });
});

describe('a session', () => {
  it('is read from where the last reading stopped, or from anywhere', async () => {
    const { start } = setUpTerminals();
    const terminal = await start('echo one; read line; echo "got $line"');
    while ((await terminal.read('both', 0)).text !== 'one\n') await new Promise((resolve) => setTimeout(resolve, 10));
    terminal.write('two\r');
    await terminal.ended;
    expect(await terminal.read('both')).toEqual({
      text: 'two\ngot two\n',
      styles: [],
      from: 5,
      to: 19,
      size: 19,
      isCut: false,
    });
    expect((await terminal.read('both', 0)).text).toBe('one\ntwo\ngot two\n');
    expect(() => terminal.write('more')).toThrow('has exited');
  });

  it('gets control keys, and a size', async () => {
    const { start } = setUpTerminals();
    const terminal = await start('trap "stty size; exit 12" INT; echo ready; while :; do sleep 0.05; done');
    while (!(await terminal.read('both', 0)).text.includes('ready')) await new Promise((r) => setTimeout(r, 10));
    terminal.resize(77, 33);
    terminal.write('\u0003');
    const { end, output } = await terminal.ended;
    expect({ end, text: output.text }).toEqual({ end: exited(12), text: 'ready\n^C33 77\n' });
  });

  it('is listed for its own conversation and found by its id', async () => {
    const { start, service } = setUpTerminals();
    const mine = await start('sleep 60', { conversationId: 'mine' });
    await start('sleep 60', { conversationId: 'other' });
    expect(service.list('mine').map(({ id }) => id)).toEqual([mine.id]);
    expect(service.list()).toHaveLength(2);
    expect(service.find(mine.id)?.describe().command).toBe('sleep 60');
    expect(service.find('nobody')).toBeUndefined();
  });

  it('is read page by page when it is long', async () => {
    const { start } = setUpTerminals();
    const terminal = await start('seq 1 50000');
    await terminal.ended;
    const pages: string[] = [];
    for (let position = 0, isCut = true; isCut; ) {
      const page = await terminal.read('head', position);
      pages.push(page.text);
      ({ to: position, isCut } = page);
    }
    const whole = Array.from({ length: 50_000 }, (_, index) => `${index + 1}\n`).join('');
    expect(pages.join('')).toBe(whole);
    expect((await terminal.read('tail', 0)).text.endsWith('49999\n50000\n')).toBe(true);
    const both = await terminal.read('both', 0);
    expect(both.text).toMatch(/^1\n2\n[\s\S]*\[… [\d,]+ bytes left out, from position \d+ …\][\s\S]*50000\n$/);
  });
});
