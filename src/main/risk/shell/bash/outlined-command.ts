/** What two readings of a line are compared by: the parts of each simple command, as they are written. */
export interface OutlinedCommand {
  readonly position: number;
  readonly words: readonly string[];
  readonly assignments: readonly string[];
  /** The effect and the target: `writes x`. */
  readonly redirections: readonly string[];
  readonly isPiped: boolean;
}
