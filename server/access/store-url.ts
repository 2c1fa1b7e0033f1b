import type { Context } from 'koa';
import { type Host, type HostName, hostText } from '../../domain/address/host';
import { isLocalHost, storefrontOfAddress } from '../../domain/address/storefront';
import type { Customer } from '../../domain/catalog/customer';
import { hostName, requestAddress } from '../http/request/request-address';
import type { Settings } from '../operations/settings/env';

/**
 * Where a customer's store is, seen from the request's host: its route prefix, if it has one. Otherwise the URL of its
 * own host among `PUBLIC_HOSTS`, live or staging like the request's, or of a subdomain of the request's host.
 *
 * Example: Premier is at `http://premier.localhost:8080`, for pages on 127.0.0.1:8080 and [::1]:8080, too.
 */
export function storeUrl(ctx: Context, settings: Settings, { key, route_prefix }: Customer): string {
  if (route_prefix) return route_prefix;
  const { host, isSecure } = requestAddress(ctx);
  const subdomain = `${key}.${hostText(namedHost(host))}`;
  const own = settings.publicHosts.filter(({ name }) => name.includes(key));
  const isTest = (name: Host['name']) => storefrontOfAddress(name, '/', settings).isTestHost;
  const publicHost =
    own.find((each) => hostText(each) === subdomain) ?? own.find(({ name }) => isTest(name) === isTest(hostName(ctx)));
  return `${isSecure ? 'https' : 'http'}://${publicHost ? hostText(publicHost) : subdomain}`;
}

/** A loopback address has no subdomains; browsers resolve those of localhost to this machine. */
function namedHost({ name, port }: Host): Host {
  const isNumeric = isLocalHost(name) && !name.endsWith('localhost');
  return { name: isNumeric ? ('localhost' as HostName) : name, port };
}
