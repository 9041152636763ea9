import { z } from 'zod';
import type { ModelChunk } from '../backend';

const text = z.string().nullish().catch(undefined);
const texts = z
  .union([z.string(), z.array(z.object({ text }).catch({ text: '' }))])
  .nullish()
  .catch(undefined);

/** Mistral writes the content as an array where it thinks. */
const contentSchema = z.union([
  z.string(),
  z.array(z.object({ type: z.string(), text, thinking: texts }).catch({ type: '', text: '', thinking: '' })),
]);

const deltaSchema = z.object({
  content: contentSchema.nullish().catch(undefined),
  reasoning_content: text,
  reasoning: text,
  reasoning_details: z
    .array(z.object({ text }).catch({ text: '' }))
    .nullish()
    .catch(undefined),
  refusal: text,
  tool_calls: z.array(z.unknown()).nullish().catch(undefined),
});

export interface OpenAiDelta {
  readonly chunks: readonly ModelChunk[];
  readonly isRefusal: boolean;
  readonly toolCalls: readonly unknown[];
}

/** What a delta adds. Some servers give the same thoughts under several names, of which one counts. */
export function readOpenAiDelta(delta: unknown): OpenAiDelta {
  const { success, data } = deltaSchema.safeParse(delta);
  if (!success) return { chunks: [], isRefusal: false, toolCalls: [] };
  const { content, refusal, tool_calls: toolCalls } = data;
  const thought = data.reasoning_content || data.reasoning || joined(data.reasoning_details);
  const chunks = [...chunkOf('thinking', thought), ...contentChunks(content ?? ''), ...chunkOf('text', refusal)];
  return { chunks, isRefusal: Boolean(refusal), toolCalls: toolCalls ?? [] };
}

function contentChunks(content: z.infer<typeof contentSchema>): ModelChunk[] {
  if (typeof content === 'string') return chunkOf('text', content);
  return content.flatMap((part) =>
    part.type === 'thinking' ? chunkOf('thinking', joined(part.thinking)) : chunkOf('text', part.text),
  );
}

function joined(parts: z.infer<typeof texts>): string {
  return typeof parts === 'string' ? parts : (parts ?? []).map((part) => part.text ?? '').join('');
}

function chunkOf(kind: 'text' | 'thinking', written: string | null | undefined): ModelChunk[] {
  return written ? [{ kind, text: written }] : [];
}
