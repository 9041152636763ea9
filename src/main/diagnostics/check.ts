/** A program that checks files of the workspace, as the workspace configures it. */
export interface Check {
  /** The common name, such as `tsc`. */
  readonly checker: string;
  readonly folder: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  parse(output: CheckOutput): FoundProblem[];
}

export interface CheckOutput {
  readonly stdout: string;
  readonly stderr: string;
}

export interface FoundProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly message: string;
}

export interface CheckPlace {
  /** By its real path. */
  readonly workspacePath: string;
  /** What a check may write to, kept for the next one. */
  readonly cachePath: string;
  readonly homePath: string;
}

/** Finds the checks for edited files, given by their real paths. */
export type FindChecks = (files: readonly string[], place: CheckPlace) => Check[];
