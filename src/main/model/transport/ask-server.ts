import type { EventSourceMessage } from 'eventsource-parser';
import type { Dispatcher, Response as UndiciResponse } from 'undici';
// All of undici would take twice as long to load, and would load Node's own copy too.
import Agent from 'undici/lib/dispatcher/agent.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import { fetch as send } from 'undici/lib/web/fetch/index.js';
import { version } from '../../base/version';
import type { ServerOptions } from '../backend-options';
import { ModelError } from '../model-error';
import { isLoopback } from './read-base-url';
import { type ReadEventsOptions, readEvents } from './read-events';
import { redactUrl } from './redact-url';
import { ServerRefusal } from './server-refusal';

type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

// The code that reads the answer decides how long to wait for it; a connection is established soon or not at all.
const options = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } };

let direct: Dispatcher | undefined;

const proxied = new Map<string, EnvHttpProxyAgent>();

/** More than any server's error message, and small enough to hold in memory however much is sent. */
const MOST_BYTES = 256 * 1024;

export interface ModelServer extends Omit<ServerOptions, 'keyVariable'> {
  /** How the server wants its key. */
  readonly keyHeader: 'authorization' | 'x-api-key';
  readonly headers?: Readonly<Record<string, string>>;
}

interface ServerRequest {
  /** Behind the address of the server. */
  readonly path: string;
  readonly signal: AbortSignal;
}

interface StreamRequest extends ServerRequest, ReadEventsOptions {
  readonly body: unknown;
}

/** What the server gives as a document: a value where it is JSON, else its text. */
export async function fetchDocument(server: ModelServer, { path, signal }: ServerRequest): Promise<unknown> {
  const response = await ask(server, { path, init: { method: 'GET', signal } });
  const text = await response.text();
  return isJson(response) ? JSON.parse(text) : text;
}

/** The events of the answer that the server streams; those that arrive together are one list. */
export async function streamEvents(
  server: ModelServer,
  { path, signal, body, ...reading }: StreamRequest,
): Promise<AsyncIterable<readonly EventSourceMessage[]>> {
  const response = await ask(server, { path, init: { method: 'POST', body: JSON.stringify(body), signal } });
  // A server that does not stream has something else to say.
  if (isJson(response)) throw await refusal(response);
  return readEvents(response.body ?? new Blob([]).stream(), reading);
}

interface Asked {
  readonly path: string;
  readonly init: { readonly method: string; readonly body?: string; readonly signal: AbortSignal };
}

/** No time limits, no redirects, and nothing sent but what the server has to know. */
async function ask(server: ModelServer, { path, init }: Asked): Promise<UndiciResponse> {
  const { connectionName, baseUrl, apiKey } = server;
  const url = new URL(baseUrl.replace(/\/+$/, '') + path);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw oddAddress(server);
  if (apiKey !== null && !/^[\x21-\x7e]+$/.test(apiKey)) throw oddKey(server);
  const response = await send(url, {
    ...init,
    headers: headersFor(server, init),
    redirect: 'manual',
    dispatcher: dispatcherFor(url, process.env),
  });
  const { status, body, headers } = response;
  if (status >= 300 && status < 400) {
    await body?.cancel();
    throw redirected(headers.get('location'), url, server);
  }
  if (!response.ok) throw await refusal(response);
  if (headers.get('content-type')?.startsWith('text/html')) {
    await body?.cancel();
    const advice = 'Check the base URL in the settings. An API URL usually ends in /v1';
    throw new ModelError(
      'not-found',
      `${redactUrl(url)} returned a web page, not a response from ${connectionName}. ${advice}`,
    );
  }
  return response;
}

function headersFor({ apiKey, keyHeader, headers }: ModelServer, { body }: Asked['init']): Record<string, string> {
  return {
    accept: 'application/json',
    'user-agent': `AIntern/${version}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
    ...(apiKey === null ? {} : { [keyHeader]: keyHeader === 'authorization' ? `Bearer ${apiKey}` : apiKey }),
  };
}

function isJson({ headers }: UndiciResponse): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
}

async function refusal({ status, body, headers }: UndiciResponse): Promise<ServerRefusal> {
  return new ServerRefusal(status, await readShortBody(body), new Headers([...headers]));
}

/** A key is for the host that it was given for, whatever another one is called by it. */
function redirected(location: string | null, from: URL, { connectionName }: ModelServer): ModelError {
  const target =
    location !== null && URL.canParse(location, from.href) ? new URL(location, from).origin : 'another address';
  return new ModelError(
    'redirected',
    `${connectionName} at ${from.origin} redirects to ${target}. Nothing was sent there. If that is the right address, use it as the base URL in the settings`,
  );
}

function oddAddress({ connectionName, baseUrl }: ModelServer): ModelError {
  const advice = 'Set one that starts with http:// or https:// in the settings';
  return new ModelError(
    'bad-request',
    `${redactUrl(baseUrl)} is not a valid base URL for ${connectionName}. ${advice}`,
  );
}

function oddKey({ connectionName }: ModelServer): ModelError {
  return new ModelError(
    'unauthorized',
    `The API key for ${connectionName} contains invalid characters, so it was not sent. Copy it again into the settings`,
  );
}

/** Reads a server's error: a JSON value if it is one, otherwise the text. */
async function readShortBody(body: UndiciResponse['body']): Promise<unknown> {
  const text = await readStart(body);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function readStart(body: UndiciResponse['body']): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    text += decoder.decode(chunk, { stream: true });
    if (size >= MOST_BYTES) break;
  }
  return text;
}

/**
 * Returns the connections to the host of this address: through the proxy in the environment, except to this machine.
 */
function dispatcherFor(url: URL, environment: ProxyEnvironment): Dispatcher {
  if (isLoopback(url.href)) {
    direct ??= new Agent(options);
    return direct;
  }
  const httpProxy = environment.http_proxy ?? environment.HTTP_PROXY ?? '';
  const httpsProxy = environment.https_proxy ?? environment.HTTPS_PROXY ?? '';
  const noProxy = environment.no_proxy ?? environment.NO_PROXY ?? '';
  const key = JSON.stringify([httpProxy, httpsProxy, noProxy]);
  const known = proxied.get(key);
  if (known !== undefined) return known;
  const agent = new EnvHttpProxyAgent({ ...options, httpProxy, httpsProxy, noProxy });
  proxied.set(key, agent);
  return agent;
}
