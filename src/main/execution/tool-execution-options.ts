export interface ToolExecutionOptions {
  /** In milliseconds; a tool may have its own. */
  readonly executionTimeout: number;
  readonly maxConcurrentExecutions: number;
  /** How long a tool may go on after it was told to stop. */
  readonly grace: number;
  /** Parameters can hold what is nobody's business, so they stay out of the log unless asked for. */
  readonly logParameters: boolean;
  readonly logResults: boolean;
}

export const defaultExecutionOptions: ToolExecutionOptions = {
  executionTimeout: 120_000,
  maxConcurrentExecutions: 3,
  // Two seconds to stop, less what timers are late by: that much after its time-out a call has ended.
  grace: 1_900,
  logParameters: false,
  logResults: true,
};
