import type { ToolExecutionContext } from '../context/tool-execution-context';

const INTERVAL = 1_000;

/** Says how far the work has come, once a second for as long as it takes. */
export async function reportWhile<T>(
  { reportProgress }: Pick<ToolExecutionContext, 'reportProgress'>,
  describe: () => string,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => reportProgress(describe()), INTERVAL);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
