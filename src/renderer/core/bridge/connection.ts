import type { AinternBridge } from '../../../shared/contract/contract';

export type ConnectionState = 'connecting' | 'connected' | 'lost';

/** A bridge together with whether anybody is at its other end. */
export interface Connection {
  readonly bridge: AinternBridge;
  /** Tells the present state at once and every later one, and while it is lost, when it is tried again. */
  watch(listener: (state: ConnectionState, retryAt?: number) => void): () => void;
  /** Does not wait for that; absent where a connection cannot be lost. */
  retryNow?(): void;
}

export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}
