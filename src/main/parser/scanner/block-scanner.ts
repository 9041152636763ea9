import type { ReadingOptions } from '../blocks/block-form';
import type { BlockStage } from '../blocks/block-reader';
import { BACKTICK, columnsOf, isWhiteSpace, NEWLINE, TILDE } from '../values/character-codes';
import { CodeSpan } from './code-span';
import type { FormTables } from './create-form-tables';
import { createFenceScanner } from './fence-scanner';
import { createMarkerScanner } from './marker-scanner';
import type { HeldBlock, ScannerContext, ScannerMode, ScannerOutput } from './scanner-context';
import { TextCursor } from './text-cursor';
import { findThoughtsEnd, UnreadThoughts } from './unread-thoughts';

/**
 * Splits a model's answer into text and blocks that may contain tool calls, however the answer is split into chunks.
 * The concatenated output equals the input. Only text that may still become a block is held back; if it doesn't, it is
 * read again, but only so often that the time stays linear.
 */
export interface BlockScanner {
  push(chunk: string): void;
  /** Most chunks are plain text: returns true for such a chunk and consumes it as if it had been pushed. */
  passes(chunk: string): boolean;
  /** Emits what is left and starts over. */
  end(): void;
  reset(): void;
  /** The text that was read but not yet emitted. */
  held(): string;
  /** The position in a block; null in text. */
  stage(): BlockStage | null;
}

/** The scanner may reread at most this many times what it has read. A broken block costs its length once. */
const MAX_REREAD = 2;

