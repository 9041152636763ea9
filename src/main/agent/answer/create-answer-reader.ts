import { assertNever } from '../../../shared/assert-never';
import { ParseResult } from '../../../shared/call/parse-result';
import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import type { FinishReason, TokenUsage } from '../../../shared/settings/model';
import type { ModelChunk } from '../../model/backend';
import { ModelError } from '../../model/model-error';
import type { StreamingFunctionCallParser } from '../../parser/streaming-function-call-parser';
import { type AnswerPiece, createPieceSender } from './create-piece-sender';
import { createThinkingSplitter } from './create-thinking-splitter';

export type NativeCall = Extract<ModelChunk, { kind: 'call' }>;

type EndChunk = Extract<ModelChunk, { kind: 'end' }>;

export interface AnswerReaderOptions {
  /** Null if calls are native and the model's text is only text. */
  readonly parser: StreamingFunctionCallParser | null;
  /** Turns a native call into a request, or says why it can't be accepted. */
  createRequest(call: NativeCall): ToolCallRequest | { readonly problem: string };
  onPieces(pieces: readonly AnswerPiece[]): void;
}

export interface StreamedAnswer {
  readonly requests: readonly ToolCallRequest[];
  /** Calls that were reported but turned out to be part of the model's thinking. They do not run. */
  readonly takenBack: readonly ToolCallRequest[];
  readonly hasProblems: boolean;
  readonly finish: FinishReason;
  readonly usage?: TokenUsage;
}

/** Reads one answer, reports its pieces as they arrive, and returns the calls in it. */
export interface AnswerReader {
  /** After a stream that broke off, another one can bring the rest. */
  read(chunks: AsyncIterable<ModelChunk>): Promise<StreamedAnswer>;
  /**
   * What a model could continue: the text so far, if the answer has nothing else. Thoughts can't be continued, and calls
   * are only made in answers that came whole.
   */
  begun(): string | null;
}

export function createAnswerReader({ parser, createRequest, onPieces }: AnswerReaderOptions): AnswerReader {
  const splitter = createThinkingSplitter();
  const sender = createPieceSender(onPieces);
  /** The calls, and null for each problem, in order. */
  const blocks: (ToolCallRequest | null)[] = [];
  const discarded: (ToolCallRequest | null)[] = [];
  let thoughts = '';
  let text = '';
  let hasOnlyText = true;
  let isTextOver = false;
  let end = null as EndChunk | null;

  function tell(results: readonly ParseResult[]): void {
    for (const result of results) {
      if (result.kind === 'tool-call') blocks.push(result.request);
      if (result.kind === 'error') blocks.push(null);
      if (result.kind === 'thoughts-end') discarded.push(...blocks.splice(blocks.length - result.takesBack));
    }
    sender.add(results);
  }

  function takeWritten(pieces: ReturnType<typeof splitter.push>): void {
    for (const piece of pieces) {
      if (piece.kind === 'text') tell(parser ? parser.processToken(piece.text) : [ParseResult.text(piece.text)]);
      else {
        hasOnlyText = false;
        thoughts += piece.text;
        sender.add([piece]);
      }
    }
  }

  function takeCall(call: NativeCall): void {
    const request = createRequest(call);
    if ('problem' in request) tell([ParseResult.error(request.problem, call.rawArguments)]);
    else tell([ParseResult.toolCall(request, '')]);
  }

  /** A model that never closed its thinking has made its calls there. */
  function takeCallsFromThinking(openTag: string): void {
    if (parser === null || end?.finish === 'length') return;
    const results = ParseResult.joined([...parser.processToken(openTag + thoughts), ...parser.flush()]);
    tell(results.filter(({ kind }) => kind === 'tool-call'));
  }

  function take(chunk: ModelChunk): void {
    switch (chunk.kind) {
      case 'text':
        text += chunk.text;
        return takeWritten(splitter.push(chunk.text));
      case 'thinking':
        hasOnlyText = false;
        return sender.add([chunk]);
      case 'call-begun':
        return sender.add([ParseResult.buffering()]);
      case 'call':
        return takeCall(chunk);
      case 'unreadable-call':
        return tell([ParseResult.error(chunk.error, `${chunk.name} ${chunk.rawArguments}`)]);
      case 'end':
        end = chunk;
        return;
      default:
        assertNever(chunk);
    }
  }

  /** Native calls come last in the stream; text that is still held back belongs before them. */
  function takeRest(): void {
    const { pieces, openTag } = splitter.end();
    takeWritten(pieces);
    if (parser) tell(parser.flush());
    if (openTag !== null) takeCallsFromThinking(openTag);
  }

  async function read(chunks: AsyncIterable<ModelChunk>): Promise<StreamedAnswer> {
    try {
      for await (const chunk of chunks) {
        if (!isTextOver && chunk.kind !== 'text' && chunk.kind !== 'thinking' && chunk.kind !== 'call-begun') {
          isTextOver = true;
          if (chunk.kind === 'end') end = chunk;
          takeRest();
        }
        take(chunk);
      }
      // Whatever a backend accepts, an answer without an end is incomplete.
      if (end === null) throw new ModelError('dropped', 'The answer was cut off');
    } finally {
      sender.flush();
    }
    const { finish, usage } = end;
    return {
      requests: blocks.filter((block) => block !== null),
      takenBack: discarded.filter((block) => block !== null),
      hasProblems: blocks.includes(null),
      finish,
      ...(usage === undefined ? {} : { usage }),
    };
  }

  function begun(): string | null {
    return hasOnlyText && blocks.length === 0 && !isTextOver && !parser?.isBuffering ? text : null;
  }

  return { read, begun };
}
