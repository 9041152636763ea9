/** Makes an address safe to show: it may contain names, passwords and keys. */
export function redactUrl(address: URL | string): string {
  if (!URL.canParse(String(address))) return 'The address';
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname.replace(/\/$/, '')}`;
}
