import type { McpServerDescription } from '../../../shared/mcp/mcp-server';
import type { AppState } from './app-state';
import { readyValue } from './loadable';

/** The MCP servers that the user can ask for something here: turned on, trusted, and of no other folder. */
export function usableServers({
  mcpServers,
  description,
}: Pick<AppState, 'mcpServers' | 'description'>): McpServerDescription[] {
  const folder = readyValue(description)?.workspacePath ?? null;
  return mcpServers.filter(
    ({ isOn, state, project }) =>
      isOn &&
      state !== 'untrusted' &&
      state !== 'needs-sign-in' &&
      (project === undefined || project.folder === folder),
  );
}
