import type { JsonValue } from '../../../../shared/json/json';
import type { Clock } from '../../../base/clock';
import type { ToolCall } from '../../../model/tool-calls/tool-call';
import { WireToolResult } from '../../../model/tool-calls/wire-tool-result';

/** A running call; each way to end it returns its result, with the time it took. */
export interface TimedExecution {
  success(text: string): WireToolResult;
  successJson(value: JsonValue): WireToolResult;
  error(error: string): WireToolResult;
  /** Milliseconds since the start. */
  elapsed(): number;
}

export function startTimedExecution({ id, name }: ToolCall, clock: Clock): TimedExecution {
  const startedAt = clock.now();
  // The system clock can be set back while a tool runs.
  const elapsed = () => Math.max(0, clock.now() - startedAt);
  return {
    success: (text) => WireToolResult.withExecutionTime(WireToolResult.success(id, name, text), elapsed()),
    successJson: (value) => WireToolResult.withExecutionTime(WireToolResult.successJson(id, name, value), elapsed()),
    error: (error) => WireToolResult.withExecutionTime(WireToolResult.error(id, name, error), elapsed()),
    elapsed,
  };
}
