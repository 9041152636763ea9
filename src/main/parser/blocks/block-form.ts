import type { Provenance } from '../../../shared/call/tool-call-request';
import type { ThoughtTag } from '../../../shared/conversation/thought-tags';
import type { JsonSchema } from '../../../shared/json/json-schema';
import type { BodyTracker } from '../values/body-tracker';
import type { BlockReader } from './block-reader';
import type { BlockReading } from './read-block';

/** What a block reader may need to know about the tools. */
export interface KnownTools {
  isRegistered(toolId: string): boolean;
  inputSchema(toolId: string): JsonSchema | undefined;
}

export interface ReadingOptions {
  readonly tools: KnownTools;
  readonly attemptRepair: boolean;
}

/** A fenced block, recognized by the word after its opening backticks. */
export interface FenceForm {
  readonly word: string;
  readonly provenance: Provenance;
  /** Only its content shows that it is a call, so it counts only until a fence for tool calls has appeared. */
  readonly isGuess: boolean;
  /** Checks the first visible character; the block is held back only if it matches. */
  startsBody?(code: number): boolean;
  createTracker(): BodyTracker;
  /** Whether it can be read, apart from raw line breaks in its strings. */
  isSound(body: string): boolean;
  read(body: string, options: ReadingOptions): BlockReading;
}

export interface CallReader extends BlockReader {
  /** Reads the calls in the block from the text after its opening marker. */
  read(body: string, options: ReadingOptions): BlockReading;
}

/** A block in running text, recognized by a marker. */
export interface MarkedForm {
  /** Literal opening markers. */
  readonly opens: readonly string[];
  /** Only if nothing but white space precedes it on its line. */
  readonly atLineStart?: boolean;
  readonly provenance: Provenance;
  createReader(): CallReader;
}

/** A call without any marker: its first character is part of it. */
export interface BareForm {
  readonly firstCode: number;
  /** Checks the second character: most brackets in running text don't start a call. */
  mayFollow(code: number): boolean;
  readonly atLineStart?: boolean;
  readonly provenance: Provenance;
  createReader(): CallReader;
}

/** A part of the text in which nothing is a call. */
export interface QuoteForm {
  readonly open: string;
  readonly close: string;
}

/** The opening or closing tag of a model's thoughts. */
export interface ThoughtMark {
  readonly tag: ThoughtTag;
  readonly side: 'open' | 'close';
}

/** Everything that the scanner looks for. */
export interface BlockForms {
  readonly fences: readonly FenceForm[];
  readonly marked: readonly MarkedForm[];
  readonly bare: readonly BareForm[];
  readonly quotes: readonly QuoteForm[];
  readonly thoughts: readonly ThoughtTag[];
}
