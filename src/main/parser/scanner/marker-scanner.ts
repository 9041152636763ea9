import type { BareForm, CallReader, MarkedForm, ThoughtMark } from '../blocks/block-form';
import { LiteralMatcher } from '../values/literal-matcher';
import type { FormTables, LinePosition, MarkerValue } from './create-form-tables';
import { createMarkerTree, type MarkerNode } from './marker-tree';
import type { HeldBlock, MarkerMode, ScannerContext, ScannerPart } from './scanner-context';

/** Blocks in running text: after a marker, or bare. In inline code they are quoted, and not calls. */
export interface MarkerScanner extends ScannerPart<MarkerMode> {
  /** Handles a character that may start a block. */
  start(code: number, place: LinePosition): void;
}

const none: readonly never[] = [];
const leaf = createMarkerTree<never>([]);

interface Candidate {
  readonly form: MarkedForm | BareForm;
  readonly reader: CallReader;
}

export function createMarkerScanner(tables: FormTables, context: ScannerContext): MarkerScanner {
  const { markers, thoughts, bare, starts } = tables;
  const { cursor, maxBufferSize, become } = context;
  let node: MarkerNode<MarkerValue> = markers;
  let mayBeCall = true;
  let firstCode = 0;
  let place: LinePosition = 'anywhere';
  let candidates: readonly Candidate[] = [];
  let openingLength = 0;
  let quoteEnd = new LiteralMatcher('');

  const isTooLong = () => cursor.heldLength() > maxBufferSize;

  function bareForms(): readonly BareForm[] {
    return mayBeCall && context.mayGuess() ? (bare[place].get(firstCode) ?? none) : none;
  }

  function stepMarker(): void {
    const child = node.child(cursor.source.charCodeAt(cursor.index));
    if (child === undefined || isTooLong()) return failMarker();
    node = child;
    cursor.index += 1;
    if (child.values.length > 0) finishMarker(child.values);
  }

  /** There is no marker: the held text may still be a call without one. */
  function failMarker(): void {
    const isOneHeld = cursor.heldLength() === 1;
    const second = isOneHeld ? cursor.source.charCodeAt(cursor.index) : cursor.held().charCodeAt(1);
    if (isOneHeld && place === 'anywhere' && !starts.mayStartWith(firstCode, second)) return context.rejectHeld();
    const forms = bareForms();
    if (!forms.some((form) => form.mayFollow(second))) return context.rejectHeld();
    const guesses = forms.filter((form) => form.mayFollow(second));
    readAs(guesses, 0);
    context.restartHeld();
  }

  function finishMarker(values: readonly MarkerValue[]): void {
    const quote = values.find((value) => 'close' in value);
    if (quote) {
      cursor.release();
      quoteEnd = new LiteralMatcher(quote.close);
      return become('quote');
    }
    const thought = values.find((value) => 'side' in value);
    if (thought) return finishThoughtMark(thought);
    const fitting = values
      .filter((value) => 'createReader' in value)
      .filter(({ atLineStart }) => place === 'line-start' || !atLineStart);
    if (fitting.length === 0) return context.rejectHeld();
    readAs(fitting, cursor.heldLength());
  }

  function finishThoughtMark(mark: ThoughtMark): void {
    if (!context.span.isCode()) return context.giveThoughtMark(mark, { isAtLineStart: place === 'line-start' });
    if (mark.side === 'close' && mark.tag.closesAlone) context.span.noteThoughtsEnd();
    cursor.release();
    become('plain');
  }

  function readAs(found: readonly (MarkedForm | BareForm)[], length: number): void {
    candidates = found.map((form) => ({ form, reader: form.createReader() }));
    openingLength = length;
    become('candidate');
  }

  function stepCandidate(): void {
    const { source } = cursor;
    while (cursor.index < source.length) {
      const finished = advance(source.charCodeAt(cursor.index));
      if (finished) return finish(finished, { isCutOff: false });
      if (candidates.length === 0) return context.rejectHeld();
      cursor.index += 1;
      if (isTooLong()) return endOversized();
    }
  }

  /** Returns the candidate that ends with the next character, which is then consumed, or before it. */
  function advance(code: number): Candidate | null {
    for (const candidate of candidates) {
      const progress = candidate.reader.next(code);
      if (progress === 'more') continue;
      if (progress === 'refused') {
        candidates = candidates.filter((other) => other !== candidate);
        continue;
      }
      if (progress === 'done') cursor.index += 1;
      return candidate;
    }
    return null;
  }

  function finish({ form, reader }: Candidate, { isCutOff }: Pick<HeldBlock, 'isCutOff'>): void {
    const bodyStart = openingLength;
    context.giveBlock({
      isCutOff,
      length: bodyStart + reader.length(),
      provenance: form.provenance,
      read: (raw, options) => reader.read(raw.slice(bodyStart), options),
    });
  }

  function endOversized(): void {
    const closed = candidates.find(({ reader }) => reader.giveUp());
    if (closed) return finish(closed, { isCutOff: true });
    if (stage() === 'opening') return context.rejectHeld();
    if (openingLength > 0) context.giveOversizedBlock();
    else cursor.release();
    become('oversized');
  }

  /** Continues to the end of a block that is too long, so that nothing in it is taken for a call. */
  function stepOversized(): void {
    const finished = advance(cursor.source.charCodeAt(cursor.index));
    if (finished || candidates.length === 0) return become('plain');
    cursor.index += 1;
  }

  function stepQuote(): void {
    const isClosed = quoteEnd.next(cursor.source.charCodeAt(cursor.index));
    context.unread.add(cursor.source.charAt(cursor.index));
    cursor.index += 1;
    if (isClosed) become('plain');
  }

  function stage() {
    return candidates[0]?.reader.stage() ?? 'opening';
  }

  return {
    start(code, at) {
      mayBeCall = !context.isQuiet() && !context.span.isOpen();
      const child = (mayBeCall ? markers : thoughts).child(code);
      if (!mayBeCall && child === undefined) {
        cursor.index += 1;
        return become('plain');
      }
      place = at;
      firstCode = code;
      node = child ?? leaf;
      cursor.hold();
      cursor.index += 1;
      become('marker');
    },
    steps: { marker: stepMarker, candidate: stepCandidate, oversized: stepOversized, quote: stepQuote },
    end(mode) {
      const ended = mode === 'candidate' ? candidates.find(({ reader }) => reader.end()) : undefined;
      if (ended) finish(ended, { isCutOff: true });
      else context.releaseUnfinished();
    },
    // Text without a marker may be anything, so it isn't reported until it is a call.
    stage: () => (openingLength > 0 ? stage() : null),
  };
}
