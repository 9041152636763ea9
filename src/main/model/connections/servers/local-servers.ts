export const localServerNames = {
  ollama: 'Ollama',
  'lm-studio': 'LM Studio',
  'llama-cpp': 'llama.cpp',
  vllm: 'vLLM',
  jan: 'Jan',
  koboldcpp: 'KoboldCpp',
  'text-generation-webui': 'text-generation-webui',
  gpt4all: 'GPT4All',
} as const;
export type LocalServerKind = keyof typeof localServerNames;

/** The default ports of model servers. */
export const usualPorts: readonly number[] = [11434, 1234, 8080, 8000, 1337, 5001, 5000, 4891];

/** Ports that hardly any other program uses: if models are listed there, it is the program known for that port. */
const tellingPorts: ReadonlyMap<number, LocalServerKind> = new Map([
  [11434, 'ollama'],
  [1234, 'lm-studio'],
  [1337, 'jan'],
  [5001, 'koboldcpp'],
  [5000, 'text-generation-webui'],
  [4891, 'gpt4all'],
]);

export function kindByPort(port: number): LocalServerKind | null {
  return tellingPorts.get(port) ?? null;
}

export function localConnectionId(port: number): string {
  return `local-${port}`;
}

/** Null if the id belongs to another connection. */
export function localPortOf(connectionId: string): number | null {
  const port = Number(/^local-(\d{1,5})$/.exec(connectionId)?.[1] ?? 0);
  return port > 0 && port < 65_536 ? port : null;
}

export function localBaseUrl(port: number): string {
  return `http://127.0.0.1:${port}/v1`;
}
