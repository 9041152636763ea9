import type { McpEntry, McpLaunch } from '../../../shared/mcp/mcp-server';
import { onOneLine } from '../../../shared/text/on-one-line';
import { revealInvisible } from '../../../shared/text/reveal-invisible';

/** The whole command or address on one line, so that nothing of it hides. */
export function describeCommand(launch: McpLaunch | McpEntry): string {
  const words = launch.kind === 'http' ? [launch.url] : [launch.command, ...launch.args].map(quoted);
  return onOneLine(revealInvisible(words.join(' ')));
}

function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
