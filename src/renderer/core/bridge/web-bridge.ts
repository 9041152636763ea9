import type { AinternBridge, CommandReply } from '../../../shared/contract/contract';
import type { EventMessage } from '../../../shared/contract/event-message';
import { type SocketRequest, socketMessageSchema } from '../../../shared/contract/socket-frames';
import { texts } from '../texts/texts';
import { type Connection, ConnectionLost, type ConnectionState } from './connection';

/** Quick at first, because most disconnects are a restart of the host; then slow enough to be no burden. */
const firstRetryDelay = 250;
const longestRetryDelay = 5_000;

/** The web host's limit: a larger request would close the connection. */
const hostLimit = 128 * 2 ** 20;

export interface Socket {
  send(frame: string): void;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
}

interface WaitingRequest {
  resolve(reply: CommandReply): void;
  reject(error: ConnectionLost): void;
}

interface WebBridgeDeps {
  readonly openSocket: () => Socket;
  /** In bytes. */
  readonly largestRequest?: number;
}

export function connectWebBridge({ openSocket, largestRequest = hostLimit }: WebBridgeDeps): Connection {
  const messageListeners = new Set<(message: EventMessage) => void>();
  const stateListeners = new Set<(state: ConnectionState, retryAt?: number) => void>();
  const waiting = new Map<number, WaitingRequest>();
  let state: ConnectionState = 'connecting';
  let socket: Socket | null = null;
  let nextId = 0;
  let failedAttempts = 0;
  let retry: { readonly timer: ReturnType<typeof setTimeout>; readonly at: number } | null = null;

  function enter(next: ConnectionState): void {
    state = next;
    for (const listener of stateListeners) listener(state, retry?.at);
  }

  function connect(): void {
    if (retry) clearTimeout(retry.timer);
    retry = null;
    const opening = openSocket();
    opening.onopen = () => {
      socket = opening;
      failedAttempts = 0;
      enter('connected');
    };
    opening.onmessage = (event) => receive(event.data);
    opening.onclose = () => {
      socket = null;
      for (const request of waiting.values()) request.reject(new ConnectionLost(texts.connection.lostDuringCommand));
      waiting.clear();
      const delay = Math.min(firstRetryDelay * 2 ** failedAttempts, longestRetryDelay);
      retry = { timer: setTimeout(connect, delay), at: Date.now() + delay };
      failedAttempts += 1;
      enter('lost');
    };
  }

  function receive(frame: unknown): void {
    const message = socketMessageSchema.parse(JSON.parse(String(frame)));
    if ('event' in message) {
      for (const listener of messageListeners) listener(message.event);
      return;
    }
    waiting.get(message.id)?.resolve(message.reply);
    waiting.delete(message.id);
  }

  const bridge: AinternBridge = {
    host: 'web',
    invoke(name, input) {
      if (!socket) return Promise.reject(new ConnectionLost(texts.connection.notConnected));
      const request: SocketRequest = { id: nextId++, name, input };
      const frame = JSON.stringify(request);
      if (isLargerThan(frame, largestRequest)) return Promise.reject(new Error(texts.connection.tooLarge));
      socket.send(frame);
      return new Promise((resolve, reject) => waiting.set(request.id, { resolve, reject }));
    },
    subscribe(listener) {
      messageListeners.add(listener);
      return () => messageListeners.delete(listener);
    },
  };

  connect();
  return {
    bridge,
    retryNow() {
      // While an attempt is in progress there is nothing to speed up.
      if (retry) connect();
    },
    watch(listener) {
      stateListeners.add(listener);
      listener(state, retry?.at);
      return () => stateListeners.delete(listener);
    },
  };
}

function isLargerThan(text: string, bytes: number): boolean {
  // No character takes more than three bytes per UTF-16 unit, so only texts near the limit are counted.
  return text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;
}
