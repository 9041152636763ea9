import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type {
  CommandInput,
  CommandName,
  CommandOutput,
  CommandReply,
  EventMessage,
} from '../../src/shared/contract/contract';
import { type SocketMessage, socketPath } from '../../src/shared/contract/socket-frames';

export interface Client {
  /** Everything that was sent to it, as it came. */
  readonly frames: readonly string[];
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>;
  /** The whole reply, whether it went well or not; never settles where the host ends before it answers. */
  ask(name: CommandName, input: unknown): Promise<CommandReply>;
  subscribe(listener: (message: EventMessage) => void): () => void;
  /** Resolves with the first message that fits, from now on. */
  when(matches: (message: EventMessage) => boolean): Promise<EventMessage>;
  /** Goes away, as a page does that is closed. */
  close(): Promise<void>;
  /** Settles when the host is gone and all that it had sent has come. */
  readonly closed: Promise<void>;
}

/** A link works once, so all clients of a host share the cookie that it bought, as the pages of one browser do. */
const cookies = new Map<string, string>();

/** Signs in with the printed address and talks to the web host as its page does. */
export async function connectClient(url: string): Promise<Client> {
  const { host, origin } = new URL(url);
  const cookie = cookies.get(url) ?? (await signIn(url));
  cookies.set(url, cookie);
  const socket = new WebSocket(`ws://${host}${socketPath}`, { headers: { origin, cookie } });
  const waiting = new Map<number, (reply: CommandReply) => void>();
  const listeners = new Set<(message: EventMessage) => void>();
  const frames: string[] = [];
  let nextId = 0;
  // Whoever kills the host knows that the socket goes with it.
  socket.on('error', () => {});
  socket.on('message', (data) => {
    const frame = String(data);
    frames.push(frame);
    const message = JSON.parse(frame) as SocketMessage;
    if ('event' in message) for (const listener of [...listeners]) listener(message.event);
    else waiting.get(message.id)?.(message.reply);
  });
  const closed = once(socket, 'close').then(() => {});
  await once(socket, 'open');
  onTestFinished(() => socket.terminate());

  function ask(name: CommandName, input: unknown): Promise<CommandReply> {
    const id = nextId++;
    socket.send(JSON.stringify({ id, name, input }));
    return new Promise((resolve) => waiting.set(id, resolve));
  }

  function subscribe(listener: (message: EventMessage) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    frames,
    closed,
    async close() {
      socket.close();
      await closed;
    },
    ask,
    async call<Name extends CommandName>(name: Name, input: CommandInput<Name>) {
      const reply = await ask(name, input);
      if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
      return reply.value as CommandOutput<Name>;
    },
    subscribe,
    when: (matches) =>
      new Promise((resolve) => {
        const stop = subscribe((message) => {
          if (!matches(message)) return;
          stop();
          resolve(message);
        });
      }),
  };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
