import type { Provenance } from '../../../shared/call/tool-call-request';
import type { ThoughtTag } from '../../../shared/conversation/thought-tags';
import type { JsonSchema } from '../../../shared/json/json-schema';
import type { BodyTracker } from '../values/body-tracker';
import type { BlockReader } from './block-reader';
import type { BlockReading } from './read-block';

/** What reading a block may need to know of the tools. */
export interface KnownTools {
  isRegistered(toolId: string): boolean;
  inputSchema(toolId: string): JsonSchema | undefined;
}

export interface ReadingOptions {
  readonly tools: KnownTools;
  readonly attemptRepair: boolean;
}

/** A block in a fence, told by the word behind its opening backticks. */
export interface FenceForm {
  readonly word: string;
  readonly provenance: Provenance;
  /** Nothing but its content says that it is a call: it counts only while no fence for tool calls has appeared. */
  readonly isGuess: boolean;
  /** What the first visible character must be for it to be held back at all. */
  startsBody?(code: number): boolean;
  createTracker(): BodyTracker;
  /** Whether it can be read but for raw line breaks in its strings. */
  isSound(body: string): boolean;
  read(body: string, options: ReadingOptions): BlockReading;
}

export interface CallReader extends BlockReader {
  /** The calls in the block, given what stands behind its opening marker. */
  read(body: string, options: ReadingOptions): BlockReading;
}

/** A block in running text, told by a marker. */
export interface MarkedForm {
  /** Literal opening markers. */
  readonly opens: readonly string[];
  /** Only where nothing but white space stands before it on its line. */
  readonly atLineStart?: boolean;
  readonly provenance: Provenance;
  createReader(): CallReader;
}

/** A call without any marker: its first character belongs to it. */
export interface BareForm {
  readonly firstCode: number;
  /** What the second character may be: most brackets in running text are none of ours. */
  mayFollow(code: number): boolean;
  readonly atLineStart?: boolean;
  readonly provenance: Provenance;
  createReader(): CallReader;
}

/** A stretch of text in which nothing is a call. */
export interface QuoteForm {
  readonly open: string;
  readonly close: string;
}

/** One of the two marks around what a model thinks. */
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
