/** A stretch of text that is parsed on its own; all blocks joined are the text. */
export interface Block {
  readonly kind: 'prose' | 'code' | 'plain';
  /** Its offset in the text, which also identifies it. */
  readonly start: number;
  readonly raw: string;
  /** Whether it continues the previous block, which was cut because it had become too long to parse again and again. */
  readonly isContinuation: boolean;
  /** The header of the table that it continues. */
  readonly tableHead?: string;
}

/** A block that may still grow, with the state that decides whether the next line belongs to it. */
export interface OpenBlock {
  readonly kind: Block['kind'];
  readonly start: number;
  readonly isContinuation: boolean;
  readonly tableHead?: string;
  readonly fence?: { readonly marker: string; readonly isClosed: boolean };
  /** The text indent of its outermost list item; null if it isn't a list. */
  readonly itemIndent: number | null;
  readonly isAfterBlank: boolean;
  readonly lastLine: string;
  /** The header and delimiter row of the table that its last line is in. */
  readonly table?: string;
}
