import { ParseResult } from './parse-result';
import type { ToolCallRequest } from './tool-call-request';

/** A model's whole answer, with its text separated from its calls. */
export interface ParsedContent {
  readonly textBefore: string;
  readonly textAfter: string;
  /** Everything that is not a call. */
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

/** Text that couldn't be parsed as a call is still the model's text. */
function textOf(results: readonly ParseResult[]): string {
  return results.map((result) => ('text' in result ? result.text : '')).join('');
}

/** A removed block leaves empty lines behind, so three or more line breaks in a row become two. */
function closeGaps(text: string): string {
  return text.replace(/(?<=\n\r?\n)\r?\n/g, '');
}
