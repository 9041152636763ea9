import ipaddr from 'ipaddr.js';

/** Answers the virtual machines of a cloud about themselves, from an address that looks public. */
const METADATA_ADDRESS = '168.63.129.16';

/**
 * Whether an address is one of the public internet. All others (this machine, the local network, the metadata services of
 * clouds, and IPv4 addresses that are wrapped in IPv6 ones) may answer what was meant for somebody inside.
 */
export function isPublicAddress(text: string): boolean {
  // A zone names one of our own network interfaces.
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return globalUnicast(address);
  return address.toString() !== METADATA_ADDRESS;
}

/** Of IPv6, only 2000::/3 has been given out. */
function globalUnicast(address: ipaddr.IPv6): boolean {
  return address.match(ipaddr.IPv6.parse('2000::'), 3);
}
