import { z } from 'zod';
import { isJsonObject } from '../../../shared/json/json';

/** A piece of a call, as it comes in a stream. `null` and an empty id or name count as absent. */
export interface ToolCallDelta {
  /** The position of the call in the answer, from 0. */
  readonly index?: number | null | undefined;
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
  /** A piece of JSON text, or the whole arguments as a value. */
  readonly arguments?: unknown;
}

// A field of the wrong type counts as absent: the rest of the delta may still be useful.
const indexSchema = z.int().nonnegative().optional().catch(undefined);
const textSchema = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);

const openAiDeltaSchema = z
  .object({
    index: indexSchema,
    id: textSchema,
    function: z.object({ name: textSchema, arguments: z.unknown().optional() }).optional().catch(undefined),
  })
  .catch({});

const anthropicEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('content_block_start'),
    index: z.int().nonnegative(),
    content_block: z.object({ type: z.string(), id: textSchema, name: textSchema, input: z.unknown().optional() }),
  }),
  z.object({
    type: z.literal('content_block_delta'),
    index: z.int().nonnegative(),
    delta: z.object({ type: z.literal('input_json_delta'), partial_json: z.string() }),
  }),
]);

/** Converts an element of `choices[].delta.tool_calls` in a chat completion chunk. */
export function fromOpenAiDelta(toolCallDelta: unknown): ToolCallDelta {
  const { index, id, function: called } = openAiDeltaSchema.parse(toolCallDelta);
  return { index, id, name: called?.name, arguments: called?.arguments };
}

/**
 * Reads the events of a message in order; returns null for those that don't belong to our calls. Tools that run at the
 * provider send the same deltas, and only the start of their block tells them apart.
 */
export function createAnthropicDeltaReader(): (event: unknown) => ToolCallDelta | null {
  const toolBlocks = new Set<number>();
  return (event) => {
    const { success, data } = anthropicEventSchema.safeParse(event);
    if (!success) return null;
    const { index } = data;
    if (data.type === 'content_block_delta') {
      return toolBlocks.has(index) ? { index, arguments: data.delta.partial_json } : null;
    }
    toolBlocks.delete(index);
    const { type, id, name, input } = data.content_block;
    if (type !== 'tool_use') return null;
    toolBlocks.add(index);
    // A block begins with an empty object as a placeholder for the text to come.
    return isJsonObject(input) && Object.keys(input).length > 0
      ? { index, id, name, arguments: input }
      : { index, id, name };
  };
}
