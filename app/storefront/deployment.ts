import type { HostName } from '../../domain/address/host';
import { type AddressSettings, type StorefrontAddress, storefrontOfAddress } from '../../domain/address/storefront';

function readSettings(): AddressSettings {
  const content = document.querySelector('meta[name="deployment"]')?.getAttribute('content') ?? '';
  try {
    return JSON.parse(content);
  } catch {
    // The development server leaves the page unchanged.
    const own = /^([a-z0-9]+)\.localhost$/.exec(window.location.hostname)?.[1];
    return { stagingMarker: 'staging', customers: { own } };
  }
}

const settings = readSettings();

export function storefrontAt(path: string): StorefrontAddress {
  return storefrontOfAddress(window.location.hostname as HostName, path, settings);
}
