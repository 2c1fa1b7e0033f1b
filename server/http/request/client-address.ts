import ipaddr from 'ipaddr.js';

/** Used for all addresses that cannot be parsed. */
const UNKNOWN = 'unknown';

/** A household or office has a whole /64, and its devices, or an attacker, can use any address in it. */
const IPV6_NETWORK_PARTS = 4;

/**
 * The address used for limits: the client's, as the outermost trusted proxy saw it, or the peer's. Header entries
 * further to the left come from the client and are ignored.
 *
 * @param forwardedFor the X-Forwarded-For header
 * @param trustedHops how many proxies have appended to the header
 */
export function clientAddress(peer: string, forwardedFor: string, trustedHops: number): string {
  const hops = forwardedFor === '' ? [] : forwardedFor.split(',').slice(-trustedHops);
  return normalizedAddress(trustedHops === 0 || hops.length === 0 ? peer : (hops[0] ?? ''));
}

/** Removes the port, and reduces IPv4-mapped addresses to IPv4 and other IPv6 addresses to their /64 network. */
export function normalizedAddress(written: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(written.trim()) ?? [];
  const text = (bracketed ?? dotted ?? written).trim().replace(/%.*$/, '');
  if (!ipaddr.isValid(text)) return UNKNOWN;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, IPV6_NETWORK_PARTS);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}
