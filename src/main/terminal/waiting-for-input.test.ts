import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { promptKind } from './prompt-watch';
import type { TerminalEvent } from './terminal-event';
import { setUpTerminals, until } from './testing/set-up-terminals';

const prompts = (events: readonly TerminalEvent[]) =>
  events.flatMap((event) => (event.type === 'waiting-for-input' ? [event.prompt] : []));

describe('a program that waits for somebody', () => {
  it('is told of once for each prompt', async () => {
    const { run, events } = setUpTerminals({ silence: 200 });
    const terminal = await run('read -p "Your name " name; read -p "Really, $name? [y/N] " answer; echo "$answer"');
    await until(() => prompts(events).length === 1);
    expect(terminal.describe().state).toEqual({
      kind: 'running',
      waitingFor: { text: 'Your name', isSecret: false },
    });
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    onTestFinished(() => later.mockRestore());
    terminal.lookForPrompt();
    expect(prompts(events).length).toBe(1);
    terminal.write('Eve\r');
    expect(terminal.describe().state).toEqual({ kind: 'running' });
    await until(() => prompts(events).length === 2);
    terminal.write('y\r');
    const { output } = await terminal.ended;
    expect(output.text).toBe('Your name Eve\nReally, Eve? [y/N] y\ny\n');
    expect(prompts(events)).toEqual([
      { text: 'Your name', isSecret: false },
      { text: 'Really, Eve? [y/N]', isSecret: false },
    ]);
  });

  it('for a password gets it without a trace in the events', async () => {
    const { run, events } = setUpTerminals({ silence: 200 });
    const terminal = await run('read -s -p "Password: " secret; echo; printf %s "$secret" | wc -c');
    await until(() => prompts(events).length === 1);
    expect(prompts(events)).toEqual([{ text: 'Password:', isSecret: true }]);
    terminal.write('canary-4711\r');
    const { output } = await terminal.ended;
    expect(output.text).toBe('Password: \n11\n');
    expect(JSON.stringify(events)).not.toContain('canary');
  });

  it('is told of when it asks nothing and only reads', async () => {
    const { run, events } = setUpTerminals({ silence: 200 });
    const terminal = await run('cat');
    await until(() => prompts(events).length === 1);
    expect(prompts(events)).toEqual([{ text: '', isSecret: false }]);
    terminal.write('\u0004');
    await terminal.ended;
  });

  it('is not one that works in silence, in the middle of a line', async () => {
    const { run, events } = setUpTerminals({ silence: 200 });
    await (await run('printf "Working? "; sleep 1.2')).ended;
    expect(prompts(events)).toEqual([]);
  });
});

describe('the end of an output', () => {
  it.each([
    ['Password:', 'secret'],
    ['[sudo] password for eve: ', 'secret'],
    ["Enter passphrase for key '/home/eve/.ssh/id': ", 'secret'],
    ['Overwrite? [y/N] ', 'question'],
    ['Do you want to continue? (yes/no) ', 'question'],
    ['? What is the name of your project? ', 'question'],
    ['Press any key to continue . . .', 'question'],
    ["Username for 'https://host': ", 'question'],
    ['>>> ', 'open-line'],
    ['Downloading 45%', 'open-line'],
    ['', 'open-line'],
    ['All done.\n', 'none'],
  ])('%j is a prompt of the kind %s', (output, kind) => {
    expect(promptKind(output).kind).toBe(kind);
  });
});
