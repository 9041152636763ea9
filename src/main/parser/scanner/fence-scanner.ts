import type { FenceForm } from '../blocks/block-form';
import { BACKTICK, BRACE_OPEN, BRACKET_OPEN, isBlank, NEWLINE, TILDE } from '../values/character-codes';
import { createContainerPrefix } from './container-prefix';
import type { FormTables } from './create-form-tables';
import { FenceBlockReader } from './fence-block-reader';
import { FenceLine } from './fence-line';
import type { FenceMode, HeldBlock, ScannerContext, ScannerPart } from './scanner-context';

/**
 * Fences as in CommonMark. A fence with a known word may contain calls; every other fence quotes, and so does every
 * fence after a list marker or a `>`: its content is text, even if it looks like a call.
 */
export interface FenceScanner extends ScannerPart<FenceMode> {
  /** Handles a backtick or a tilde at the start of a line. */
  start(code: number): void;
  /** Handles a list marker or a `>` at the start of a line; returns false if this is neither. */
  startContainer(code: number): boolean;
  /** Whether this text changes nothing in a fence that quotes. */
  passes(text: string): boolean;
}

interface OpenBlock {
  readonly form: FenceForm;
  readonly reader: FenceBlockReader;
  readonly openingLength: number;
}

/** CommonMark's shortest fence. */
const SHORTEST_FENCE = 3;

