import { assertNever } from '../../shared/assert-never';
import { ParseResult } from '../../shared/parse-result';
import type { Provenance, ToolCallRequest } from '../../shared/tool-call-request';
import type { KnownTools } from './block-form';
import { formTables } from './form-tables';
import type { ParserConfiguration } from './parser-configuration';
import type { WrittenCall } from './reading/read-block';
import { objectionTo } from './reading/read-json';
import { createBlockScanner } from './scanner/block-scanner';
import type { FoundBlock } from './scanner/scanner-context';

/** What the parser has to know of the rest of the app to make requests of what it reads. */
export interface ParserTools extends KnownTools {
  createRequest(call: WrittenCall, provenance: Provenance): ToolCallRequest;
}

/** Where the parser is: in text, behind an opening marker, in the body of a call, or behind it. */
export type ParserState = 'text' | 'in-tool-call-opening' | 'in-tool-call-json' | 'in-tool-call-closing';

export interface StreamingFunctionCallParser {
  processToken(token: string): ParseResult[];
  /** What is left at the end of the answer; the parser is then ready for the next one. */
  flush(): ParseResult[];
  /** Forgets the answer so far, for example when its stream was cut and starts anew. */
  reset(): void;
  readonly state: ParserState;
  readonly isBuffering: boolean;
  readonly bufferedContent: string;
}

const states = { opening: 'in-tool-call-opening', body: 'in-tool-call-json', closing: 'in-tool-call-closing' } as const;

export function createStreamingFunctionCallParser(
  tools: ParserTools,
  configuration: ParserConfiguration,
): StreamingFunctionCallParser {
  const { maxBufferSize, attemptJsonRepair: attemptRepair } = configuration;
  const scanner = createBlockScanner(
    { tables: formTables(configuration), maxBufferSize, reading: { tools, attemptRepair } },
    {
      text: (text) => results.push(ParseResult.text(text)),
      block: interpret,
      oversizedBlock: (raw) => results.push(ParseResult.error(tooLong(maxBufferSize), raw)),
    },
  );
  let results: ParseResult[] = [];
  let announcedBlock = false;

  function interpret({ raw, provenance, reading }: FoundBlock): void {
    switch (reading.kind) {
      case 'text':
        results.push(ParseResult.text(raw));
        return;
      case 'broken':
        results.push(ParseResult.error(reading.error, raw));
        return;
      case 'calls':
        results.push(...requestsOf(reading.calls, raw, provenance));
        return;
      default:
        assertNever(reading);
    }
  }

  /** A block in which one call cannot be taken is an error as a whole: the others may rely on it. */
  function requestsOf(calls: readonly WrittenCall[], raw: string, provenance: Provenance): ParseResult[] {
    for (const { toolId, parameters } of calls) {
      const objection = objectionTo(parameters);
      if (objection !== null) return [ParseResult.error(`The parameters of ${toolId} are refused: ${objection}`, raw)];
    }
    return calls.map((call, index) =>
      ParseResult.toolCall(tools.createRequest(call, provenance), index === 0 ? raw : ''),
    );
  }

  function takeResults(): ParseResult[] {
    if (results.length === 0) return [];
    const taken = results;
    results = [];
    return taken;
  }

  function reset(): void {
    announcedBlock = false;
    results = [];
    scanner.reset();
  }

  function state(): ParserState {
    const stage = scanner.stage();
    return stage === null ? 'text' : states[stage];
  }

  return {
    processToken(token) {
      if (token === '') return [];
      if (scanner.passes(token)) return [ParseResult.text(token)];
      try {
        scanner.push(token);
      } catch (cause) {
        // Whoever makes the requests may fail; the next answer must not suffer from it.
        reset();
        throw cause;
      }
      const isInBlock = scanner.stage() !== null;
      if (isInBlock && !announcedBlock) results.push(ParseResult.buffering());
      announcedBlock = isInBlock;
      return takeResults();
    },
    flush() {
      try {
        scanner.end();
        return takeResults();
      } finally {
        reset();
      }
    },
    reset,
    get state() {
      return state();
    },
    get isBuffering() {
      return scanner.stage() !== null;
    },
    get bufferedContent() {
      return scanner.held();
    },
  };
}

function tooLong(limit: number): string {
  return `A tool call may be ${limit.toLocaleString('en')} characters long; this one is longer`;
}
