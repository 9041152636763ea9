import type { Terminal } from '@xterm/xterm';

interface InputOptions {
  /** What is being written was printed long ago. */
  isOld(): boolean;
  onInput(text: string): void;
}

/** What a terminal says by itself when it gets or loses the focus; no key says so. */
const focusReports: readonly string[] = ['\u001b[I', '\u001b[O'];

/**
 * Takes what somebody types, and what the terminal answers to its program. To old output nobody waits for an answer any
 * more: its questions are passed over, so that all that is typed meanwhile gets through.
 */
export function takeInput(terminal: Pick<Terminal, 'parser' | 'onData'>, { isOld, onInput }: InputOptions): void {
  const { parser } = terminal;
  // What it is, where its cursor is, and which modes and settings it has.
  parser.registerCsiHandler({ final: 'c' }, isOld);
  parser.registerCsiHandler({ prefix: '>', final: 'c' }, isOld);
  parser.registerCsiHandler({ final: 'n' }, isOld);
  parser.registerCsiHandler({ prefix: '?', final: 'n' }, isOld);
  parser.registerCsiHandler({ intermediates: '$', final: 'p' }, isOld);
  parser.registerCsiHandler({ prefix: '?', intermediates: '$', final: 'p' }, isOld);
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, isOld);
  // Its colours, which the same sequences also set.
  for (const code of [4, 10, 11, 12]) parser.registerOscHandler(code, (data) => data.includes('?') && isOld());
  terminal.onData((text) => {
    if (!(focusReports.includes(text) && isOld())) onInput(text);
  });
}
