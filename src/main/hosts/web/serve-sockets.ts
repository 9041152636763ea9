import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { type SocketMessage, socketRequestSchema } from '../../../shared/contract/socket-frames';
import type { App } from '../../app/app';
import { dispatchCommand } from '../../app/commands/dispatch-command';
import { createFrameSender } from '../send-per-frame';

/** Room for importing the log of a long conversation; none of our requests is larger. */
const maxPayload = 128 * 2 ** 20;
/**
 * A browser that stopped reading is disconnected before it uses up our memory; it reconnects and reopens its
 * conversation.
 */
const maxBuffered = 64 * 2 ** 20;
const closeGrace = 200;

const policyViolation = 1008;
const goingAway = 1001;

/** Binds the contract to sockets: requests in, replies and events out. */
export function serveSockets(app: App) {
  const server = new WebSocketServer({ noServer: true, maxPayload, clientTracking: true });
  server.on('connection', (socket) => {
    // The library closes the socket automatically after an error, but an error without a listener ends the process.
    socket.on('error', () => {});
    socket.on('message', (data, isBinary) => {
      receive(app, socket, isBinary ? null : data).catch(() => socket.terminate());
    });
  });
  const sender = createFrameSender((event) => {
    const text = JSON.stringify({ event } satisfies SocketMessage);
    for (const socket of server.clients) sendText(socket, text);
  });
  const unsubscribe = app.subscribe(sender.send);

  return {
    accept(request: IncomingMessage, connection: Duplex, head: Buffer): void {
      server.handleUpgrade(request, connection, head, (socket) => server.emit('connection', socket, request));
    },
    async close(): Promise<void> {
      unsubscribe();
      sender.dispose();
      await Promise.all([...server.clients].map(closeSocket));
    },
  };
}

async function receive(app: App, socket: WebSocket, data: RawData | null): Promise<void> {
  const frame = data && parseJson(data.toString());
  const request = socketRequestSchema.safeParse(frame);
  if (!request.success) {
    socket.close(policyViolation, 'A frame must be {"id": number, "name": string, "input": …}');
    return;
  }
  const { id, name, input } = request.data;
  const reply = await dispatchCommand(app.handlers, name, input);
  sendText(socket, JSON.stringify({ id, reply } satisfies SocketMessage));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendText(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > maxBuffered) socket.terminate();
  else socket.send(text);
}

function closeSocket(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), closeGrace);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.close(goingAway, 'AIntern is closing');
  });
}
