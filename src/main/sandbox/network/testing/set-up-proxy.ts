import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { createHostProxy, type HostProxyOptions } from '../create-host-proxy';
import { type HostRequest, hostSubject } from '../host-request';

/** Stands for any server on the internet; the connection goes to a server of the test. */
export const PUBLIC_ADDRESS = '93.184.215.14';

export interface ProxySetup extends Partial<HostProxyOptions> {
  /** The hosts that the judge allows, as in `a.test` or `b.test:8080`; private ones with `private ` in front. */
  readonly allowed?: readonly string[];
  readonly respond?: RequestListener;
  /** Instead of a server that answers with `respond`. */
  readonly server?: Server;
}

/** Starts a server on a port of this machine and closes it after the test. */
export async function listen<Listening extends Server>(server: Listening): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
      server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A proxy with one command, in front of a server that stands for the whole internet. */
export async function setUpProxy({ allowed = [], respond, server, ...options }: ProxySetup = {}) {
  const asked: HostRequest[] = [];
  const resolved: string[] = [];
  const dialed: string[] = [];
  const answer: RequestListener = (request, response) => response.end(`${request.method} ${request.url}`);
  const port = await listen(server ?? createServer(respond ?? answer));
  const proxy = createHostProxy({
    async judge(request) {
      asked.push(request);
      const prefix = request.reach === 'private' ? 'private ' : '';
      return allowed.includes(`${prefix}${hostSubject(request.host, request.port)}`) ? 'allow' : 'deny';
    },
    async resolve(host) {
      resolved.push(host);
      return [{ address: PUBLIC_ADDRESS, family: 4 }];
    },
    dial({ addresses, port: wanted }) {
      dialed.push(...addresses.map(({ address }) => `${address} ${wanted}`));
      return connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    },
    ...options,
  });
  onTestFinished(() => proxy.dispose());
  const network = await proxy.open('command');
  const openClient = () => connect({ path: network.socketPath, allowHalfOpen: true });
  /** Sends text as it is and returns everything that comes back. */
  async function send(...parts: readonly string[]): Promise<string> {
    const client = openClient();
    for (const part of parts) client.write(part, 'latin1');
    return text(client).catch((problem: Error) => problem.message);
  }
  /** The same, and closes the sending side at once. */
  async function sendAll(...parts: readonly string[]): Promise<string> {
    const client = openClient();
    client.end(parts.join(''), 'latin1');
    return text(client).catch((problem: Error) => problem.message);
  }
  return { proxy, network, port, asked, resolved, dialed, openClient, send, sendAll };
}
