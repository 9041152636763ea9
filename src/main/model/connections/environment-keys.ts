import { originOf, readBaseUrl } from '../transport/read-base-url';
import { type HostedServer, hostedServers } from './servers/hosted-servers';
import { readOllamaHost } from './servers/read-ollama-host';

interface EnvironmentServer {
  readonly baseUrl: string;
  /** None where the environment names an address alone. */
  readonly keyVariable?: string;
}

export interface EnvironmentKey {
  readonly variable: string;
  readonly value: string;
}

export interface EnvironmentKeys {
  /** By the id of the hosted server. The keys themselves have to be asked for. */
  readonly servers: ReadonlyMap<string, EnvironmentServer>;
  /** The key of a server, for its own address and no other. */
  keyFor(serverId: string, baseUrl: string): EnvironmentKey | null;
  /** The values of all variables that were taken out of the environment, used or not. */
  allSecrets(): readonly string[];
  /** Where Ollama listens on this machine, when it is not its usual port. */
  readonly ollamaPort: number | null;
  /** What could not be used, in words without secrets. */
  readonly problems: readonly string[];
}

/** Not used as keys here, but the providers' libraries would send them to whatever address they are given. */
const readByLibraries = [
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_IDENTITY_TOKEN',
  'ANTHROPIC_CUSTOM_HEADERS',
  'OPENAI_ADMIN_KEY',
  'OPENAI_CUSTOM_HEADERS',
] as const;

/** Variables that are of use together alone: a key without the address beside it would go to a server it is not for. */
export const environmentGroups: readonly (readonly string[])[] = [
  ...hostedServers.map(({ keyVariables, baseUrlVariable: address }) => [
    ...keyVariables,
    ...(address ? [address] : []),
  ]),
  ['OLLAMA_HOST'],
];

/** Takes the keys out of the environment, so that nothing that is started later can inherit them. */
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
