import { Agent, type Dispatcher, EnvHttpProxyAgent, fetch as send, type Response as UndiciResponse } from 'undici';
import type { ServerOptions } from '../backend-options';
import { ModelError } from '../model-error';
import { FetchFailure } from './fetch-failure';
import { type LineReader, mapEventLines } from './map-event-lines';
import { isLoopback } from './read-base-url';
import { redactUrl } from './redact-url';
import { ServerRefusal } from './server-refusal';

type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

// How long to wait for an answer is decided where it is read; a connection either comes about soon or not at all.
const options = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } };

let direct: Agent | undefined;

const proxied = new Map<string, EnvHttpProxyAgent>();

/** More than any message of a server, and little enough to be held however much is sent. */
const MOST_BYTES = 256 * 1024;

export interface ModelFetchOptions extends Omit<ServerOptions, 'keyVariable'> {
  /** How the server wants its key. */
  readonly keyHeader: 'authorization' | 'x-api-key';
  /** Sees the lines of an answer that is streamed; none where the answer is a document. */
  readonly lines?: LineReader;
  readonly environment?: ProxyEnvironment;
}

export type ModelFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** What else the SDKs would send tells of this machine, or comes out of variables that were meant for other programs. */
const passedHeaders = ['accept', 'content-type', 'user-agent', 'anthropic-version'];

/**
 * What the SDKs ask with: no time limits, no redirects, and nothing sent but what the server has to know. The key is
 * added here, so that nothing the SDKs keep, write or throw can hold it.
 */
export function createModelFetch(options: ModelFetchOptions): ModelFetch {
  return async (input, init = {}) => {
    try {
      return await ask(new URL(input instanceof Request ? input.url : input), init, options);
    } catch (cause) {
      throw new FetchFailure(cause);
    }
  };
}

async function ask(url: URL, init: RequestInit, options: ModelFetchOptions): Promise<Response> {
  const { connectionName, lines, apiKey, environment = process.env } = options;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw oddAddress(options);
  if (apiKey !== null && !/^[\x21-\x7e]+$/.test(apiKey)) throw oddKey(options);
  const response = await send(url, {
    method: init.method ?? 'GET',
    headers: headersToSend(new Headers(init.headers), options),
    body: typeof init.body === 'string' ? init.body : null,
    signal: init.signal ?? null,
    redirect: 'manual',
    dispatcher: dispatcherFor(url, environment),
  });
  const { status, body } = response;
  const headers = new Headers([...response.headers]);
  const type = headers.get('content-type') ?? '';
  if (status >= 300 && status < 400) {
    await body?.cancel();
    throw redirected(headers.get('location'), url, options);
  }
  if (!response.ok || (lines && type.startsWith('application/json'))) {
    throw new ServerRefusal(status, await readShortBody(body), headers);
  }
  if (type.startsWith('text/html')) {
    await body?.cancel();
    const advice = 'Check the base URL in the settings. An API URL usually ends in /v1';
    throw new ModelError(
      'not-found',
      `${redactUrl(url)} returned a web page, not a response from ${connectionName}. ${advice}`,
    );
  }
  return new Response(body && lines ? mapEventLines(body, lines) : body, { status, headers: { 'content-type': type } });
}

function headersToSend(given: Headers, { apiKey, keyHeader }: ModelFetchOptions): Record<string, string> {
  const passed = passedHeaders.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : []));
  const key = keyHeader === 'authorization' ? `Bearer ${apiKey}` : apiKey;
  return { ...Object.fromEntries(passed), ...(apiKey === null ? {} : { [keyHeader]: key }) };
}

/** A key is for the host that it was given for, whatever another one is called by it. */
function redirected(location: string | null, from: URL, { connectionName }: ModelFetchOptions): ModelError {
  const target =
    location !== null && URL.canParse(location, from.href) ? new URL(location, from).origin : 'another address';
  return new ModelError(
    'redirected',
    `${connectionName} at ${from.origin} redirects to ${target}. Nothing was sent there. If that is the right address, use it as the base URL in the settings`,
  );
}

function oddAddress({ connectionName, baseUrl }: ModelFetchOptions): ModelError {
  const advice = 'Set one that starts with http:// or https:// in the settings';
  return new ModelError(
    'bad-request',
    `${redactUrl(baseUrl)} is not a valid base URL for ${connectionName}. ${advice}`,
  );
}

function oddKey({ connectionName }: ModelFetchOptions): ModelError {
  return new ModelError(
    'unauthorized',
    `The API key for ${connectionName} contains invalid characters, so it was not sent. Copy it again into the settings`,
  );
}

/** What a server says in place of an answer: a JSON value where it is one, else the text. */
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

/** The connections to the host of this address: through the proxy that the environment names, but never to this machine. */
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
