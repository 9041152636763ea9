import {
  defaultModelSettings,
  guideModel,
  type ModelCatalogue,
  type ModelConnection,
  type ModelInfo,
} from '../../../../shared/settings/model';

export function sampleModel(id: string, details: Partial<ModelInfo> = {}): ModelInfo {
  return { id, name: id, settings: defaultModelSettings, ...details };
}

export const guideConnection: ModelConnection = {
  id: 'guide',
  name: 'Built-in guide',
  provider: 'guide',
  baseUrl: '',
  origin: 'built-in',
  key: 'not-needed',
  status: { kind: 'reachable' },
  models: [sampleModel('guide', { name: 'Built-in guide' })],
};

export const claudeConnection: ModelConnection = {
  id: 'anthropic',
  name: 'Anthropic',
  provider: 'anthropic',
  baseUrl: 'https://api.anthropic.com',
  origin: 'environment',
  key: 'environment',
  keyVariable: 'ANTHROPIC_API_KEY',
  status: { kind: 'reachable' },
  models: [
    sampleModel('claude-large', { name: 'Claude Large', contextSize: 200_000, price: { input: 3, output: 15 } }),
    sampleModel('claude-small', { name: 'Claude Small', contextSize: 200_000, price: { input: 0.25, output: 1.25 } }),
  ],
};

export const localConnection: ModelConnection = {
  id: 'ollama',
  name: 'Ollama',
  provider: 'openai',
  baseUrl: 'http://127.0.0.1:11434/v1',
  origin: 'local',
  key: 'not-needed',
  status: { kind: 'reachable' },
  models: [sampleModel('qwen3:8b', { contextSize: 4_096 }), sampleModel('tiny', { hasTools: false })],
};

export const keylessConnection: ModelConnection = {
  id: 'openai',
  name: 'OpenAI',
  provider: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  origin: 'built-in',
  key: 'missing',
  status: { kind: 'unknown' },
  models: [],
};

export const sampleCatalogue: ModelCatalogue = {
  connections: [guideConnection, claudeConnection, localConnection, keylessConnection],
  defaultModel: guideModel,
  keyStorage: 'encrypted',
};
