import { z } from 'zod';
import { assertNever } from '../assert-never';
import { shorten } from '../text/shorten';
import { type ToolCallRequest, toolCallRequestSchema } from './tool-call-request';

/**
 * A parsed piece of a model's answer. All `text` and `raw` joined in order make up the answer: the first call of a
 * block carries the whole block as `raw`, the others an empty one.
 */
export const parseResultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('tool-call'), request: toolCallRequestSchema, raw: z.string() }),
  z.object({ kind: z.literal('error'), error: z.string(), text: z.string() }),
  z.object({ kind: z.literal('buffering') }),
  z.object({
    kind: z.literal('thoughts-end'),
    /** The tag that ends the thoughts. */
    text: z.string(),
    /** How many of the last calls and errors were inside the thoughts and therefore count as text. */
    takesBack: z.number().int().nonnegative(),
    /** Whether everything before the tag was thoughts. */
    isAllBefore: z.boolean(),
  }),
]);
export type ParseResult = z.infer<typeof parseResultSchema>;

type ParseResultOf<Kind extends ParseResult['kind']> = Extract<ParseResult, { kind: Kind }>;

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

  thoughtsEnd(text: string, thoughts: { readonly takesBack: number; readonly isAllBefore: boolean }): ParseResult {
    return { kind: 'thoughts-end', text, ...thoughts };
  },

  isText(result: ParseResult): result is ParseResultOf<'text'> {
    return result.kind === 'text';
  },
  isToolCall(result: ParseResult): result is ParseResultOf<'tool-call'> {
    return result.kind === 'tool-call';
  },
  isBuffering(result: ParseResult): result is ParseResultOf<'buffering'> {
    return result.kind === 'buffering';
  },
  hasError(result: ParseResult): result is ParseResultOf<'error'> {
    return result.kind === 'error';
  },
  /** Whether a token produced nothing: an empty list rather than a separate kind of result. */
  isEmpty(results: readonly ParseResult[]): boolean {
    return results.length === 0;
  },

  /** The text that the model wrote. */
  written(result: ParseResult): string {
    if (result.kind === 'tool-call') return result.raw;
    return result.kind === 'buffering' ? '' : result.text;
  },

  describe(result: ParseResult): string {
    switch (result.kind) {
      case 'text':
        return `Text: "${shorten(result.text, SHORT_LENGTH)}"`;
      case 'tool-call':
        return `Tool call: ${result.request.toolName}`;
      case 'error':
        return `Error: ${result.error}`;
      case 'buffering':
        return 'Buffering…';
      case 'thoughts-end':
        return 'End of thoughts';
      default:
        return assertNever(result);
    }
  },

  /**
   * Merges adjacent texts, turns calls inside thoughts into text and drops `buffering`, so that two parses can be
   * compared.
   */
  joined(results: Iterable<ParseResult>): ParseResult[] {
    const joined: ParseResult[] = [];
    for (const result of results) {
      if (result.kind === 'buffering') continue;
      if (result.kind === 'thoughts-end') addText(joined, takeBack(joined, result.takesBack) + result.text);
      else if (result.kind === 'text') addText(joined, result.text);
      else joined.push(result);
    }
    return joined;
  },
};

function addText(joined: ParseResult[], text: string): void {
  const last = joined.at(-1);
  if (last?.kind === 'text') joined[joined.length - 1] = ParseResult.text(last.text + text);
  else if (text !== '') joined.push(ParseResult.text(text));
}

/** Removes the last calls and errors, with everything after the first of them; returns their text. */
function takeBack(joined: ParseResult[], count: number): string {
  let from = joined.length;
  for (let left = count; left > 0 && from > 0; ) {
    from -= 1;
    if (joined[from]?.kind !== 'text') left -= 1;
  }
  return joined.splice(from).map(ParseResult.written).join('');
}

/** Enough to recognize a text in a log line. */
const SHORT_LENGTH = 30;
