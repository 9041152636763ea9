import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './testing/calling-model';
import { startCalls } from './testing/start-calls';

/** Runs a shell script from a file, so that its bytes stay unchanged, and returns all texts made from its output. */
async function outputOf(script: string) {
  const started = await startCalls(() => [[run('bash script.sh')]], { approvalMode: 'auto' });
  writeFileSync(join(started.workspacePath, 'script.sh'), script);
  const { result, whenEnded } = await started.send();
  await whenEnded();
  const shown = result();
  return {
    card: [shown?.message, shown?.data, ...(shown?.artifacts ?? []).map(({ description }) => description)].join('\n'),
    model: started
      .told()
      .map(({ text }) => text)
      .join('\n'),
    progress: started
      .events()
      .flatMap((event) => (event.type === 'tool-progress' ? [event.progress.message ?? ''] : []))
      .join('\n'),
  };
}

/** Everything that a terminal would act on. Line feeds and tabs are text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const control = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;

const sequences: readonly [name: string, printf: string][] = [
  ['AD-11: OSC 52, which sets the clipboard', '\\033]52;c;cm0gLXJmIH4=\\007'],
  ['AD-11: OSC 52 with the other end', '\\033]52;c;cm0gLXJmIH4=\\033\\\\'],
  ['AD-11: OSC 8, a link that says another address', '\\033]8;;http://evil.example\\033\\\\text\\033]8;;\\033\\\\'],
  ['AD-11: OSC 0, the title', '\\033]0;Approved\\007'],
  ['AD-11: OSC 52 that never ends', '\\033]52;c;cm0gLXJmIH4='],
  ['AD-12: OSC 1337, files and more', '\\033]1337;File=name=eA==;inline=1:AAAA\\007'],
  ['AD-12: 8-bit CSI', '\\233[31mred\\2332J'],
  ['AD-12: 8-bit OSC', '\\23552;c;cm0gLXJmIH4=\\234'],
  ['AD-12: 8-bit CSI in UTF-8', '\\302\\2332J\\302\\233c'],
  ['AD-12: DA, DSR and DECRQSS', '\\033[c\\033[>c\\033[5n\\033[6n\\033P$q"p\\033\\\\\\033[?15n'],
];

describe('what a command prints', () => {
  it.each(sequences)('%s: nobody is shown it as more than text', async (_name, sequence) => {
    const { card, model, progress } = await outputOf(`printf 'before ${sequence} after\\n'; sleep 1.2; echo end\n`);
    for (const text of [card, model, progress]) expect(text).not.toMatch(control);
    expect(card).toContain('before');
    expect(card).toContain('end');
    expect(model).toContain('end');
  });

  const queries: readonly [name: string, printf: string][] = [
    ['DA', '\\033[c'],
    ['secondary DA', '\\033[>c'],
    ['tertiary DA', '\\033[=c'],
    ['DSR', '\\033[5n'],
    ['the cursor’s place', '\\033[6n'],
    ['DECRQSS', '\\033P$q"p\\033\\\\'],
    ['a colour', '\\033]10;?\\007\\033]4;1;?\\007'],
    ['the clipboard', '\\033]52;c;?\\007'],
    ['the title', '\\033[21t'],
    ['the window’s size', '\\033[18t'],
    ['an 8-bit CSI', '\\233c\\2336n'],
    ['OSC 1337', '\\033]1337;ReportCellSize\\007'],
    ['the answer-back', '\\005'],
    ['XTVERSION', '\\033[>q'],
  ];

  it('AD-12: no question that it asks of a terminal is answered into its input', async () => {
    const all = queries.map(([, sequence]) => sequence).join('');
    const script = [
      'stty raw -echo',
      `printf '${all}'`,
      // Anything that arrives within 1.5 seconds would be a reply.
      'IFS= read -r -t 1.5 -n 1 reply',
      'stty sane',
      'echo "read:[$reply]"',
    ].join('\n');
    const { card } = await outputOf(`${script}\n`);
    expect(card).toContain('read:[]');
  });

  it('AD-12: nor does a terminal that stays open answer', async () => {
    const all = queries.map(([, sequence]) => sequence).join('');
    const start = { tool: 'terminal-start', parameters: { command: 'bash script.sh' } };
    const started = await startCalls(() => [[start]], { approvalMode: 'auto' });
    const script = `stty raw -echo; printf '${all}'; IFS= read -r -t 1 -n 1 reply
printf %s "$reply" > written; mv written reply\n`;
    writeFileSync(join(started.workspacePath, 'script.sh'), script);
    const { whenEnded } = await started.send();
    await whenEnded();
    await expect.poll(() => existsSync(join(started.workspacePath, 'reply'))).toBe(true);
    expect(readFileSync(join(started.workspacePath, 'reply'), 'utf8')).toBe('');
  });

  it('AD-12: while what somebody types does arrive there', async () => {
    const started = await startCalls(() => [[run('bash script.sh')]], { approvalMode: 'auto' });
    const script = 'stty raw -echo; echo ready; IFS= read -r -t 60 -n 1 reply; echo "read:[$reply]"\n';
    writeFileSync(join(started.workspacePath, 'script.sh'), script);
    const { result, whenEnded } = await started.send();
    const terminals = async () => (await started.call('terminal.list')) as unknown as { id: string }[];
    await expect.poll(terminals).toHaveLength(1);
    const [terminal] = await terminals();
    const shown = async () => (await started.call('terminal.read', { terminalId: terminal?.id })).text;
    await expect.poll(shown).toContain('ready');
    await started.call('terminal.write', { terminalId: terminal?.id, text: 'x' });
    await whenEnded();
    expect(String(result()?.data)).toContain('read:[x]');
  });
});
