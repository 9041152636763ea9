import { z } from 'zod';
import { type LoadedPeer, loadPeer } from './load-peer';

export interface QwenParser {
  addChunk(index: number, chunk: string, id?: string, name?: string): unknown;
  getCompletedToolCalls(): readonly unknown[];
}

const moduleSchema = z.object({
  StreamingToolCallParser: z.custom<new () => QwenParser>((value) => typeof value === 'function'),
});

export async function loadQwenCode(): Promise<LoadedPeer<() => QwenParser>> {
  const file = 'dist/src/core/openaiContentGenerator/streamingToolCallParser.js';
  const loaded = await loadPeer('@qwen-code/qwen-code-core', file, moduleSchema);
  if (loaded.kind === 'missing') return loaded;
  const { StreamingToolCallParser } = loaded.peer;
  return { ...loaded, peer: () => new StreamingToolCallParser() };
}
