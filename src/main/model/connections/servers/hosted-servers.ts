import type { ServerProviderName } from '../../../../shared/settings/provider-names';
import { originOf } from '../../transport/read-base-url';

export interface HostedServer {
  readonly id: string;
  readonly name: string;
  readonly provider: ServerProviderName;
  readonly baseUrl: string;
  /** The environment variables for its key, the usual one first. */
  readonly keyVariables: readonly [string, ...string[]];
  readonly baseUrlVariable?: string;
  /** Whether it serves only its maker's own models, which need no help with calling tools. */
  readonly isMaker: boolean;
}

const openAiCompatible = { provider: 'openai', isMaker: false } as const;
const maker = { provider: 'openai', isMaker: true } as const;

/** The first two are always listed, the others only if there is a key for them. */
export const hostedServers: readonly HostedServer[] = [
  {
    id: 'anthropic',
    name: 'Claude',
    provider: 'anthropic',
    baseUrl: 'https://api.anthropic.com',
    keyVariables: ['ANTHROPIC_API_KEY'],
    baseUrlVariable: 'ANTHROPIC_BASE_URL',
    isMaker: true,
  },
  {
    ...maker,
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    keyVariables: ['OPENAI_API_KEY'],
    baseUrlVariable: 'OPENAI_BASE_URL',
  },
  {
    ...openAiCompatible,
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyVariables: ['OPENROUTER_API_KEY'],
  },
  {
    ...maker,
    id: 'gemini',
    name: 'Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyVariables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  },
  {
    ...maker,
    id: 'mistral',
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    keyVariables: ['MISTRAL_API_KEY'],
  },
  {
    ...maker,
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    keyVariables: ['DEEPSEEK_API_KEY'],
  },
  { ...maker, id: 'xai', name: 'xAI', baseUrl: 'https://api.x.ai/v1', keyVariables: ['XAI_API_KEY'] },
  {
    ...maker,
    id: 'moonshot',
    name: 'Moonshot',
    baseUrl: 'https://api.moonshot.ai/v1',
    keyVariables: ['MOONSHOT_API_KEY'],
  },
  {
    ...openAiCompatible,
    id: 'groq',
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    keyVariables: ['GROQ_API_KEY'],
  },
  {
    ...openAiCompatible,
    id: 'together',
    name: 'Together',
    baseUrl: 'https://api.together.xyz/v1',
    keyVariables: ['TOGETHER_API_KEY'],
  },
  {
    ...openAiCompatible,
    id: 'fireworks',
    name: 'Fireworks',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    keyVariables: ['FIREWORKS_API_KEY'],
  },
  {
    ...openAiCompatible,
    id: 'cerebras',
    name: 'Cerebras',
    baseUrl: 'https://api.cerebras.ai/v1',
    keyVariables: ['CEREBRAS_API_KEY'],
  },
  {
    ...openAiCompatible,
    id: 'sambanova',
    name: 'SambaNova',
    baseUrl: 'https://api.sambanova.ai/v1',
    keyVariables: ['SAMBANOVA_API_KEY'],
  },
  {
    ...openAiCompatible,
    id: 'deepinfra',
    name: 'DeepInfra',
    baseUrl: 'https://api.deepinfra.com/v1/openai',
    keyVariables: ['DEEPINFRA_API_KEY'],
  },
];

const alwaysListed = new Set(['anthropic', 'openai']);

export function isBuiltIn(serverId: string): boolean {
  return alwaysListed.has(serverId);
}

export function findHostedServer(serverId: string): HostedServer | undefined {
  return hostedServers.find(({ id }) => id === serverId);
}

/** Finds the server by its address, whatever the connection is called. */
export function hostedServerAt(baseUrl: string): HostedServer | undefined {
  const origin = originOf(baseUrl);
  return hostedServers.find((server) => originOf(server.baseUrl) === origin);
}
