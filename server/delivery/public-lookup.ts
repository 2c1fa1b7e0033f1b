import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from '../../domain/address/private-address';

/** The same as `lookup` of `node:dns/promises`. */
export type Resolve = (
  host: string,
  options: LookupOptions & { readonly all: true },
) => Promise<readonly LookupAddress[]>;

/** A host has only private addresses. */
export class PrivateAddressError extends Error {
  constructor(readonly ip: string) {
    super(`${ip} is a private address`);
  }
}

/**
 * Finds the addresses that a connection then uses, without private ones. A check before the request wouldn't do: the
 * host can have another address a moment later.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true })
      .then((found) => {
        const allowed = found.filter(({ address }) => !isPrivateAddress(address));
        const [first] = allowed;
        if (first === undefined) throw found[0] ? new PrivateAddressError(found[0].address) : new Error('no address');
        if (options.all) process.nextTick(callback, null, allowed);
        else process.nextTick(callback, null, first.address, first.family);
      })
      .catch((error: NodeJS.ErrnoException) => process.nextTick(callback, error, []));
  };
}
