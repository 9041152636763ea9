import { ParseResult } from './parse-result';
import type { ToolCallRequest } from './tool-call-request';

/** A whole answer of a model, its words apart from its calls. */
export interface ParsedContent {
  readonly textBefore: string;
  readonly textAfter: string;
  /** All that is not a call. */
  readonly fullText: string;
  readonly toolCalls: readonly ToolCallRequest[];
  readonly rawBlocks: readonly string[];
}

export const ParsedContent = {
  from(results: readonly ParseResult[]): ParsedContent {
    const calls = results.filter(ParseResult.isToolCall);
    const first = results.findIndex(ParseResult.isToolCall);
    const last = results.findLastIndex(ParseResult.isToolCall);
    return {
      textBefore: textOf(calls.length === 0 ? results : results.slice(0, first)).trim(),
      textAfter: calls.length === 0 ? '' : textOf(results.slice(last + 1)).trim(),
      fullText: closeGaps(textOf(results)).trim(),
      toolCalls: calls.map(({ request }) => request),
      rawBlocks: calls.map(({ raw }) => raw).filter((raw) => raw !== ''),
    };
  },

  hasToolCalls({ toolCalls }: ParsedContent): boolean {
    return toolCalls.length > 0;
  },

  toolCallCount({ toolCalls }: ParsedContent): number {
    return toolCalls.length;
  },

  hasText({ fullText }: ParsedContent): boolean {
    return fullText.trim() !== '';
  },
};

/** What could not be read as a call is still something that the model wrote. */
function textOf(results: readonly ParseResult[]): string {
  return results.map((result) => ('text' in result ? result.text : '')).join('');
}

/** A block that was taken out leaves its empty lines behind: of three line breaks or more in a row, two stay. */
function closeGaps(text: string): string {
  return text.replace(/(?<=\n\r?\n)\r?\n/g, '');
}
