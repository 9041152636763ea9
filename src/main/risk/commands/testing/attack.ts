/** A way to run, send or reveal something without approval, with lines that try it. */
export interface Attack {
  /** In plain language. */
  readonly technique: string;
  readonly shell?: 'bash' | 'powershell';
  readonly scenes: readonly AttackScene[];
}

export interface AttackScene {
  /** A bash script that sets up the workspace for the lines. */
  readonly prepare?: string;
  readonly lines: readonly string[];
}
