import type { Context } from 'koa';
import type { Customer } from '../../domain/customer';
import { storefrontOfAddress } from '../../domain/storefront';
import type { Settings } from '../env';

/**
 * Where a customer's store is found from the host that was asked: its route prefix, or for a customer without one a host
 * of its own, live or staging like the present one, that the deployment names; else a name below the present host.
 */
export function storeAddress(ctx: Context, settings: Settings, { key, route_prefix }: Customer): string {
  if (route_prefix) return route_prefix;
  const { publicHosts } = settings;
  const below = `${key}.${ctx.host}`;
  const own = publicHosts.filter((host) => host.includes(key));
  const isTest = (host: string) => storefrontOfAddress(host, '/', settings).isTestHost;
  const host = own.includes(below) ? below : own.find((each) => isTest(each) === isTest(ctx.host));
  return `${ctx.protocol}://${host ?? below}`;
}
