import type { Terminal } from '@xterm/xterm';

interface InputOptions {
  /** Whether queries stay unanswered: the output is old, or from the program of a call. */
  isSilent(): boolean;
  onInput(text: string): void;
}

/** Sent automatically when the terminal gets or loses the focus; no key sends them. */
const focusReports: readonly string[] = ['\u001b[I', '\u001b[O'];

/**
 * Handles the user's typing and the terminal's replies to its program. If it is silent, queries are ignored, so that
 * only typing gets through.
 */
export function handleInput(terminal: Pick<Terminal, 'parser' | 'onData'>, { isSilent, onInput }: InputOptions): void {
  const { parser } = terminal;
  // Queries for its type, its cursor position, and its modes and settings.
  parser.registerCsiHandler({ final: 'c' }, isSilent);
  parser.registerCsiHandler({ prefix: '>', final: 'c' }, isSilent);
  parser.registerCsiHandler({ final: 'n' }, isSilent);
  parser.registerCsiHandler({ prefix: '?', final: 'n' }, isSilent);
  parser.registerCsiHandler({ intermediates: '$', final: 'p' }, isSilent);
  parser.registerCsiHandler({ prefix: '?', intermediates: '$', final: 'p' }, isSilent);
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, isSilent);
  // Queries for its colors; the same sequences also set them.
  for (const code of [4, 10, 11, 12]) parser.registerOscHandler(code, (data) => data.includes('?') && isSilent());
  terminal.onData((text) => {
    if (!(focusReports.includes(text) && isSilent())) onInput(text);
  });
}
