import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { type CommandHandlers, commandNames } from '../../../../shared/contract/contract';
import type { EventMessage } from '../../../../shared/contract/event-message';
import { defaultSettings } from '../../../../shared/settings/settings';
import type { App } from '../../../app/app';
import { CommandFailure } from '../../../base/command-failure';
import { startWebHost, type WebHost } from '../start-web-host';

/** Starts a host for an app with two working commands, and a renderer of two files next to a secret one. */
export async function startFixture({ now = Date.now } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'aintern-web-'));
  const rendererPath = join(folder, 'renderer');
  await mkdir(join(rendererPath, 'assets'), { recursive: true });
  await writeFile(join(rendererPath, 'index.html'), '<!doctype html><title>AIntern</title>');
  await writeFile(join(rendererPath, 'assets', 'index-a1b2c3.js'), 'export {}');
  await writeFile(join(folder, 'package.json'), 'secret');
  const app = stubApp();
  const newUrls: string[] = [];
  const host = await startWebHost({ app, rendererPath, port: 0, now, onNewUrl: (url) => void newUrls.push(url) });
  return {
    newUrls,
    app,
    host,
    rendererPath,
    async dispose() {
      await host.close();
      await rm(folder, { recursive: true });
    },
  };
}

function stubApp() {
  const listeners = new Set<(message: EventMessage) => void>();
  const missing = () => {
    throw new Error('not in this stub');
  };
  const handlers = {
    ...(Object.fromEntries(commandNames.map((name) => [name, missing])) as unknown as CommandHandlers),
    'settings.read': () => defaultSettings,
    'workspace.open': ({ path }: { path: string }) => {
      throw new CommandFailure('not-found', `The folder ${path} doesn't exist`);
    },
  };
  return {
    handlers,
    subscribe(listener: (message: EventMessage) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    showPlace: missing,
    logger: { warn: missing, error: missing },
    warn: missing,
    retryNow: missing,
    protectSecret: () => {},
    dispose: async () => {},
    publish(message: EventMessage) {
      for (const listener of listeners) listener(message);
    },
    listenerCount: () => listeners.size,
  } satisfies App & Record<string, unknown>;
}

export interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Not fetch, which forbids or rewrites the very headers and paths that matter here. */
export async function sendRequest(
  { port }: WebHost,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Reply> {
  const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }).end();
  const [response] = await once(request, 'response');
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  return { status: response.statusCode, headers: response.headers, body };
}

/** Signs in with the printed URL, which then changes, and returns the cookie. */
export async function signIn(host: WebHost): Promise<string> {
  const { pathname, search } = new URL(host.url);
  const { headers } = await sendRequest(host, pathname + search);
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

/** Opens a socket as our own page does, except for these changes; undefined omits a header. */
export async function openSocket(
  host: WebHost,
  change: Record<string, string | undefined> = {},
  path = '/socket',
): Promise<WebSocket> {
  const headers = { origin: `http://127.0.0.1:${host.port}`, cookie: await signIn(host), ...change };
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const client = new WebSocket(`ws://127.0.0.1:${host.port}${path}`, { headers: Object.fromEntries(given) });
  return client.on('error', () => {});
}

export async function connectSocket(host: WebHost): Promise<WebSocket> {
  const client = await openSocket(host);
  await once(client, 'open');
  return client;
}
