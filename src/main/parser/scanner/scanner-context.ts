import type { Provenance } from '../../../shared/tool-call-request';
import type { ReadingOptions } from '../block-form';
import type { BlockReading } from '../reading/read-block';
import type { BlockStage } from './block-reader';
import type { CodeSpan } from './code-span';
import type { TextCursor } from './text-cursor';

export interface FoundBlock {
  readonly raw: string;
  readonly provenance: Provenance;
  readonly reading: BlockReading;
}

export interface ScannerOutput {
  text(text: string): void;
  block(block: FoundBlock): void;
  oversizedBlock(raw: string): void;
}

/** A block at the beginning of the text that is held back. */
export interface HeldBlock {
  readonly length: number;
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
