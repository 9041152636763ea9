import type { CommandHandlers, EventMessage } from '../shared/contract';

/** The main process without a host: what Electron, the web host and the command line each put a face on. */
export interface App {
  readonly handlers: CommandHandlers;
  subscribe(listener: (message: EventMessage) => void): () => void;
  /** Stops all runs and waits until everything is written. */
  dispose(): Promise<void>;
}
