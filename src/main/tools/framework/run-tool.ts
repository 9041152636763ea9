import { ToolResult, toolResultSchema } from '../../../shared/call/tool-result';
import type { JsonValue } from '../../../shared/json/json';
import { cutMiddle } from '../../../shared/text/cut-middle';
import type { ToolExecutionContext } from './context/tool-execution-context';

/** Times the work, checks what it returns and turns what it throws into a result: once, around every tool. */
export async function runTool(
  work: () => Promise<ToolResult>,
  { signal, clock }: Pick<ToolExecutionContext, 'signal' | 'clock'>,
): Promise<ToolResult> {
  const startedAt = clock.now();
  const result = signal.aborted ? ToolResult.cancelled() : await settle(work, signal);
  // The system's clock may be set back while a tool runs.
  return { ...result, duration: Math.max(0, clock.now() - startedAt) };
}

async function settle(work: () => Promise<ToolResult>, signal: AbortSignal): Promise<ToolResult> {
  try {
    const { data: result } = toolResultSchema.safeParse(await work());
    // What does not fit could not be written down, and the call would be without a result after a restart.
    return result ? withinLimit(result) : ToolResult.failed("The tool didn't return a valid result", 'InvalidResult');
  } catch (cause) {
    return signal.aborted ? ToolResult.cancelled() : ToolResult.fromException(cause);
  }
}

/** More than any tool of ours returns; a result is written down, sent to every window and kept in memory. */
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

/** To write down what is far too long, only to cut it, would hold everything else up. */
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
