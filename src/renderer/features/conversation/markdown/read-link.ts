import type { LinkWarning } from '../../../core/texts/conversation/markdown-texts';

export interface ReadLink {
  /** Exactly the address that would be opened. */
  readonly url: string;
  readonly scheme: 'http' | 'https' | 'mailto';
  /** Where it leads: a host, or the recipient of an email. */
  readonly destination: string;
  /** The offset of the destination in the address. */
  readonly from: number;
  readonly to: number;
  readonly warnings: readonly LinkWarning[];
}

const schemes: Readonly<Record<string, ReadLink['scheme']>> = {
  'http:': 'http',
  'https:': 'https',
  'mailto:': 'mailto',
};
const hostLike = /(?:https?:\/\/)?(?:[^\s/@]*@)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?![\p{L}\p{N}])/iu;
/** File extensions; some are top-level domains too, but not of hosts that links are likely to be about. */
const fileName =
  /\.(?:md|mdx|txt|js|mjs|cjs|ts|tsx|jsx|json|py|rs|go|rb|sh|c|h|cpp|cs|java|kt|css|html|ya?ml|toml|png|svg|jpe?g|gif|pdf|zip|lock|sql|vue|php|swift)$/i;

/** Returns an address that may be opened, with what to know about it; null if it is only text. */
export function readLink(href: string, text: string): ReadLink | null {
  const url = URL.canParse(href) ? new URL(href) : null;
  const scheme = url === null ? undefined : schemes[url.protocol];
  if (url === null || scheme === undefined) return null;
  if (scheme === 'mailto') {
    const from = 'mailto:'.length;
    const destination = url.pathname;
    return { url: url.href, scheme, destination, from, to: from + destination.length, warnings: [] };
  }
  const from = authorityStart(url);
  return {
    url: url.href,
    scheme,
    destination: url.host,
    from,
    to: from + url.host.length,
    warnings: [
      ...otherHost(url, text),
      ...(url.username !== '' || url.password !== '' ? [{ kind: 'user-name' } as const] : []),
      ...encodedHost(url, href),
    ],
  };
}

function authorityStart({ href, protocol, username, password }: URL): number {
  const start = `${protocol}//`.length;
  if (username === '' && password === '') return start;
  return href.indexOf('@', start) + 1;
}

function otherHost({ hostname }: URL, text: string): LinkWarning[] {
  const named = hostLike.exec(text)?.[1]?.toLowerCase();
  if (named === undefined || (fileName.test(named) && !text.includes('//'))) return [];
  const canonical = URL.canParse(`https://${named}`) ? new URL(`https://${named}`).hostname : named;
  return withoutWww(canonical) === withoutWww(hostname) ? [] : [{ kind: 'other-host', named }];
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

function encodedHost({ hostname }: URL, href: string): LinkWarning[] {
  if (!hostname.split('.').some((label) => label.startsWith('xn--'))) return [];
  const [, written = ''] = /^[^:]*:\/*([^/?#]*)/.exec(href) ?? [];
  return [{ kind: 'encoded-host', written: written.includes('xn--') ? null : written }];
}
