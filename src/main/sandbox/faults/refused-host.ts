/** The host that a program couldn't reach; null if it names none. */
export interface RefusedHost {
  readonly host: string | null;
  readonly port: number;
}

const words =
  /could not resolve host|temporary failure in name resolution|name or service not known|\bEAI_AGAIN\b|\bENOTFOUND\b|network is unreachable|\bENETUNREACH\b|no address associated|failed to lookup address|nodename nor servname|couldn't connect to server/i;

const name = '([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9-]+)+)';
const forms: readonly RegExp[] = [
  new RegExp(`could not resolve host(?:name)?:? '?${name}`, 'i'),
  new RegExp(`(?:EAI_AGAIN|ENOTFOUND) ${name}`, 'i'),
  new RegExp(`https?://(?:[^/@\\s]*@)?${name}(?::(\\d+))?`, 'i'),
  new RegExp(`host='${name}', port=(\\d+)`, 'i'),
];
const HTTPS = 443;
const SSH = 22;

/** Guesses from an output that the network made a command fail, and for which host. */
export function refusedHost(output: string): RefusedHost | null {
  const line = output.split('\n').findLast((text) => words.test(text));
  if (line === undefined) return null;
  const usual = /\bssh:/.test(line) ? SSH : HTTPS;
  for (const text of [line, output]) {
    for (const form of forms) {
      const [, host, port] = form.exec(text) ?? [];
      if (host !== undefined) return { host, port: port === undefined ? usual : Number(port) };
    }
  }
  return { host: null, port: usual };
}
