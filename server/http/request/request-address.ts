import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { type Host, type HostName, hostText, parseHost } from '../../../domain/address/host';
import { isLocalHost } from '../../../domain/address/storefront';
import type { Settings } from '../../operations/settings/settings';
import { badHost } from '../errors';

/** Where a request comes from and which host it is for. It is read once, before anything else uses the request. */
export interface RequestAddress {
  readonly host: Host;
  /** The request came over TLS, to this server or to a trusted proxy. */
  readonly isSecure: boolean;
  readonly client: string;
  /** The request is from this machine: for a local host name, over loopback, without a sign of a proxy. */
  readonly isLocal: boolean;
}

const FORWARDING_HEADERS = new Set(['x-real-ip', 'forwarded', 'via', 'cf-connecting-ip', 'true-client-ip']);
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

export function readRequestAddress({ trustedHops }: Settings, log: Logger) {
  let hasWarned = false;
  return async (ctx: Context, next: Next): Promise<void> => {
    if (!hasWarned && trustedHops === 0 && isForwarded(ctx.req)) {
      hasWarned = true;
      log.warn(
        'Forwarded headers arrive, but TRUST_PROXY is off: all clients appear to have the address of the proxy.',
      );
    }
    const host = namesOneHost(ctx.req) ? parseHost(hostHeader(ctx, trustedHops)) : undefined;
    if (!host) throw badHost();
    const peer = ctx.req.socket.remoteAddress ?? '';
    const isSecure =
      'encrypted' in ctx.req.socket ||
      (trustedHops > 0 && lastHop(ctx.get('X-Forwarded-Proto'), trustedHops) === 'https');
    ctx.state.address = {
      host,
      isSecure,
      client: clientAddress(peer, ctx.get('X-Forwarded-For'), trustedHops),
      isLocal: trustedHops === 0 && isLocalHost(host.name) && isFromThisMachine(ctx.req),
    } satisfies RequestAddress;
    ctx.cookies.secure = isSecure;
    await next();
  };
}

export function isFromThisMachine(request: IncomingMessage): boolean {
  const isLoopback = LOOPBACK.includes(request.socket.remoteAddress ?? '');
  // Browsers don't use HTTP 1.0, so that's a proxy that adds no header.
  return isLoopback && request.httpVersion !== '1.0' && !isForwarded(request);
}

function isForwarded({ headers }: IncomingMessage): boolean {
  for (const name in headers) if (FORWARDING_HEADERS.has(name) || name.startsWith('x-forwarded-')) return true;
  return false;
}

export function requestAddress(ctx: Context): RequestAddress {
  if (!ctx.state.address) throw new Error('The address of this request has not been read');
  return ctx.state.address;
}

export function hostName(ctx: Context): HostName {
  return requestAddress(ctx).host.name;
}

/** The page's origin, as browsers send it: 'https://orders.leith.example'. */
export function ownOrigin(ctx: Context): string {
  const { isSecure, host } = requestAddress(ctx);
  return `${isSecure ? 'https' : 'http'}://${hostText(host)}`;
}

/** A proxy may go by another one of several hosts than Node, which takes the first Host header. */
function namesOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return false;
  if (url.startsWith('/') || url === '*') return true;
  const [, target] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  return target?.toLowerCase() === headers.host?.toLowerCase();
}

/** A list of forwarded hosts is refused later: the proxy must replace the header, not append to it. */
function hostHeader(ctx: Context, trustedHops: number): string {
  const forwarded = trustedHops > 0 ? ctx.get('X-Forwarded-Host') : '';
  return forwarded === '' ? ctx.get('Host') : forwarded.trim();
}

function lastHop(header: string, trustedHops: number): string | undefined {
  return header.split(',').slice(-trustedHops)[0]?.trim();
}

export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

const UNKNOWN = 'unknown';

/** A household or office has a whole /64, and its devices, or an attacker, can use any address in it. */
const IPV6_NETWORK_PARTS = 4;

/** The address for limits: the client's, as the outermost trusted proxy saw it, or the peer's. */
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

interface Network {
  readonly name: string;
  /** How many times the limit of one address it has. */
  readonly factor: number;
}

/**
 * Providers hand out IPv6 in blocks: a household gets a /64 or a /56, a company a /48. A client can use any address in
 * its block, so each block has a limit. Mobile carriers put many people into one, hence the factors.
 */
const FACTOR_OF_56 = 4;
const FACTOR_OF_48 = 16;

/** The networks that a client's address belongs to, narrowest first. @param client as `clientAddress` returns it */
export function networksOf(client: string): readonly Network[] {
  const own = { name: client, factor: 1 };
  const [, site, last] = /^([\da-f]+:[\da-f]+:[\da-f]+):([\da-f]+)::\/64$/.exec(client) ?? [];
  if (site === undefined || last === undefined) return [own];
  const subnet = (Number.parseInt(last, 16) & 0xff00).toString(16);
  return [
    own,
    { name: `${site}:${subnet}::/56`, factor: FACTOR_OF_56 },
    { name: `${site}::/48`, factor: FACTOR_OF_48 },
  ];
}

export function widestNetwork(client: string): string {
  return networksOf(client).at(-1)?.name ?? client;
}
