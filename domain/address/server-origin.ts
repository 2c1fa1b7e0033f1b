import { parseHost } from './host';

/** An origin as browsers write it: `https://orders.example.com`, with an ASCII host and nothing after it. */
export type ServerOrigin = string & { readonly serverOrigin: unique symbol };

/** Fits a host of 253 characters and a port. */
const MAX_LENGTH = 300;

/**
 * Reads what a person typed. The result goes into a header of every page, so it's what the URL parser made of the text,
 * and its host is one that `parseHost` takes: no wildcard, semicolon, or space. Hosts in other scripts become ASCII.
 */
export function parseServerOrigin(text: string): ServerOrigin | undefined {
  if (text.length > MAX_LENGTH || !/^https?:\/\/[^/\s]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { href, origin, host } = new URL(text);
  // Otherwise there's a user name, a path, a query, or a fragment.
  const isOnlyOrigin = href === `${origin}/`;
  return isOnlyOrigin && parseHost(host) !== undefined ? (origin as ServerOrigin) : undefined;
}
