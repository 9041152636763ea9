import type { CommandHandlers } from '../../shared/contract/contract';
import type { EventMessage } from '../../shared/contract/event-message';
import type { Route } from '../../shared/contract/route';
import type { Logger } from '../storage/create-logger';

/** The main process without a host; Electron, the web host and the command line each put a UI on it. */
export interface App {
  readonly handlers: CommandHandlers;
  subscribe(listener: (message: EventMessage) => void): () => void;
  /** Navigates a window there, or the next one that opens if there is none. */
  showPlace(place: Route): void;
  /** For things a host notices that the user doesn't need to know. */
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Shows the user a notice that doesn't belong in any conversation. */
  warn(notice: string): void;
  /** Keeps this text out of models, windows and logs from now on. */
  protectSecret(secret: string): void;
  /** Runs waiting to retry their model request retry now. */
  retryNow(): void;
  /** Stops all runs and waits until everything is saved. */
  dispose(): Promise<void>;
}
