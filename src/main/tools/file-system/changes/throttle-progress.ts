import type { ToolExecutionContext } from '../../framework/context/tool-execution-context';

/** Who waits less than this needs no word; and nobody reads faster than the second number. */
const FIRST_AFTER = 1_000;
const PAUSE = 250;

/** Tells how far the work is, once it has taken longer than a second and not more often than somebody can read. */
export function throttleProgress(context: Pick<ToolExecutionContext, 'elapsed'>): (tell: () => void) => void {
  let next = FIRST_AFTER;
  return (tell) => {
    if (context.elapsed() < next) return;
    next = context.elapsed() + PAUSE;
    tell();
  };
}
