/** Returns a desktop entry that starts a program at login, per the Desktop Entry Specification. */
export function autostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=AIntern',
    'Comment=An agent whose tool calls you can see, edit and approve',
    `Exec=${command.map(quoteArgument).join(' ')}`,
    'Terminal=false',
    'StartupNotify=false',
    '',
  ].join('\n');
}

/** Returns why such an entry can't express the command; null if it can. */
export function objectionToCommand(command: readonly string[]): string | null {
  const cannot = 'Move AIntern to another folder, then turn this on again';
  if (command.some((argument) => /\p{Cc}/u.test(argument)))
    return `AIntern’s path contains a control character. ${cannot}`;
  if (command[0]?.includes('=')) return `AIntern’s path contains an equals sign. ${cannot}`;
  return null;
}

/**
 * Escapes twice, as the specification says: for the command line, where a quoted argument escapes four characters and a
 * percent sign is doubled, and for the value of a key, where a backslash is doubled.
 */
function quoteArgument(argument: string): string {
  const quoted = `"${argument.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
  return quoted.replaceAll('\\', '\\\\');
}
