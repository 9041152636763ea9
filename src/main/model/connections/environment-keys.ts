import { originOf, readBaseUrl } from '../transport/read-base-url';
import { type HostedServer, hostedServers } from './servers/hosted-servers';
import { readOllamaHost } from './servers/read-ollama-host';

interface EnvironmentServer {
  readonly baseUrl: string;
  /** Missing if the environment names only an address. */
  readonly keyVariable?: string;
}

export interface EnvironmentKey {
  readonly variable: string;
  readonly value: string;
}

export interface EnvironmentKeys {
  /** By the id of the hosted server, without the keys themselves. */
  readonly servers: ReadonlyMap<string, EnvironmentServer>;
  /** Returns the key of a server, only for that server's own address. */
  keyFor(serverId: string, baseUrl: string): EnvironmentKey | null;
  /** The values of all variables that were removed from the environment, used or not. */
  allSecrets(): readonly string[];
  /** Ollama's port on this machine, if it isn't the default. */
  readonly ollamaPort: number | null;
  /** What couldn't be used, without secrets. */
  readonly problems: readonly string[];
}

/** Not used as keys here, but the providers' libraries would send them to any address. */
const readByLibraries = [
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_IDENTITY_TOKEN',
  'ANTHROPIC_CUSTOM_HEADERS',
  'OPENAI_ADMIN_KEY',
  'OPENAI_CUSTOM_HEADERS',
] as const;

/** Variables that only work together: a key without the address beside it would go to the wrong server. */
export const environmentGroups: readonly (readonly string[])[] = [
  ...hostedServers.map(({ keyVariables, baseUrlVariable: address }) => [
    ...keyVariables,
    ...(address ? [address] : []),
  ]),
  ['OLLAMA_HOST'],
];

/** Removes the keys from the environment, so that child processes can't inherit them. */
export function takeEnvironmentKeys(environment: NodeJS.ProcessEnv): EnvironmentKeys {
  const servers = new Map<string, EnvironmentServer>();
  const keys = new Map<string, EnvironmentKey>();
  const problems: string[] = [];
  for (const server of hostedServers) {
    const address = readAddress(server, environment);
    const found = findKey(server, environment);
    if (address.kind === 'problem') {
      problems.push(`${server.baseUrlVariable} and its key are ignored. ${address.message}`);
      continue;
    }
    if (!found && address.baseUrl === server.baseUrl) continue;
    servers.set(server.id, { baseUrl: address.baseUrl, ...(found ? { keyVariable: found.variable } : {}) });
    if (found) keys.set(server.id, found);
  }
  const allSecrets: string[] = [];
  for (const name of [...hostedServers.flatMap(({ keyVariables }) => keyVariables), ...readByLibraries]) {
    const value = environment[name]?.trim();
    if (value) allSecrets.push(value);
    delete environment[name];
  }
  return {
    servers,
    keyFor(serverId, baseUrl) {
      const server = servers.get(serverId);
      const isItsOwn = server !== undefined && originOf(server.baseUrl) === originOf(baseUrl);
      return isItsOwn ? (keys.get(serverId) ?? null) : null;
    },
    allSecrets: () => allSecrets,
    ollamaPort: readOllamaHost(environment.OLLAMA_HOST),
    problems,
  };
}

function readAddress({ baseUrl, baseUrlVariable, provider }: HostedServer, environment: NodeJS.ProcessEnv) {
  const given = baseUrlVariable === undefined ? '' : (environment[baseUrlVariable]?.trim() ?? '');
  return given === '' ? ({ kind: 'base-url', baseUrl } as const) : readBaseUrl(given, provider);
}

function findKey({ keyVariables }: HostedServer, environment: NodeJS.ProcessEnv): EnvironmentKey | null {
  for (const variable of keyVariables) {
    const value = environment[variable]?.trim();
    if (value) return { variable, value };
  }
  return null;
}
