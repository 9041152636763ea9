import type { AinternBridge } from '../../../shared/contract/contract';

export type ConnectionState = 'connecting' | 'connected' | 'lost';

/** A bridge with its connection state. */
export interface Connection {
  readonly bridge: AinternBridge;
  /** Reports the current state at once and every later one, and while disconnected, when the next retry is. */
  watch(listener: (state: ConnectionState, retryAt?: number) => void): () => void;
  /** Retries without waiting; absent if the connection can't be lost. */
  retryNow?(): void;
}

export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}
