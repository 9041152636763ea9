import type { AinternBridge } from '../../../shared/contract/contract';
import { socketPath } from '../../../shared/contract/socket-frames';
import type { Connection } from './connection';
import { connectWebBridge } from './web-bridge';

declare global {
  interface Window {
    /** Set by the Electron preload script; absent in a browser. */
    readonly aintern?: AinternBridge;
  }
}

export function connectBridge(): Connection {
  if (window.aintern) return alwaysConnected(window.aintern);
  const address = new URL(socketPath, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return connectWebBridge({ openSocket: () => new WebSocket(address) });
}

function alwaysConnected(bridge: AinternBridge): Connection {
  return {
    bridge,
    watch(listener) {
      listener('connected');
      return () => {};
    },
  };
}
