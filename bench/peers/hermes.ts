import { z } from 'zod';
import { type LoadedPeer, loadPeer } from './load-peer';

interface StreamPart {
  readonly type: string;
  readonly id?: string;
  readonly delta?: string;
}

interface HermesProtocol {
  createStreamParser(given: { readonly tools: readonly unknown[] }): TransformStream<StreamPart, StreamPart>;
  parseGeneratedText(given: { readonly text: string; readonly tools: readonly unknown[] }): readonly StreamPart[];
}

export interface Hermes {
  /** Both return the number of calls found. */
  parseStream(tokens: readonly string[]): Promise<number>;
  parseWhole(text: string): number;
}

const moduleSchema = z.object({
  hermesProtocol: z.custom<() => HermesProtocol>((value) => typeof value === 'function'),
});

/** Loads `@ai-sdk-tool/parser` for the format `<tool_call>{"name","arguments"}</tool_call>`. */
export async function loadHermes(toolId: string): Promise<LoadedPeer<Hermes>> {
  const loaded = await loadPeer('@ai-sdk-tool/parser', 'dist/index.js', moduleSchema);
  if (loaded.kind === 'missing') return loaded;
  const protocol = loaded.peer.hermesProtocol();
  const tools = [{ type: 'function', name: toolId, inputSchema: { type: 'object' } }];
  return {
    ...loaded,
    peer: {
      parseStream: (tokens) => streamThrough(protocol.createStreamParser({ tools }), tokens),
      parseWhole: (text) => countCalls(protocol.parseGeneratedText({ text, tools })),
    },
  };
}

/** Writes and reads by hand: the peer only offers a stream, and piping into it takes a fifth longer. */
async function streamThrough(
  { writable, readable }: TransformStream<StreamPart, StreamPart>,
  tokens: readonly string[],
): Promise<number> {
  const writer = writable.getWriter();
  const reading = countRead(readable.getReader());
  for (const delta of tokens) {
    void writer.write({ type: 'text-delta', id: 'answer', delta });
    if ((writer.desiredSize ?? 0) <= 0) await writer.ready;
  }
  await writer.close();
  return reading;
}

async function countRead(reader: ReadableStreamDefaultReader<StreamPart>): Promise<number> {
  let calls = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    calls += part.value.type === 'tool-call' ? 1 : 0;
  }
  return calls;
}

function countCalls(parts: readonly StreamPart[]): number {
  return parts.filter(({ type }) => type === 'tool-call').length;
}
