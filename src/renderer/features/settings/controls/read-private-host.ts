export type PrivateHostReading =
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'problem'; readonly problem: 'empty' | 'notAHost' | 'listed' };

/** Reads a host in lower case, with the port unless it is the scheme's default. http-fetch names hosts as with http. */
export function readPrivateHost(
  text: string,
  listed: readonly string[],
  scheme: 'http' | 'https' = 'http',
): PrivateHostReading {
  const typed = text.trim().replace(/^https?:\/\//i, '');
  if (typed === '') return { kind: 'problem', problem: 'empty' };
  const url = URL.parse(`${scheme}://${typed}`);
  const isWhole = url !== null && url.username === '' && url.password === '' && !/[\s@?#\\]|\/./.test(typed);
  if (!isWhole) return { kind: 'problem', problem: 'notAHost' };
  return listed.includes(url.host) ? { kind: 'problem', problem: 'listed' } : { kind: 'host', host: url.host };
}
