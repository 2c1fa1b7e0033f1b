import ipaddr from 'ipaddr.js';

/** What stands for a peer whose address cannot be read. */
const UNKNOWN = 'unknown';

/** A household or an office has a whole /64: its devices take any address in it, and so could an attacker. */
const IPV6_NETWORK_PARTS = 4;

/**
 * The address that calls are counted by: the client's as the outermost trusted proxy saw it, else the peer's. Entries
 * further to the left of the header are the client's own words and are not read.
 *
 * @param forwardedFor the X-Forwarded-For header. @param trustedHops how many proxies in front have each appended to it.
 */
export function clientAddress(peer: string, forwardedFor: string, trustedHops: number): string {
  const hops = forwardedFor === '' ? [] : forwardedFor.split(',').slice(-trustedHops);
  return normalizedAddress(trustedHops === 0 || hops.length === 0 ? peer : (hops[0] ?? ''));
}

/** Without port, an IPv4 address written as IPv6 as IPv4, any other IPv6 address as its /64 network. */
export function normalizedAddress(written: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(written.trim()) ?? [];
  const text = (bracketed ?? dotted ?? written).trim().replace(/%.*$/, '');
  if (!ipaddr.isValid(text)) return UNKNOWN;
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, IPV6_NETWORK_PARTS);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}
