import { join } from 'node:path';
import { createSecretStore, type SecretCodec } from '../secrets/secret-store';
import { type OpenStore, openStoreSafely } from '../storage/open-store';
import { createMcpStore, type McpStore } from './config/mcp-store';

export interface OpenMcpStoreOptions {
  readonly dataPath: string;
  readonly openStore: OpenStore;
  readonly secretCodec: SecretCodec | null;
  warn(message: string): void;
}

/** The servers are in `mcp.json` of the data folder, and the values of their environment and headers in `mcp-keys.json`. */
export function openMcpStore({ dataPath, openStore, secretCodec, warn }: OpenMcpStoreOptions): McpStore {
  const store = openStoreSafely(openStore, { cwd: dataPath, name: 'mcp' }, warn);
  return createMcpStore(store, createSecretStore(join(dataPath, 'mcp-keys.json'), secretCodec, warn), warn);
}
