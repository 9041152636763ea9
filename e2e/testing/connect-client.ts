import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { CommandInput, CommandName, CommandOutput, CommandReply } from '../../src/shared/contract/contract';
import type { EventMessage } from '../../src/shared/contract/event-message';
import { type SocketMessage, socketPath } from '../../src/shared/contract/socket-frames';

export interface Client {
  /** All frames received, unparsed. */
  readonly frames: readonly string[];
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>;
  /** Returns the whole reply, successful or not; never settles if the host exits before it answers. */
  ask(name: CommandName, input: unknown): Promise<CommandReply>;
  subscribe(listener: (message: EventMessage) => void): () => void;
  /** Resolves with the first matching message from now on. */
  when(matches: (message: EventMessage) => boolean): Promise<EventMessage>;
  /** Disconnects like a page that is closed. */
  close(): Promise<void>;
  /** Settles when the host is gone and everything that it sent has arrived. */
  readonly closed: Promise<void>;
}

/** A link works once, so all clients of a host share the cookie it gave, like the pages of one browser. */
const cookies = new Map<string, string>();

/** Signs in with the printed URL and talks to the web host like its page does. */
export async function connectClient(url: string): Promise<Client> {
  const { host, origin } = new URL(url);
  const cookie = cookies.get(url) ?? (await signIn(url));
  cookies.set(url, cookie);
  const socket = new WebSocket(`ws://${host}${socketPath}`, { headers: { origin, cookie } });
  const waiting = new Map<number, (reply: CommandReply) => void>();
  const listeners = new Set<(message: EventMessage) => void>();
  const frames: string[] = [];
  let nextId = 0;
  // A test that kills the host expects the socket to fail.
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
