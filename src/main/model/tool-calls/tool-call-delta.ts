import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json';

/** A piece of a call, as it comes in a stream. `null` and an empty id or name count as absent. */
export interface ToolCallDelta {
  /** The position of the call in the answer, from 0. */
  readonly index?: number | null | undefined;
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
  /** A piece of JSON text, or the whole arguments as a value. */
  readonly arguments?: unknown;
}

/**
 * Converts an element of `choices[].delta.tool_calls` in a chat completion chunk. A field of the wrong type counts as
 * absent: the rest of the delta may still be useful. By hand, because a schema costs more than parsing the delta.
 */
export function fromOpenAiDelta(toolCallDelta: unknown): ToolCallDelta {
  if (!isJsonObject(toolCallDelta)) return {};
  const { index, id, function: called } = toolCallDelta;
  const { name, arguments: given } = isJsonObject(called) ? called : nothing;
  return { index: isIndex(index) ? index : undefined, id: wordOf(id), name: wordOf(name), arguments: given };
}

/**
 * Reads the events of a message in order; returns null for those that don't belong to our calls. Tools that run at the
 * provider send the same deltas, and only the start of their block tells them apart.
 */
export function createAnthropicDeltaReader(): (event: unknown) => ToolCallDelta | null {
  const toolBlocks = new Set<number>();
  return (event) => {
    if (!isJsonObject(event) || !isIndex(event.index)) return null;
    const { type, index, delta, content_block: block } = event;
    if (type === 'content_block_delta') {
      if (!isJsonObject(delta) || delta.type !== 'input_json_delta') return null;
      const { partial_json: text } = delta;
      return typeof text === 'string' && toolBlocks.has(index) ? { index, arguments: text } : null;
    }
    if (type !== 'content_block_start' || !isJsonObject(block)) return null;
    toolBlocks.delete(index);
    if (block.type !== 'tool_use') return null;
    toolBlocks.add(index);
    const { input } = block;
    const start = { index, id: wordOf(block.id), name: wordOf(block.name) };
    // A block begins with an empty object as a placeholder for the text to come.
    return isJsonObject(input) && Object.keys(input).length > 0 ? { ...start, arguments: input } : start;
  };
}

const nothing: JsonObject = {};

export function isIndex(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function wordOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined;
}
