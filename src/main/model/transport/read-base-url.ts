import { assertNever } from '../../../shared/assert-never';
import type { ServerProviderName } from '../../../shared/settings/provider-names';

export type BaseUrlReading =
  | { readonly kind: 'base-url'; readonly baseUrl: string }
  | { readonly kind: 'problem'; readonly message: string };

/** Converts an address as people write it to the one that the provider's library expects. */
export function readBaseUrl(text: string, provider: ServerProviderName): BaseUrlReading {
  const url = parse(text.trim());
  if (!url) return problem(`${text} is not a valid URL. It must start with http:// or https://`);
  if (url.username !== '' || url.password !== '') {
    return problem('The URL contains a user name or password, which would be visible. Remove them');
  }
  if (url.search !== '') return problem('The URL contains a query (?). Remove it, and enter any key as the API key');
  return { kind: 'base-url', baseUrl: `${url.origin}${usualPath(url, provider)}` };
}

export function isLoopback(baseUrl: string): boolean {
  const host = parse(baseUrl)?.hostname ?? '';
  return /^(?:127(?:\.\d{1,3}){3}|\[::1\]|(?:.+\.)?localhost)$/.test(host);
}

/** The part of an address that a key belongs to. */
export function originOf(baseUrl: string): string {
  return parse(baseUrl)?.origin ?? baseUrl;
}

function parse(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

function usualPath({ pathname, protocol }: URL, provider: ServerProviderName): string {
  const path = pathname.replace(/\/+$/, '');
  switch (provider) {
    case 'anthropic':
      // Anthropic's library adds the version automatically.
      return path.replace(/(?:\/(?:v1)?)+$/, '');
    case 'openai':
      // Users' own servers all have the API there; hosted servers have it in different places, so their address stays
      // as it is.
      return path === '' && protocol === 'http:' ? '/v1' : path;
    default:
      return assertNever(provider);
  }
}

function problem(message: string): BaseUrlReading {
  return { kind: 'problem', message };
}
