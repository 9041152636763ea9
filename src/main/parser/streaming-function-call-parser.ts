import { assertNever } from '../../shared/assert-never';
import { ParseResult } from '../../shared/parse-result';
import type { Provenance, ToolCallRequest } from '../../shared/tool-call-request';
import type { ParserConfiguration } from './parser-configuration';
import { readBlock, type WrittenCall } from './read-block';
import { createBlockScanner, type Segment } from './scan-blocks';

/** What the parser has to know of the rest of the app to make requests of what it reads. */
export interface ParserTools {
  isRegistered(toolId: string): boolean;
  createRequest(call: WrittenCall, provenance: Provenance): ToolCallRequest;
}

export interface StreamingFunctionCallParser {
  processToken(token: string): ParseResult[];
  /** What is left at the end of the answer; the parser is then ready for the next one. */
  flush(): ParseResult[];
  readonly isBuffering: boolean;
  readonly bufferedContent: string;
}

export function createStreamingFunctionCallParser(
  tools: ParserTools,
  configuration: ParserConfiguration,
): StreamingFunctionCallParser {
  const scanner = createBlockScanner(configuration);
  let announcedBlock = false;

  function interpret(segment: Segment): ParseResult[] {
    switch (segment.kind) {
      case 'text':
        return [ParseResult.text(segment.text)];
      case 'oversized-block': {
        const limit = configuration.maxBufferSize.toLocaleString('en');
        return [ParseResult.error(`A tool call may be ${limit} characters long; this one is longer`, segment.raw)];
      }
      case 'block':
        return segment.block === 'tool_call' ? toolCallBlock(segment) : jsonBlock(segment);
      default:
        return assertNever(segment);
    }
  }

  function toolCallBlock({ raw, body }: Segment & { kind: 'block' }): ParseResult[] {
    const reading = readBlock(body, { attemptRepair: configuration.attemptJsonRepair, strictNames: false });
    if (reading.kind === 'broken') return [ParseResult.error(reading.error, raw)];
    return requests(reading.calls, raw, { source: 'fence' });
  }

  function jsonBlock({ raw, body }: Segment & { kind: 'block' }): ParseResult[] {
    const reading = readBlock(body, { attemptRepair: configuration.attemptJsonRepair, strictNames: true });
    const isCall = reading.kind === 'calls' && reading.calls.every(({ toolId }) => tools.isRegistered(toolId));
    return isCall ? requests(reading.calls, raw, { source: 'json-block' }) : [ParseResult.text(raw)];
  }

  function requests(calls: readonly WrittenCall[], raw: string, provenance: Provenance): ParseResult[] {
    return calls.map((call, index) =>
      ParseResult.toolCall(tools.createRequest(call, provenance), index === 0 ? raw : ''),
    );
  }

  return {
    processToken(token) {
      const results = scanner.push(token).flatMap(interpret);
      if (scanner.isInBlock() && !announcedBlock) results.push(ParseResult.buffering());
      announcedBlock = scanner.isInBlock();
      return results;
    },
    flush() {
      announcedBlock = false;
      return scanner.end().flatMap(interpret);
    },
    get isBuffering() {
      return scanner.isInBlock();
    },
    get bufferedContent() {
      return scanner.held();
    },
  };
}
