import { app } from 'electron';
import type { Logger } from '../../storage/create-logger';

/** Chromium starts its own helpers again; that one died is for whoever reads the log. */
export function logLostProcesses(logger: Pick<Logger, 'warn'>): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit') logger.warn({ type, reason, exitCode, name }, 'A helper process is gone');
  });
}
