/** One way to have something done, sent or shown without a question, with lines that try it. */
export interface Attack {
  /** In plain words. */
  readonly technique: string;
  readonly shell?: 'bash' | 'powershell';
  readonly scenes: readonly AttackScene[];
}

export interface AttackScene {
  /** What bash does in the workspace beforehand, to lay out what the lines need. */
  readonly prepare?: string;
  readonly lines: readonly string[];
}
