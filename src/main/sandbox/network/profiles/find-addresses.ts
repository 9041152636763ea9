import { hostSubject } from '../host-request';

/** Returns the hosts of all http addresses in a text, as rules write them. */
export function findAddresses(text: string): string[] {
  const addresses = text.match(/\bhttps?:\/\/[^\s"'`<>,;|\])}]+/gi) ?? [];
  return [...new Set(addresses.flatMap(hostOfAddress))];
}

function hostOfAddress(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return host === '' ? [] : [hostSubject(host, port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port))];
}
