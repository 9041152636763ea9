import type { ToolExecutionContext } from '../context/tool-execution-context';

const FIRST_REPORT = 1_000;
const NEXT_REPORTS = 5_000;

/** Says from time to time that something of which nobody knows how long it takes is still going on. */
export async function reportWhileRunning<T>(
  { reportProgress, elapsed }: Pick<ToolExecutionContext, 'reportProgress' | 'elapsed'>,
  message: string,
  work: Promise<T>,
): Promise<T> {
  const report = () => reportProgress(`${message} (${Math.round(elapsed() / 1000)} s)`);
  let again: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    report();
    again = setInterval(report, NEXT_REPORTS);
  }, FIRST_REPORT);
  try {
    return await work;
  } finally {
    clearTimeout(first);
    clearInterval(again);
  }
}
