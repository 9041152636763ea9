import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { isLoopback } from '../transport/read-base-url';

export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

// How long to wait for an answer is decided where it is read; a connection either comes about soon or not at all.
const options = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } };

let direct: Agent | undefined;
const proxied = new Map<string, EnvHttpProxyAgent>();

/** The connections to the host of this address: through the proxy that the environment names, but never to this machine. */
export function dispatcherFor(url: URL, environment: ProxyEnvironment): Dispatcher {
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
