import type { CommandHandlers, EventMessage } from '../../shared/contract/contract';
import type { Route } from '../../shared/contract/route';
import type { Logger } from '../storage/create-logger';

/** The main process without a host: what Electron, the web host and the command line each put a face on. */
export interface App {
  readonly handlers: CommandHandlers;
  subscribe(listener: (message: EventMessage) => void): () => void;
  /** Has a window go there, the next one that opens if there is none. */
  showPlace(place: Route): void;
  /** For what a host sees and nobody needs to be told. */
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Tells the user what has no place in a conversation. */
  warn(notice: string): void;
  /** This text is never shown to a model, a window or a log from now on. */
  protectSecret(secret: string): void;
  /** Runs that wait to ask their model again ask it now. */
  retryNow(): void;
  /** Stops all runs and waits until everything is written. */
  dispose(): Promise<void>;
}