export function createFenceScanner({ words }: FormTables, context: ScannerContext): FenceScanner {
  const { cursor, maxBufferSize, become } = context;
  const container = createContainerPrefix();
  let marker = BACKTICK;
  let run = 0;
  /** Opened after a `>`: only then may the closing line start with one. */
  let mayBeQuoted = false;
  /** The fence's column on its line. */
  let column = 0;
  let isVoid = false;
  let word = words;
  let line = new FenceLine();
  let block: OpenBlock | null = null;

  const nextCode = () => cursor.source.charCodeAt(cursor.index);
  const isTooLong = () => cursor.heldLength() > maxBufferSize;

  function startRun(code: number, mode: 'opening-run' | 'quoting-run', options: { mayBeQuoted: boolean }): void {
    marker = code;
    run = 1;
    column = context.place.column;
    mayBeQuoted = options.mayBeQuoted;
    cursor.index += 1;
    become(mode);
  }

  function stepOpeningRun(): void {
    const end = endOfRoom();
    if (countRun(end) < end && run >= SHORTEST_FENCE) {
      word = words;
      become('info-word');
    } else if (cursor.index < end) {
      quote();
    } else if (isTooLong()) {
      cursor.release();
      become('quoting-run');
    }
  }

  /** Consumes as much of the run as there is; returns where it stops. */
  function countRun(end: number): number {
    const { source } = cursor;
    let at = cursor.index;
    while (at < end && source.charCodeAt(at) === marker) at += 1;
    run += at - cursor.index;
    cursor.index = at;
    return at;
  }

  /** This is text after all, or a fence that quotes, so it is no longer held back. */
  function quote(): void {
    if (cursor.isHolding) cursor.release();
    if (run < SHORTEST_FENCE) {
      context.span.take(run, { isNewRun: true });
      return become('plain');
    }
    isVoid = false;
    line.restart(marker, { mayBeQuoted, column });
    become('info');
  }

  function stepInfoWord(): void {
    const { source } = cursor;
    const end = endOfRoom();
    for (let at = cursor.index; at < end; at += 1) {
      const code = source.charCodeAt(at);
      const longer = word.child(code);
      if (longer !== undefined) {
        word = longer;
      } else if (!isInfoEnd(code)) {
        return quoteFrom(at);
      } else if (word !== words || !isBlank(code)) {
        cursor.index = at;
        return openBlock(word.values[0]);
      }
    }
    cursor.index = end;
    if (isTooLong()) quote();
  }

  function quoteFrom(at: number): void {
    cursor.index = at;
    quote();
  }

  /** Finds where the current text would exceed what may be held back. */
  function endOfRoom(): number {
    return Math.min(cursor.source.length, cursor.index + maxBufferSize - cursor.heldLength() + 1);
  }

  function openBlock(form: FenceForm | undefined): void {
    if (form === undefined || (form.isGuess && !context.mayGuess())) return quote();
    if (!form.isGuess) context.noteToolCallFence();
    if (context.isQuiet()) return quote();
    const reader = new FenceBlockReader(run, form.createTracker());
    block = { form, reader, openingLength: cursor.heldLength() };
    become('fence-block');
  }

  function stepFenceBlock(): void {
    if (block === null) return;
    const { reader } = block;
    const { source } = cursor;
    const end = endOfRoom();
    for (let at = reader.skip(source, cursor.index, end); at < end; at = reader.skip(source, at + 1, end)) {
      cursor.index = at;
      if (reader.next(source.charCodeAt(at)) === 'over') return finishBlock(block, { isCutOff: false });
      if (isMisplaced(block)) return leaveBlock(block, at + 1);
    }
    cursor.index = end;
    if (isTooLong()) endOversized(block);
  }

  function isMisplaced({ form, reader }: OpenBlock): boolean {
    const first = reader.first;
    return form.startsBody !== undefined && first !== null && !form.startsBody(first);
  }

  function finishBlock({ form, reader, openingLength }: OpenBlock, { isCutOff }: Pick<HeldBlock, 'isCutOff'>): void {
    // After an unclosed string, quotes and braces may match by chance: then the first fence line counts.
    if (reader.hasFallback() && !form.isSound(bodyOf(openingLength, reader))) reader.fallBack();
    const bodyEnd = openingLength + reader.bodyLength;
    context.giveBlock({
      isCutOff,
      length: openingLength + reader.length(),
      provenance: form.provenance,
      read: (raw, options) => form.read(raw.slice(openingLength, bodyEnd), options),
    });
  }

  function bodyOf(openingLength: number, reader: FenceBlockReader): string {
    return cursor.held().slice(openingLength, openingLength + reader.bodyLength);
  }

  /** From here on the fence only quotes. */
  function leaveBlock({ reader }: OpenBlock, at: number): void {
    cursor.index = at;
    context.unread.add(cursor.held());
    if (cursor.isHolding) cursor.release();
    line = reader.line;
    become('fence');
  }

  function endOversized(open: OpenBlock): void {
    if (open.reader.giveUp()) return finishBlock(open, { isCutOff: true });
    if (open.form.isGuess) return leaveBlock(open, cursor.index);
    context.giveOversizedBlock();
    become('oversized-block');
  }

  /** Continues to the end of a block that is too long, which may be on the line of its last brace. */
  function stepOversizedBlock(): void {
    if (block === null) return;
    const { reader } = block;
    const { source } = cursor;
    for (let at = reader.skip(source, cursor.index, source.length); at < source.length; ) {
      cursor.index = at;
      const code = source.charCodeAt(at);
      const isFenceLine = code === NEWLINE && reader.line.closes(run);
      if (isFenceLine || reader.next(code) === 'over') return become('plain');
      at = reader.skip(source, at + 1, source.length);
    }
    cursor.index = source.length;
  }

  function stepContainer(): void {
    const code = nextCode();
    if (container.isWhole() && (code === BACKTICK || code === TILDE)) {
      startRun(code, 'quoting-run', { mayBeQuoted: container.isQuotation() });
    } else if (container.next(code)) {
      cursor.index += 1;
      context.place.column += 1;
    } else {
      if (container.isQuotation()) context.span.quoteLine();
      become('plain');
    }
  }

  function stepQuotingRun(): void {
    const { length } = cursor.source;
    if (countRun(length) < length) quote();
  }

  function stepInfo(): void {
    const { source } = cursor;
    const lineEnd = source.indexOf('\n', cursor.index);
    const end = lineEnd === -1 ? source.length : lineEnd;
    // With more backticks on its line, it is inline code.
    if (marker === BACKTICK && !isVoid) isVoid = source.slice(cursor.index, end).includes('`');
    context.unread.add(source.slice(cursor.index, end));
    cursor.index = end;
    if (lineEnd === -1) return;
    cursor.index += 1;
    line.next(NEWLINE);
    become(isVoid ? 'line-start' : 'fence');
  }

  function stepFence(): void {
    const { source, index: from } = cursor;
    if (passToFenceEnd()) return become('line-start');
    context.unread.add(source.slice(from));
  }

  /** Returns whether the fence is closed; if not, everything so far is inside it. */
  function passToFenceEnd(): boolean {
    const { source } = cursor;
    for (; cursor.index < source.length; cursor.index += 1) {
      if (line.isOther()) {
        const lineEnd = source.indexOf('\n', cursor.index);
        if (lineEnd === -1) {
          cursor.index = source.length;
          return false;
        }
        cursor.index = lineEnd;
      }
      const code = source.charCodeAt(cursor.index);
      if (code === NEWLINE && line.closes(run)) {
        cursor.index += 1;
        return true;
      }
      line.next(code);
    }
    return false;
  }

  return {
    start(code) {
      if (code === BACKTICK) cursor.hold();
      startRun(code, code === BACKTICK ? 'opening-run' : 'quoting-run', { mayBeQuoted: false });
    },
    passes: (text) => line.isOther() && !text.includes('\n'),
    startContainer(code) {
      if (!container.start(code)) return false;
      cursor.index += 1;
      context.place.column += 1;
      become('container');
      return true;
    },
    steps: {
      'opening-run': stepOpeningRun,
      'info-word': stepInfoWord,
      container: stepContainer,
      'quoting-run': stepQuotingRun,
      info: stepInfo,
      fence: stepFence,
      'fence-block': stepFenceBlock,
      'oversized-block': stepOversizedBlock,
    },
    end(mode) {
      if (mode === 'fence-block' && block?.reader.end()) finishBlock(block, { isCutOff: true });
      else context.releaseUnfinished();
    },
    stage: () => block?.reader.stage() ?? 'opening',
  };
}

function isInfoEnd(code: number): boolean {
  return isBlank(code) || code === NEWLINE || code === BRACE_OPEN || code === BRACKET_OPEN;
}
