/** A stretch of a text that is read by itself; all of them put together are the text. */
export interface Block {
  readonly kind: 'prose' | 'code' | 'plain';
  /** Where in the text it begins, which also tells it from the others. */
  readonly start: number;
  readonly raw: string;
  /** It goes on with what the block before was cut off in, because that had become too long to read again and again. */
  readonly isContinuation: boolean;
  /** The head of the table that it goes on with. */
  readonly tableHead?: string;
}

/** A block that more lines may be added to, with what decides whether they are. */
export interface OpenBlock {
  readonly kind: Block['kind'];
  readonly start: number;
  readonly isContinuation: boolean;
  readonly tableHead?: string;
  readonly fence?: { readonly marker: string; readonly isClosed: boolean };
  /** How far in the text of its outermost list item stands; null where it is no list. */
  readonly itemIndent: number | null;
  readonly isIndented: boolean;
  readonly isAfterBlank: boolean;
  readonly lastLine: string;
  /** Head and delimiter row of the table that its last line is in. */
  readonly table?: string;
}
