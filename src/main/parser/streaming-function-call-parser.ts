import { assertNever } from '../../shared/assert-never';
import { ParseResult } from '../../shared/call/parse-result';
import type { Provenance, ToolCallRequest } from '../../shared/call/tool-call-request';
import type { ThoughtTag } from '../../shared/conversation/thought-tags';
import type { KnownTools } from './blocks/block-form';
import type { WrittenCall } from './blocks/read-block';
import { formTables } from './form-tables';
import type { ParserConfiguration } from './parser-configuration';
import { createBlockScanner } from './scanner/block-scanner';
import type { FoundBlock, FoundThoughtMark } from './scanner/scanner-context';
import { findThoughtsEnd, UnreadThoughts } from './scanner/unread-thoughts';
import { createThoughtsTracker } from './thoughts-tracker';
import { findJsonProblem } from './values/read-json';

/** What the parser needs from the rest of the app to create requests. */
export interface ParserDeps extends KnownTools {
  createRequest(call: WrittenCall, provenance: Provenance): ToolCallRequest;
}

/** The parser's position: in text, after an opening marker, in the body of a call, or after it. */
type ParserState = 'text' | 'in-tool-call-opening' | 'in-tool-call-json' | 'in-tool-call-closing';

export interface StreamingFunctionCallParser {
  processToken(token: string): ParseResult[];
  /** Returns what is left at the end of the answer; the parser is then ready for the next one. */
  flush(): ParseResult[];
  /** Discards the answer so far, for example when its stream was cut off and starts over. */
  reset(): void;
  readonly state: ParserState;
  readonly isBuffering: boolean;
  readonly bufferedContent: string;
}

const AMBIGUOUS = 'The call is cut where the thinking before it seems to end. Write it again after the thinking';

const states = { opening: 'in-tool-call-opening', body: 'in-tool-call-json', closing: 'in-tool-call-closing' } as const;

export function createStreamingFunctionCallParser(
  tools: ParserDeps,
  configuration: ParserConfiguration,
): StreamingFunctionCallParser {
  const { maxBufferSize, attemptJsonRepair: attemptRepair } = configuration;
  const scanner = createBlockScanner(
    { tables: formTables(configuration), maxBufferSize, reading: { tools, attemptRepair } },
    {
      text: (text) => results.push(ParseResult.text(text)),
      block: interpret,
      oversizedBlock(raw) {
        pushBroken(tooLong(maxBufferSize), raw);
        watchFrom(results.length - 1);
      },
      thoughtMark,
      unquotedThoughtsEnd: () => pushThoughtsEnd('', { isAllBefore: false }),
    },
  );
  const thoughts = createThoughtsTracker();
  let results: ParseResult[] = [];
  let announcedBlock = false;
  /** The end of a block that is too long is a guess, so thoughts may end anywhere after its beginning. */
  let behindOversized: UnreadThoughts | null = null;
  let watchedResults = 0;

  function interpret({ raw, provenance, reading }: FoundBlock): void {
    switch (reading.kind) {
      case 'text':
        results.push(ParseResult.text(raw));
        return;
      case 'broken':
        return pushBroken(reading.error, raw);
      case 'calls':
        return pushCalls(reading.calls, raw, provenance);
      default:
        assertNever(reading);
    }
  }

  /** If one call in a block is rejected, the whole block is an error: the other calls may depend on it. */
  function pushCalls(calls: readonly WrittenCall[], raw: string, provenance: Provenance): void {
    for (const { toolId, parameters } of calls) {
      const objection = findJsonProblem(parameters);
      if (objection !== null) return pushBroken(`Invalid parameters for ${toolId}: ${objection}`, raw);
    }
    // A block that a repair has closed may have been left open in thoughts, and contain their end.
    if (calls.some(({ repair }) => repair !== undefined) && findThoughtsEnd(raw)) return pushBroken(AMBIGUOUS, raw);
    for (const [index, call] of calls.entries()) {
      pushBlock(ParseResult.toolCall(tools.createRequest(call, provenance), index === 0 ? raw : ''));
    }
  }

  /** If a block doesn't end properly, a tag in it that ends thoughts counts, because it isn't part of a string. */
  function pushBroken(error: string, raw: string): void {
    const end = findThoughtsEnd(raw);
    if (end === null) return pushBlock(ParseResult.error(error, raw));
    if (end.index > 0) results.push(ParseResult.text(raw.slice(0, end.index)));
    pushThoughtsEnd(end.raw, { isAllBefore: true });
    pushBlock(ParseResult.error(error, raw.slice(end.index + end.raw.length)));
  }

  function pushBlock(result: ParseResult): void {
    thoughts.addBlock();
    results.push(result);
  }

  function thoughtMark({ tag, side, raw, isAtLineStart }: FoundThoughtMark): void {
    const isEnd = side === 'close' && (tag.closesAlone || thoughts.isOpen(tag));
    if (isEnd) return pushThoughtsEnd(raw, { tag, isAllBefore: !thoughts.isOpen(tag) });
    if (side === 'open') thoughts.open(tag, { isSure: isAtLineStart || tag.isSpecialToken });
    results.push(ParseResult.text(raw));
  }

  function pushThoughtsEnd(text: string, { tag, isAllBefore }: { tag?: ThoughtTag; isAllBefore: boolean }): void {
    const takesBack = tag && !isAllBefore ? thoughts.close(tag) : thoughts.closeAll();
    if (takesBack > 0 || isAllBefore) results.push(ParseResult.thoughtsEnd(text, { takesBack, isAllBefore }));
    else if (text !== '') results.push(ParseResult.text(text));
  }

  /** Watches from the block that is too long, which may end in the middle of a tag. */
  function watchFrom(index: number): void {
    if (behindOversized) return;
    behindOversized = new UnreadThoughts();
    watchedResults = index;
  }

  function watch(told: readonly ParseResult[]): void {
    if (behindOversized) for (const result of told) behindOversized.add(ParseResult.written(result));
  }

  function endBehindOversized(): ParseResult[] {
    if (!behindOversized?.haveEnded()) return [];
    const takesBack = thoughts.closeAll();
    return [
      ParseResult.thoughtsEnd('', { takesBack, isAllBefore: false }),
      ParseResult.error(tooLong(maxBufferSize), ''),
    ];
  }

  function takeResults(): ParseResult[] {
    if (results.length === 0) return [];
    const taken = results;
    results = [];
    watch(taken.slice(watchedResults));
    watchedResults = 0;
    return taken;
  }

  function reset(): void {
    announcedBlock = false;
    behindOversized = null;
    watchedResults = 0;
    results = [];
    thoughts.reset();
    scanner.reset();
  }

  function state(): ParserState {
    const stage = scanner.stage();
    return stage === null ? 'text' : states[stage];
  }

  return {
    processToken(token) {
      if (token === '') return [];
      if (scanner.passes(token)) {
        behindOversized?.add(token);
        return [ParseResult.text(token)];
      }
      try {
        scanner.push(token);
      } catch (cause) {
        // Creating the requests may throw, which must not affect the next answer.
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
        return [...takeResults(), ...endBehindOversized()];
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
  return `The tool call is longer than the limit of ${limit.toLocaleString('en')} characters`;
}
