import type { ToolExecutionContext } from '../../framework/context/tool-execution-context';

/** A shorter wait needs no message, and nobody reads faster than the second number. */
const FIRST_AFTER = 1_000;
const PAUSE = 250;

/** Reports progress once the work has taken longer than a second, and no more often than people can read. */
export function throttleProgress(context: Pick<ToolExecutionContext, 'elapsed'>): (tell: () => void) => void {
  let next = FIRST_AFTER;
  return (tell) => {
    if (context.elapsed() < next) return;
    next = context.elapsed() + PAUSE;
    tell();
  };
}
