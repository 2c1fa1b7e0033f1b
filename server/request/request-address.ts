import type { Context, Next } from 'koa';
import type { Logger } from 'pino';
import { type Host, type HostName, hostText, parseHost } from '../../domain/address/host';
import { isLocalHost } from '../../domain/address/storefront';
import type { Settings } from '../env';
import { badHost } from '../errors';
import { clientAddress } from './client-address';

/** Where a request came to and from: read once, before anything else looks at it. */
export interface RequestAddress {
  readonly host: Host;
  /** TLS ends here or at a trusted proxy. */
  readonly isSecure: boolean;
  /** What limits count by; see `clientAddress`. */
  readonly client: string;
  /** From this machine itself: to a local name, over loopback, and through no proxy that says so. */
  readonly isLocal: boolean;
}

const FORWARDING_HEADER = /^(x-forwarded-.*|x-real-ip|forwarded|via|cf-connecting-ip|true-client-ip)$/;
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Puts the request's address on the context; a host that is not one is refused (400). */
export function readRequestAddress({ trustedHops }: Settings, log: Logger) {
  let hasWarned = false;
  return async (ctx: Context, next: Next): Promise<void> => {
    const isForwarded = Object.keys(ctx.headers).some((name) => FORWARDING_HEADER.test(name));
    if (isForwarded && trustedHops === 0 && !hasWarned) {
      hasWarned = true;
      log.warn('Forwarded headers arrive, but TRUST_PROXY is off: all clients seem to have the address of the proxy.');
    }
    const host = parseHost(hostHeader(ctx, trustedHops));
    if (!host) throw badHost();
    const peer = ctx.req.socket.remoteAddress ?? '';
    const isSecure =
      'encrypted' in ctx.req.socket ||
      (trustedHops > 0 && lastHop(ctx.get('X-Forwarded-Proto'), trustedHops) === 'https');
    // What speaks HTTP 1.0 is a proxy that adds no header; browsers do not.
    const isDirect = !isForwarded && trustedHops === 0 && ctx.req.httpVersion !== '1.0';
    ctx.state.address = {
      host,
      isSecure,
      client: clientAddress(peer, ctx.get('X-Forwarded-For'), trustedHops),
      isLocal: isDirect && isLocalHost(host.name) && LOOPBACK.includes(peer),
    } satisfies RequestAddress;
    ctx.cookies.secure = isSecure;
    await next();
  };
}

/** @throws when the request has not passed `readRequestAddress`. */
export function requestAddress(ctx: Context): RequestAddress {
  if (!ctx.state.address) throw new Error('The address of this request has not been read');
  return ctx.state.address;
}

export function hostName(ctx: Context): HostName {
  return requestAddress(ctx).host.name;
}

/** 'https://orders.leith.example', as a browser writes the page's origin. */
export function ownOrigin(ctx: Context): string {
  const { isSecure, host } = requestAddress(ctx);
  return `${isSecure ? 'https' : 'http'}://${hostText(host)}`;
}

/** Several forwarded hosts are refused: the proxy must put its own in place of the client's. */
function hostHeader(ctx: Context, trustedHops: number): string {
  const forwarded = trustedHops > 0 ? ctx.get('X-Forwarded-Host') : '';
  return forwarded === '' ? ctx.get('Host') : forwarded.trim();
}

function lastHop(header: string, trustedHops: number): string | undefined {
  return header.split(',').slice(-trustedHops)[0]?.trim();
}
