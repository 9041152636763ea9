import { ParseResult } from '../../shared/parse-result';
import type { ToolCallRequest } from '../../shared/tool-call-request';
import type { ParserConfiguration } from './parser-configuration';
import { createStreamingFunctionCallParser, type ParserTools } from './streaming-function-call-parser';

export interface FunctionCallParser {
  /** Everything in the answer, in order, neighbouring texts joined. */
  parseAll(content: string): ParseResult[];
  parse(content: string): ToolCallRequest[];
}

export function createFunctionCallParser(tools: ParserTools, configuration: ParserConfiguration): FunctionCallParser {
  function parseAll(content: string): ParseResult[] {
    const parser = createStreamingFunctionCallParser(tools, configuration);
    return ParseResult.joined([...parser.processToken(content), ...parser.flush()]);
  }
  return {
    parseAll,
    parse: (content) => parseAll(content).flatMap((result) => (result.kind === 'tool-call' ? [result.request] : [])),
  };
}