export function createBlockScanner(
  options: { readonly tables: FormTables; readonly maxBufferSize: number; readonly reading: ReadingOptions },
  output: ScannerOutput,
): BlockScanner {
  const cursor = new TextCursor(output.text);
  const span = new CodeSpan();
  const unread = new UnreadThoughts();
  const place = { column: 0 };
  const { starts } = options.tables;
  let mode: ScannerMode = 'line-start';
  let sawToolCallFence = false;
  /** The length of earlier chunks, the length of this one, the position in it, and how much was reread. */
  let chunkStart = 0;
  let read = 0;
  let reached = 0;
  let reread = 0;
  let isQuiet = false;
  let nesting = 0;

  const context: ScannerContext = {
    cursor,
    span,
    unread,
    place,
    output,
    maxBufferSize: options.maxBufferSize,
    become,
    isQuiet: () => isQuiet,
    noteToolCallFence() {
      sawToolCallFence = true;
    },
    mayGuess: () => !sawToolCallFence,
    giveBlock,
    giveOversizedBlock() {
      const raw = cursor.take();
      cursor.flush();
      output.oversizedBlock(raw);
    },
    giveThoughtMark(mark, at) {
      const raw = cursor.take();
      cursor.flush();
      output.thoughtMark({ ...mark, ...at, raw });
      cursor.follow(raw);
      become('plain');
    },
    releaseUnfinished() {
      unread.add(cursor.held());
      cursor.release();
    },
    rejectHeld() {
      if (cursor.heldLength() === 1) {
        cursor.release();
        return become('plain');
      }
      const text = cursor.take();
      become('plain');
      cursor.give(text.slice(0, 1));
      readAgain(text.slice(1));
    },
    restartHeld() {
      const text = cursor.take();
      cursor.hold();
      readAgain(text);
    },
  };
  const fences = createFenceScanner(options.tables, context);
  const markers = createMarkerScanner(options.tables, context);
  const steps: Readonly<Record<ScannerMode, () => void>> = {
    'line-start': stepLineStart,
    plain: stepPlain,
    ...fences.steps,
    ...markers.steps,
  };

  let step = steps[mode];

  function become(next: ScannerMode): void {
    if (next === 'line-start') startLine();
    if (next === 'line-start' || next === 'plain') unread.clear();
    mode = next;
    step = steps[next];
  }

  function startLine(): void {
    if (span.isThoughtsEndUnquoted()) output.unquotedThoughtsEnd();
    span.endLine();
    place.column = 0;
  }

  function scan(): void {
    while (cursor.index < cursor.source.length) step();
  }

  function stepPlain(): void {
    const { source } = cursor;
    const at = endOfPlain(source, cursor.index);
    cursor.index = at;
    if (at === source.length) return;
    const code = source.charCodeAt(at);
    if (code === BACKTICK) return passBackticks();
    if (code !== NEWLINE) return markers.start(code, 'anywhere');
    become('line-start');
    cursor.index += 1;
  }

  function passBackticks(): void {
    const isNewRun = cursor.previousCode() !== BACKTICK;
    const from = cursor.index;
    while (cursor.source.charCodeAt(cursor.index) === BACKTICK) cursor.index += 1;
    span.take(cursor.index - from, { isNewRun });
  }

  /** Finds the next line break, or a character that may begin or quote a block. */
  function endOfPlain(text: string, from: number): number {
    if (!starts.areAny) {
      const lineEnd = text.indexOf('\n', from);
      return lineEnd === -1 ? text.length : lineEnd;
    }
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === NEWLINE || code === BACKTICK || starts.mayStartAt(text, at)) break;
    }
    return at;
  }

  function isPlain(chunk: string): boolean {
    if (mode === 'plain') return endOfPlain(chunk, 0) === chunk.length;
    return mode === 'fence' && fences.passes(chunk);
  }

  function stepLineStart(): void {
    const code = cursor.source.charCodeAt(cursor.index);
    if (code === BACKTICK || code === TILDE) return fences.start(code);
    if (isWhiteSpace(code)) {
      cursor.index += 1;
      place.column = code === NEWLINE ? 0 : place.column + columnsOf(code);
      return;
    }
    if (fences.startContainer(code)) return;
    become('plain');
    if (starts.mayStartLine(code)) markers.start(code, 'line-start');
  }

  function giveBlock(block: HeldBlock): void {
    const { length, provenance } = block;
    const text = cursor.take();
    const raw = text.slice(0, length);
    cursor.flush();
    const reading = block.read(raw, options.reading);
    output.block({ raw, provenance, reading });
    cursor.follow(raw);
    become(raw.endsWith('\n') ? 'line-start' : 'plain');
    if (block.isCutOff && reading.kind === 'text' && findThoughtsEnd(raw)) output.unquotedThoughtsEnd();
    readAgain(text.slice(length));
  }

  function readAgain(text: string): void {
    if (text === '') return;
    const wasQuiet = isQuiet;
    if (nesting === 0) reached = chunkStart + cursor.index;
    reread += text.length;
    isQuiet = wasQuiet || reread > MAX_REREAD * reached;
    nesting += 1;
    cursor.nested(text, scan);
    nesting -= 1;
    isQuiet = wasQuiet;
  }

  function reset(): void {
    cursor.reset();
    span.endLine();
    become('line-start');
    sawToolCallFence = false;
    chunkStart = 0;
    read = 0;
    reached = 0;
    reread = 0;
    isQuiet = false;
    nesting = 0;
  }

  return {
    passes(chunk) {
      if (!isPlain(chunk)) return false;
      if (mode === 'fence') unread.add(chunk);
      read += chunk.length;
      cursor.follow(chunk);
      return true;
    },
    push(chunk) {
      chunkStart = read;
      read += chunk.length;
      cursor.enter(chunk);
      scan();
      cursor.leave();
      cursor.flush();
    },
    end() {
      chunkStart = read;
      // The text after a block that ended early is read again and may leave another block open.
      while (cursor.isHolding) {
        if (mode in fences.steps) fences.end(mode);
        else markers.end(mode);
      }
      cursor.flush();
      if (unread.haveEnded() || span.isThoughtsEndUnquoted()) output.unquotedThoughtsEnd();
      reset();
    },
    reset,
    held: () => cursor.held(),
    stage() {
      if (mode === 'fence-block') return fences.stage();
      return mode === 'candidate' ? markers.stage() : null;
    },
  };
}
