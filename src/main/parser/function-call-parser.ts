import { ParseResult } from '../../shared/call/parse-result';
import { ParsedContent } from '../../shared/call/parsed-content';
import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import type { ParserConfiguration } from './parser-configuration';
import {
  createStreamingFunctionCallParser,
  type ParserDeps,
  type StreamingFunctionCallParser,
} from './streaming-function-call-parser';

/** Applies the streaming parser to a complete answer. */
export interface FunctionCallParser {
  /** Returns everything in the answer, in order, with adjacent text joined. */
  parseAll(content: string): ParseResult[];
  parse(content: string): ToolCallRequest[];
  /** Returns the first call, for an answer that should have just one. */
  parseSingle(content: string): ToolCallRequest | null;
  hasToolCalls(content: string): boolean;
  /** Returns the answer without its calls. */
  extractText(content: string): string;
  splitContent(content: string): ParsedContent;
  createStreamingParser(): StreamingFunctionCallParser;
}

export function createFunctionCallParser(tools: ParserDeps, configuration: ParserConfiguration): FunctionCallParser {
  const createStreamingParser = () => createStreamingFunctionCallParser(tools, configuration);
  // After each flush it is ready for the next answer.
  const parser = createStreamingParser();

  function parseAll(content: string): ParseResult[] {
    return ParseResult.joined([...parser.processToken(content), ...parser.flush()]);
  }

  function parse(content: string): ToolCallRequest[] {
    return parseAll(content).flatMap((result) => (result.kind === 'tool-call' ? [result.request] : []));
  }

  function splitContent(content: string): ParsedContent {
    return ParsedContent.from(parseAll(content));
  }

  return {
    parseAll,
    parse,
    parseSingle: (content) => parse(content)[0] ?? null,
    hasToolCalls: (content) => parse(content).length > 0,
    extractText: (content) => splitContent(content).fullText,
    splitContent,
    createStreamingParser,
  };
}
