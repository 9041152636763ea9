import type { Provenance } from '../../../shared/call/tool-call-request';
import type { ReadingOptions, ThoughtMark } from '../blocks/block-form';
import type { BlockStage } from '../blocks/block-reader';
import type { BlockReading } from '../blocks/read-block';
import type { CodeSpan } from './code-span';
import type { TextCursor } from './text-cursor';
import type { UnreadThoughts } from './unread-thoughts';

export interface FoundBlock {
  readonly raw: string;
  readonly provenance: Provenance;
  readonly reading: BlockReading;
}

export interface FoundThoughtMark extends ThoughtMark {
  readonly raw: string;
  readonly isAtLineStart: boolean;
}

export interface ScannerOutput {
  text(text: string): void;
  block(block: FoundBlock): void;
  oversizedBlock(raw: string): void;
  thoughtMark(mark: FoundThoughtMark): void;
  /** Thoughts ended in text that seemed to be a quotation but wasn't. */
  unquotedThoughtsEnd(): void;
}

/** A block at the start of the held text. */
export interface HeldBlock {
  readonly length: number;
  /** Only the end of the answer or the size limit closes it: it may have been left open in thoughts. */
  readonly isCutOff: boolean;
  readonly provenance: Provenance;
  read(raw: string, options: ReadingOptions): BlockReading;
}

export type FenceMode =
  | 'opening-run'
  | 'info-word'
  | 'container'
  | 'quoting-run'
  | 'info'
  | 'fence'
  | 'fence-block'
  | 'oversized-block';
export type MarkerMode = 'marker' | 'candidate' | 'oversized' | 'quote';
export type ScannerMode = 'line-start' | 'plain' | FenceMode | MarkerMode;

/** State shared by the parts of the scanner. */
export interface ScannerContext {
  readonly cursor: TextCursor;
  readonly span: CodeSpan;
  readonly unread: UnreadThoughts;
  /** The width of white space and container markers before the next character on its line. */
  readonly place: { column: number };
  readonly output: ScannerOutput;
  readonly maxBufferSize: number;
  become(mode: ScannerMode): void;
  /** While true, nothing opens a block: the text has been reread often enough. */
  isQuiet(): boolean;
  /** A fence for tool calls has appeared; from then on no other block is guessed to be a call. */
  noteToolCallFence(): void;
  mayGuess(): boolean;
  /** Emits the block and continues after it. */
  giveBlock(block: HeldBlock): void;
  giveOversizedBlock(): void;
  giveThoughtMark(mark: ThoughtMark, options: { readonly isAtLineStart: boolean }): void;
  /** The answer ends in held text, which is text after all. */
  releaseUnfinished(): void;
  /** Emits the first held character as text, and continues after it. */
  rejectHeld(): void;
  /** Reads the held text again, and holds it again. */
  restartHeld(): void;
}

/** One part of the scanner: how it continues in each of its modes, and what happens to its held text at the end. */
export interface ScannerPart<Mode extends ScannerMode> {
  readonly steps: Readonly<Record<Mode, () => void>>;
  end(mode: ScannerMode): void;
  /** The position in a block, if it should be reported. */
  stage(): BlockStage | null;
}
