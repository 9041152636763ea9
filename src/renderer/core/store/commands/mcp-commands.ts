import type { StoreApi } from 'zustand/vanilla';
import type { CommandInput, CommandOutput } from '../../../../shared/contract/contract';
import type { ImportableServer, McpServerDescription } from '../../../../shared/mcp/mcp-server';
import type { CommandClient } from '../../bridge/command-client';
import type { AppState } from '../app-state';

export interface McpCommands {
  saveMcpServer(draft: CommandInput<'mcp.save'>): Promise<void>;
  removeMcpServer(name: string): Promise<void>;
  switchMcpServer(name: string, to: 'on' | 'off'): Promise<void>;
  setMcpSandbox(input: CommandInput<'mcp.set-sandbox'>): Promise<void>;
  rateMcpTool(input: CommandInput<'mcp.rate'>): Promise<void>;
  /** Starts it if necessary, and asks for its tools. */
  testMcpServer(name: string): Promise<McpServerDescription>;
  approveMcpTools(name: string, present: string): Promise<void>;
  restartMcpServer(name: string): Promise<void>;
  /** Finds out where to sign in; the address is part of the server's description. */
  signInToMcpServer(input: CommandInput<'mcp.sign-in'>): Promise<void>;
  cancelMcpSignIn(name: string): Promise<void>;
  signOutOfMcpServer(name: string): Promise<void>;
  readMcpLogs(name: string): Promise<CommandOutput<'mcp.logs'>['lines']>;
  findMcpServers(): Promise<readonly ImportableServer[]>;
  /** Resources of a server that a query may mean. */
  findMcpResources(name: string, query: string): Promise<CommandOutput<'mcp.find-resources'>['found']>;
  /** Values that an argument of a prompt may have. */
  completeMcpArgument(input: CommandInput<'mcp.complete'>): Promise<CommandOutput<'mcp.complete'>['values']>;
  importMcpServer(wanted: CommandInput<'mcp.import'>): Promise<string>;
}

export function createMcpCommands({
  store,
  client,
}: {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
}): McpCommands {
  const show = (mcpServers: readonly McpServerDescription[]) => store.setState({ mcpServers });

  return {
    saveMcpServer: async (draft) => show(await client.call('mcp.save', draft)),
    removeMcpServer: async (name) => show(await client.call('mcp.remove', { name })),
    switchMcpServer: async (name, to) => show(await client.call('mcp.set-on', { name, isOn: to === 'on' })),
    setMcpSandbox: async (input) => show(await client.call('mcp.set-sandbox', input)),
    rateMcpTool: async (input) => show(await client.call('mcp.rate', input)),
    testMcpServer: (name) => client.call('mcp.refresh', { name }),
    approveMcpTools: async (name, present) => show(await client.call('mcp.approve', { name, present })),
    restartMcpServer: async (name) => show(await client.call('mcp.restart', { name })),
    signInToMcpServer: async (input) => show(await client.call('mcp.sign-in', input)),
    cancelMcpSignIn: async (name) => show(await client.call('mcp.cancel-sign-in', { name })),
    signOutOfMcpServer: async (name) => show(await client.call('mcp.sign-out', { name })),
    readMcpLogs: async (name) => (await client.call('mcp.logs', { name })).lines,
    findMcpServers: async () => (await client.call('mcp.find-importable', {})).found,
    findMcpResources: async (name, query) => (await client.call('mcp.find-resources', { name, query })).found,
    completeMcpArgument: async (input) => (await client.call('mcp.complete', input)).values,
    importMcpServer: async (wanted) => (await client.call('mcp.import', wanted)).name,
  };
}
