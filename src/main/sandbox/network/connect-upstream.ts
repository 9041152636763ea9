import type { LookupAddress, LookupOptions } from 'node:dns';
import { connect, type Socket } from 'node:net';
import type { HostTarget } from './read-host-target';

export interface UpstreamTarget extends HostTarget {
  readonly addresses: readonly LookupAddress[];
}

/** Starts a connection to one of the given addresses and to no other. */
export type Dial = (target: UpstreamTarget) => Socket;

const CONNECT_TIME = 20_000;

export const dialDirectly: Dial = ({ host, port, addresses }) =>
  connect({
    host,
    port,
    allowHalfOpen: true,
    autoSelectFamily: true,
    lookup(_host: string, options: LookupOptions, answer: LookupCallback) {
      const [first] = addresses;
      if (options.all) answer(null, [...addresses]);
      else answer(null, first?.address ?? '', first?.family ?? 0);
    },
  });

type LookupCallback = (problem: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves with an open connection. */
export function connectUpstream(dial: Dial, target: UpstreamTarget, signal: AbortSignal): Promise<Socket> {
  const socket = dial(target);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('The connection timed out.')), CONNECT_TIME);
    const stop = () => socket.destroy(new Error('The command has ended.'));
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    socket.once('error', (problem) => {
      settle();
      reject(problem);
    });
    socket.once('connect', () => {
      settle();
      socket.setNoDelay(true);
      resolve(socket);
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
}
