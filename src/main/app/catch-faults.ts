import { messageOf } from '../../shared/text/message-of';
import type { Logger } from '../storage/create-logger';

export interface FaultHandlerDeps {
  readonly logger: Pick<Logger, 'error'>;
  readonly warn: (notice: string) => void;
  /** Writes what is open and ends the process. */
  readonly end: (notice: string) => void;
  readonly now?: () => number;
  readonly source?: NodeJS.EventEmitter;
}

/** One fault leaves the rest at work, and runs of hours with it; several at once, and nothing can be relied on. */
const maxFaults = 3;
const forgetAfter = 60_000;

/**
 * A fault that nobody caught is logged and told; the process goes on, since what matters is on disk before anything
 * follows from it. When faults come in a row it ends, in order.
 */
export function catchFaults({ logger, warn, end, now = Date.now, source = process }: FaultHandlerDeps): void {
  let faults: number[] = [];
  function take(error: unknown): void {
    logger.error({ error }, 'Uncaught error');
    faults = [...faults.filter((at) => now() - at < forgetAfter), now()];
    if (faults.length < maxFaults) warn(describe(error));
    else if (faults.length === maxFaults) end(`${maxFaults} errors in a minute. The last one: ${messageOf(error)}`);
  }
  source.on('uncaughtException', take);
  source.on('unhandledRejection', take);
}

function describe(error: unknown): string {
  return `Something went wrong in AIntern: ${messageOf(error)}. Your conversations are saved. If something stops responding, restart AIntern. See the log for details.`;
}
