import { ToolResult, toolResultSchema } from '../../../shared/call/tool-result';
import type { JsonValue } from '../../../shared/json/json';
import { cutMiddle } from '../../../shared/text/cut-middle';
import type { ToolExecutionContext } from './context/tool-execution-context';

/** Wraps every tool: measures the time, validates the result, and turns exceptions into results. */
export async function runTool(
  work: () => Promise<ToolResult>,
  { signal, clock }: Pick<ToolExecutionContext, 'signal' | 'clock'>,
): Promise<ToolResult> {
  const startedAt = clock.now();
  const result = signal.aborted ? ToolResult.cancelled() : await settle(work, signal);
  // The system clock may be set back while a tool runs.
  return { ...result, duration: Math.max(0, clock.now() - startedAt) };
}

async function settle(work: () => Promise<ToolResult>, signal: AbortSignal): Promise<ToolResult> {
  try {
    const { data: result } = toolResultSchema.safeParse(await work());
    // An invalid result could not be saved, and the call would have no result after a restart.
    return result ? withinLimit(result) : ToolResult.failed("The tool didn't return a valid result", 'InvalidResult');
  } catch (cause) {
    return signal.aborted ? ToolResult.cancelled() : ToolResult.fromException(cause);
  }
}

/** More than any of our tools returns; a result is saved, sent to every window and kept in memory. */
const MAX_LENGTH = 2_000_000;

function withinLimit(result: ToolResult): ToolResult {
  const { data, message, error } = result;
  return {
    ...result,
    message: cutMiddle(message, MAX_LENGTH),
    ...(error === undefined ? {} : { error: cutMiddle(error, MAX_LENGTH) }),
    ...(data === undefined ? {} : { data: dataWithinLimit(data) }),
  };
}

/** Serializing oversized data only to cut it would block everything else. */
function dataWithinLimit(data: JsonValue): JsonValue {
  if (typeof data === 'string') return cutMiddle(data, MAX_LENGTH);
  return roomLeftBy(data, MAX_LENGTH) < 0 ? `[… more than ${MAX_LENGTH} characters left out …]` : data;
}

function roomLeftBy(value: JsonValue, room: number): number {
  if (typeof value === 'string') return room - value.length;
  if (typeof value !== 'object' || value === null) return room - 1;
  let left = room;
  for (const [name, item] of Object.entries(value)) {
    left = roomLeftBy(item, left - name.length);
    if (left < 0) break;
  }
  return left;
}
