import { messageOf } from '../../shared/text/message-of';
import type { Logger } from '../storage/create-logger';

export interface FaultHandlerDeps {
  readonly logger: Pick<Logger, 'error'>;
  readonly warn: (notice: string) => void;
  /** Saves open work and ends the process. */
  readonly end: (notice: string) => void;
  readonly now?: () => number;
  readonly source?: NodeJS.EventEmitter;
}

/**
 * After one fault the rest still works, including runs of several hours; after several at once, nothing can be relied
 * on.
 */
const maxFaults = 3;
const forgetAfter = 60_000;

/**
 * Logs and reports uncaught faults. The process goes on, because everything important is on disk before anything acts
 * on it; after several faults in a row it shuts down cleanly.
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
