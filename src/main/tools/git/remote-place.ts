/** The host that a remote's address leads to, or the folder: never the user or the password in front of it. */
export function remotePlace(address: string): string {
  const [, host] =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^/]*@)?([^/:@]+)/i.exec(address) ??
    /^(?:[^/]*@)?([^/:@]+):(?!\/\/)/.exec(address) ??
    [];
  if (host === undefined || /^file:/i.test(address)) return `the folder ${address.replace(/^file:\/\//i, '')}`;
  return host;
}
