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
  /** Thoughts have ended in what seemed to be a quotation but never was one. */
  unquotedThoughtsEnd(): void;
}

/** A block at the beginning of the text that is held back. */
export interface HeldBlock {
  readonly length: number;
  /** Nothing closes it but the end of the answer or of the room: it may have been left open in thoughts. */
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

/** What the parts of the scanner share. */
export interface ScannerContext {
  readonly cursor: TextCursor;
  readonly span: CodeSpan;
  readonly unread: UnreadThoughts;
  /** How much white space and how many container markers stand before the next character on its line. */
  readonly place: { column: number };
  readonly output: ScannerOutput;
  readonly maxBufferSize: number;
  become(mode: ScannerMode): void;
  /** While true, nothing opens a block: what is read has been read often enough. */
  isQuiet(): boolean;
  /** A fence for tool calls has appeared; from then on nothing is guessed to be a call. */
  noteToolCallFence(): void;
  mayGuess(): boolean;
  /** Gives the block out and reads on behind it. */
  giveBlock(block: HeldBlock): void;
  giveOversizedBlock(): void;
  giveThoughtMark(mark: ThoughtMark, options: { readonly isAtLineStart: boolean }): void;
  /** The answer ends in what is held back, which is text after all. */
  releaseUnfinished(): void;
  /** Gives the first character of the text that is held back out as text, and reads on behind it. */
  rejectHeld(): void;
  /** Reads the text that is held back again, and holds it back again. */
  restartHeld(): void;
}

/** One part of the scanner: how it goes on in each of its modes, and what becomes of what it holds at the end. */
export interface ScannerPart<Mode extends ScannerMode> {
  readonly steps: Readonly<Record<Mode, () => void>>;
  end(mode: ScannerMode): void;
  /** Where in a block it is, if that is to be told. */
  stage(): BlockStage | null;
}
