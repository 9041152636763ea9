import type { Terminal } from '@xterm/xterm';

interface InputOptions {
  /** Nobody is to be answered: what is written was printed long ago, or by the program of a call. */
  isSilent(): boolean;
  onInput(text: string): void;
}

/** What a terminal says by itself when it gets or loses the focus; no key says so. */
const focusReports: readonly string[] = ['\u001b[I', '\u001b[O'];

/**
 * Takes what somebody types, and what the terminal answers to its program. Where it is silent, questions are passed over,
 * so that only what is typed gets through.
 */
export function handleInput(terminal: Pick<Terminal, 'parser' | 'onData'>, { isSilent, onInput }: InputOptions): void {
  const { parser } = terminal;
  // What it is, where its cursor is, and which modes and settings it has.
  parser.registerCsiHandler({ final: 'c' }, isSilent);
  parser.registerCsiHandler({ prefix: '>', final: 'c' }, isSilent);
  parser.registerCsiHandler({ final: 'n' }, isSilent);
  parser.registerCsiHandler({ prefix: '?', final: 'n' }, isSilent);
  parser.registerCsiHandler({ intermediates: '$', final: 'p' }, isSilent);
  parser.registerCsiHandler({ prefix: '?', intermediates: '$', final: 'p' }, isSilent);
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, isSilent);
  // Its colours, which the same sequences also set.
  for (const code of [4, 10, 11, 12]) parser.registerOscHandler(code, (data) => data.includes('?') && isSilent());
  terminal.onData((text) => {
    if (!(focusReports.includes(text) && isSilent())) onInput(text);
  });
}
