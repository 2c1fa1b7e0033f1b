import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to neither the public internet nor this machine itself: private, link-local,
 * unique-local, carrier-grade NAT, unspecified, multicast, and reserved ones, in IPv6 notation, too.
 */
export function isPrivateAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return true;
  const address = ipaddr.process(ip);
  const range = (address instanceof ipaddr.IPv6 ? (embeddedIpv4(address) ?? address) : address).range();
  return range !== 'unicast' && range !== 'loopback';
}

/** The IP address that an address names itself instead of a host that somebody looks up; undefined for a host. */
export function literalAddress(url: string): string | undefined {
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(name) ? name : undefined;
}

/** What gateways turn an address into. */
function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const { parts } = address;
  const [first = 0, second = 0] = address.range() === '6to4' ? parts.slice(1, 3) : parts.slice(6);
  const isEmbedded =
    address.range() === '6to4' ||
    EMBEDDING.some((prefix) => address.match(prefix)) ||
    (address.range() === 'unicast' && parts.slice(0, 6).every((part) => part === 0));
  return isEmbedded ? new ipaddr.IPv4([first >> 8, first & 255, second >> 8, second & 255]) : undefined;
}

/** NAT64's public prefix (RFC 6052), and translated addresses (RFC 2765). */
const EMBEDDING = ['64:ff9b::/96', '::ffff:0:0:0/96'].map((prefix) => ipaddr.IPv6.parseCIDR(prefix));
