/**
 * What a character does to a block: it belongs to it and more may come, it ends it, it stands behind its end, or it
 * shows that this never was such a block.
 */
export type BlockProgress = 'more' | 'done' | 'over' | 'refused';

/** Where in a block its reader is. */
export type BlockStage = 'opening' | 'body' | 'closing';

/** Follows one block from behind its opening marker to its end, one character at a time. */
export interface BlockReader {
  next(code: number): BlockProgress;
  /** Nothing more comes: is what came a whole block? */
  end(): boolean;
  /** The block has become too long: is there a place where it could have ended? */
  giveUp(): boolean;
  /** How many characters behind the opening marker are the block; what came after them is not part of it. */
  length(): number;
  stage(): BlockStage;
}
