import ipaddr from 'ipaddr.js';

/** Serves metadata to the virtual machines of a cloud, from an address that looks public. */
const METADATA_ADDRESS = '168.63.129.16';

/**
 * Whether an address is on the public internet. All others (this machine, the local network, the metadata services of
 * clouds, and IPv4 addresses wrapped in IPv6) may return data meant only for internal clients.
 */
export function isPublicAddress(text: string): boolean {
  // A zone names one of our own network interfaces.
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return globalUnicast(address);
  return address.toString() !== METADATA_ADDRESS;
}

/** Only 2000::/3 of IPv6 has been allocated. */
function globalUnicast(address: ipaddr.IPv6): boolean {
  return address.match(ipaddr.IPv6.parse('2000::'), 3);
}
