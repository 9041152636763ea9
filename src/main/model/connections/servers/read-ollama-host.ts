import { isLoopback } from '../../transport/read-base-url';

/** Returns the port in OLLAMA_HOST if it is on this machine: `:11500`, `127.0.0.1:11500`, `http://localhost:11500`. */
export function readOllamaHost(host: string | undefined): number | null {
  const given = host?.trim() ?? '';
  if (given === '') return null;
  const withScheme = /^[a-z]+:\/\//i.test(given)
    ? given
    : `http://${given.startsWith(':') ? `127.0.0.1${given}` : given}`;
  if (!URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  // A server listens on all interfaces with this address.
  const isAnywhere = url.hostname === '0.0.0.0' || url.hostname === '[::]';
  if (url.protocol !== 'http:' || !(isAnywhere || isLoopback(url.href)) || url.port === '') return null;
  return Number(url.port);
}
