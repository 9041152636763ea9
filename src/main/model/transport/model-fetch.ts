import { fetch as send } from 'undici';
import type { ServerOptions } from '../backend-options';
import { dispatcherFor, type ProxyEnvironment } from '../http/model-dispatcher';
import { readShortBody } from '../http/read-short-body';
import { ModelError } from '../model-error';
import { FetchFailure } from './fetch-failure';
import { type LineReader, mapEventLines } from './map-event-lines';
import { shownAddress } from './redact-url';
import { ServerRefusal } from './server-refusal';

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
    const advice = 'Check the address in the settings: that of an API usually ends in /v1';
    throw new ModelError('not-found', `A web page answers at ${shownAddress(url)}, not ${connectionName}. ${advice}`);
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
    `${connectionName} at ${from.origin} sends us on to ${target}, and nothing was sent there. If that is the right address, put it into the settings`,
  );
}

function oddAddress({ connectionName, baseUrl }: ModelFetchOptions): ModelError {
  const advice = 'Put one that begins with http:// or https:// into the settings';
  return new ModelError('bad-request', `${shownAddress(baseUrl)} is no address for ${connectionName}. ${advice}`);
}

function oddKey({ connectionName }: ModelFetchOptions): ModelError {
  return new ModelError(
    'unauthorized',
    `The key for ${connectionName} holds spaces or characters that no key has, so it was not sent. Copy it again and put it into the settings`,
  );
}
