import { ParseResult } from '../../shared/parse-result';
import type { ToolCallRequest } from '../../shared/tool-call-request';
import type { ModelBackend, ModelMessage } from '../model/model-backend';
import type { StreamingFunctionCallParser } from '../parser/streaming-function-call-parser';

export interface StreamAnswer {
  readonly backend: ModelBackend;
  readonly parser: StreamingFunctionCallParser;
  readonly messages: readonly ModelMessage[];
  readonly signal: AbortSignal;
  /** Told at most once a frame, however fast the model is. */
  onResults(results: ParseResult[]): void;
}

/** A frame at 60 Hz: telling the renderer more often than it can paint only costs. */
const FRAME = 16;

/** Streams one answer of the model through the parser and returns the calls in it. */
export async function streamAnswer(answer: StreamAnswer): Promise<ToolCallRequest[]> {
  const { backend, parser, messages, signal, onResults } = answer;
  const requests: ToolCallRequest[] = [];
  let unsent: ParseResult[] = [];
  let timer: NodeJS.Timeout | null = null;

  function send(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (unsent.length > 0) onResults(joinTexts(unsent));
    unsent = [];
  }

  function take(results: ParseResult[]): void {
    for (const result of results) {
      unsent.push(result);
      if (result.kind === 'tool-call') requests.push(result.request);
    }
    if (unsent.length > 0) timer ??= setTimeout(send, FRAME);
  }

  try {
    for await (const chunk of backend.stream({ messages, signal })) take(parser.processToken(chunk.text));
    take(parser.flush());
  } finally {
    send();
  }
  return requests;
}

/** A `buffering` that is followed by anything is out of date and need not be told. */
function joinTexts(results: ParseResult[]): ParseResult[] {
  const joined = ParseResult.joined(results);
  return results.at(-1)?.kind === 'buffering' ? [...joined, ParseResult.buffering()] : joined;
}
