import type { AinternBridge } from '../../shared/contract';

export type ConnectionState = 'connecting' | 'connected' | 'lost';

/** A bridge together with whether anybody is at its other end. */
export interface Connection {
  readonly bridge: AinternBridge;
  /** Tells the present state at once and every later one. */
  watch(listener: (state: ConnectionState) => void): () => void;
}

export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}
