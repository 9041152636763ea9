import type { ToolExecutionContext } from './tool-execution-context';

const INTERVAL = 1_000;

/** Reports progress once a second or, if progress is unknown, the elapsed time. */
export async function reportWhile<T>(
  { reportProgress, elapsed }: Pick<ToolExecutionContext, 'reportProgress' | 'elapsed'>,
  describe: string | (() => string),
  work: () => Promise<T>,
): Promise<T> {
  const say = typeof describe === 'string' ? () => `${describe} (${Math.round(elapsed() / 1000)} s)` : describe;
  const timer = setInterval(() => reportProgress(say()), INTERVAL);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
