/** The basis for comparing two readings of a line: the parts of each simple command, as written. */
export interface OutlinedCommand {
  readonly position: number;
  readonly words: readonly string[];
  readonly assignments: readonly string[];
  /** The effect and the target: `writes x`. */
  readonly redirections: readonly string[];
  readonly isPiped: boolean;
}
