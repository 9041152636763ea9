/** An address as it may be shown: names, passwords and keys can stand in it. */
export function redactUrl(address: URL | string): string {
  if (!URL.canParse(String(address))) return 'The address';
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}`;
}
