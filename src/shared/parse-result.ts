import { z } from 'zod';
import { type ToolCallRequest, toolCallRequestSchema } from './tool-call-request';

/**
 * What the parser makes of a stretch of a model's answer. All `text` and all `raw`, in order, are the answer itself:
 * the first call of a block carries the whole block as `raw`, the others an empty one.
 */
export const parseResultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('tool-call'), request: toolCallRequestSchema, raw: z.string() }),
  z.object({ kind: z.literal('error'), error: z.string(), text: z.string() }),
  z.object({ kind: z.literal('buffering') }),
]);
export type ParseResult = z.infer<typeof parseResultSchema>;

export const ParseResult = {
  text(text: string): ParseResult {
    return { kind: 'text', text };
  },
  toolCall(request: ToolCallRequest, raw: string): ParseResult {
    return { kind: 'tool-call', request, raw };
  },
  error(error: string, text: string): ParseResult {
    return { kind: 'error', error, text };
  },
  buffering(): ParseResult {
    return { kind: 'buffering' };
  },

  /** Neighbouring texts become one, and `buffering` goes: the form in which two parses can be compared. */
  joined(results: Iterable<ParseResult>): ParseResult[] {
    const joined: ParseResult[] = [];
    for (const result of results) {
      const last = joined.at(-1);
      if (result.kind === 'buffering') continue;
      if (result.kind === 'text' && last?.kind === 'text') {
        joined[joined.length - 1] = ParseResult.text(last.text + result.text);
      } else {
        joined.push(result);
      }
    }
    return joined;
  },
};
