export interface ToolExecutionOptions {
  /** In milliseconds; a tool can override it. */
  readonly executionTimeout: number;
  readonly maxConcurrentExecutions: number;
  /** How long a tool may continue after it was told to stop. */
  readonly grace: number;
  /** Parameters can be private, so they are not logged by default. */
  readonly logParameters: boolean;
  readonly logResults: boolean;
}

export const defaultExecutionOptions: ToolExecutionOptions = {
  executionTimeout: 120_000,
  maxConcurrentExecutions: 3,
  // Two seconds to stop, minus timer lateness: a call ends at most this long after its timeout.
  grace: 1_900,
  logParameters: false,
  logResults: true,
};
