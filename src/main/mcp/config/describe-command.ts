import type { McpEntry, McpLaunch } from '../../../shared/mcp/mcp-server';
import { onOneLine } from '../../../shared/text/on-one-line';
import { revealInvisible } from '../../../shared/text/reveal-invisible';

/** The whole command or address on one line, so that nothing of it hides. */
export function describeCommand(launch: McpLaunch | McpEntry): string {
  const words = launch.kind === 'http' ? [launch.url] : [launch.command, ...launch.args].map(quoted);
  return onOneLine(revealInvisible(words.join(' ')));
}

/** The same with its folder, and with the variables that may be shown, as they are set for it. */
export function describeEntry(entry: McpEntry, isShown: (name: string) => boolean): string {
  if (entry.kind === 'http') return describeCommand(entry);
  const place = entry.cwd === undefined ? [] : ['cd', quoted(entry.cwd), '&&'];
  const variables = Object.entries(entry.environment).filter(([name]) => isShown(name));
  const words = [...place, ...variables.map(([name, value]) => `${name}=${quoted(value)}`), describeCommand(entry)];
  return onOneLine(revealInvisible(words.join(' ')));
}

function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
