/**
 * What a character means for a block: it is part of it and more may come, it ends it, it comes after the end, or it
 * shows that this was never such a block.
 */
export type BlockProgress = 'more' | 'done' | 'over' | 'refused';

export type BlockStage = 'opening' | 'body' | 'closing';

/** Reads one block from after its opening marker to its end, one character at a time. */
export interface BlockReader {
  next(code: number): BlockProgress;
  /** Ends the input; returns whether the block is complete. */
  end(): boolean;
  /** Called when the block has become too long; returns whether there is a place where it could have ended. */
  giveUp(): boolean;
  /** The number of characters after the opening marker that belong to the block. */
  length(): number;
  stage(): BlockStage;
}
