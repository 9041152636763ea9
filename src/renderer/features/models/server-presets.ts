import type { ConnectionDraft } from '../../../shared/settings/model';

export interface ServerPreset {
  readonly name: string;
  readonly provider: ConnectionDraft['provider'];
  readonly baseUrl: string;
}

/** The addresses of well-known servers; local ones use their default port. */
export const serverPresets: readonly ServerPreset[] = [
  { name: 'Anthropic', provider: 'anthropic', baseUrl: 'https://api.anthropic.com' },
  { name: 'OpenAI', provider: 'openai', baseUrl: 'https://api.openai.com/v1' },
  { name: 'OpenRouter', provider: 'openai', baseUrl: 'https://openrouter.ai/api/v1' },
  { name: 'Google Gemini', provider: 'openai', baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai' },
  { name: 'Mistral', provider: 'openai', baseUrl: 'https://api.mistral.ai/v1' },
  { name: 'DeepSeek', provider: 'openai', baseUrl: 'https://api.deepseek.com/v1' },
  { name: 'Groq', provider: 'openai', baseUrl: 'https://api.groq.com/openai/v1' },
  { name: 'xAI', provider: 'openai', baseUrl: 'https://api.x.ai/v1' },
  { name: 'Ollama', provider: 'openai', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', provider: 'openai', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', provider: 'openai', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', provider: 'openai', baseUrl: 'http://127.0.0.1:8000/v1' },
];
