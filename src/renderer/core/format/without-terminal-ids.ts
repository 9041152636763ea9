const terminalWithId = /\bterminal [0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi;

/** The model needs the ids of terminals in summaries and messages; people don't know terminals by them. */
export function withoutTerminalIds(text: string): string {
  return text.replace(terminalWithId, 'a terminal');
}
